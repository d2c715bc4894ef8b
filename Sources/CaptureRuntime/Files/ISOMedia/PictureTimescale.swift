internal import CaptureModel
internal import GStreamerKit

/// The ticks in which the times of pictures are written into an MP4 or MOV file (`mdhd`, ISO/IEC 14496-12, 8.4.2).
///
/// `mp4mux` takes a hundredth of a picture by itself: 2 ms where a camera gives 5 a second. Pictures that come late and bunched, as those of a
/// machine that is too slow, are then written at one and the same time, which no file may say.
///
/// For files in fragments only: in the index of an ordinary one `mp4mux` 1.22 has 32 bits for the length of a track, which at 90,000 ticks are full
/// after 13 h.
enum PictureTimescale {
    /// At least that of MPEG and of RTP cameras: 11 µs.
    private static let least = 90_000
    /// At most, for rates that no camera has, such as 16666667/1000000: the length of a picture has 32 bits in a fragment.
    private static let most = 240_000

    /// Ticks a second for a rate, of which each picture lasts whole ones where there are such below `most`.
    static func ticks(numerator: Int, denominator: Int) -> Int {
        guard numerator > 0, denominator > 0, numerator <= most else { return least }
        return numerator * ((least + numerator - 1) / numerator)
    }

    /// Has a muxer (`mp4mux`, `qtmux`) write the pictures of a pad in these, once their rate is told.
    static func keep(of pad: Pad) {
        pad.onEvent { [weak pad] event in
            guard case .caps(let caps) = event, let pad else { return .pass }
            var rate = (numerator: 0, denominator: 1)
            if case .fraction(let top, let bottom)? = caps.structures.first?["framerate"] { rate = (top, bottom) }
            // Without it times are coarser.
            try? pad.set(property, to: .int(Int64(ticks(numerator: rate.numerator, denominator: rate.denominator))))
            return .pass
        }
    }

    private static let property = "trak-timescale"
}
