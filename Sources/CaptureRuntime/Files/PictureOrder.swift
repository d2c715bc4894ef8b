internal import CaptureModel
internal import Foundation
internal import GStreamerKit

/// How many pictures may be decoded before one that is shown before them, by a codec's own word.
///
/// Without it a file whose time stamps step back looks like one whose pictures are stored in the order of decoding.
enum PictureOrder {
    /// - Parameter data: what the container keeps for the decoder: `avcC` of H.264, `hvcC` of H.265.
    /// - Returns: nil where the codec does not say, or says more than any may: it is damaged then.
    static func depth(of codec: String, _ data: ArraySlice<UInt8>) -> Int? {
        let depth: Int? =
            switch codec {
            case VideoCodec.h264.rawValue: H264Sequence(record: data)?.depth
            case VideoCodec.h265.rawValue: try? h265(data)
            // Invisible pictures share the time of the one behind them.
            case VideoCodec.vp8.rawValue, VideoCodec.vp9.rawValue, VideoCodec.av1.rawValue: nil
            case VideoCodec.mjpeg.rawValue: 0
            default: nil
            }
        return depth.flatMap { $0 <= most ? $0 : nil }
    }

    /// The most pictures that a decoder holds (H.264, A.3.1 h; H.265, A.4.2).
    static let most = 16

    /// - Parameter fields: the caps of an RTP stream, with its parameter sets as its sender's description has them (RFC 6184, 8.1;
    ///   RFC 7798, 7.1).
    /// - Returns: nil where they do not say, or the encoding is another.
    static func depth(ofStream fields: Structure) -> Int? {
        let sets = { (name: String) in
            (fields[name]?.string ?? "").split(separator: ",").compactMap {
                Data(base64Encoded: String($0)).map { Array($0)[...] }
            }
        }
        let depth: Int? =
            switch fields["encoding-name"]?.string {
            case "H264":
                sets("sprop-parameter-sets").first { $0.first.map { $0 & 0x1F } == 7 }.flatMap {
                    try? H264Sequence($0).depth
                }
            case "H265": sets("sprop-sps").first.flatMap { try? sequence($0) }
            case "JPEG": 0
            default: nil
            }
        return depth.flatMap { $0 <= most ? $0 : nil }
    }

    /// `sps_max_num_reorder_pics` of the first sequence parameter set (ISO 14496-15, 8.3.3.1; H.265, 7.3.2.2).
    private static func h265(_ data: ArraySlice<UInt8>) throws(ByteCursor.Ended) -> Int? {
        var record = ByteCursor(data)
        try record.skip(22)
        for _ in 0..<(try record.u8()) {
            let type = try record.u8() & 0x3F
            for _ in 0..<(try record.u16()) {
                let unit = try record.take(record.u16())
                if type == 33 { return try sequence(unit) }
            }
        }
        return nil
    }

    private static func sequence(_ unit: ArraySlice<UInt8>) throws(ByteCursor.Ended) -> Int? {
        var set = BitCursor(unit.dropFirst(2))
        try set.skip(4)
        let layers = try set.bits(3)
        try set.skip(1 + 96)
        var present: [(profile: Bool, level: Bool)] = []
        for _ in 0..<layers { present.append((try set.bit(), try set.bit())) }
        if layers > 0 { try set.skip(2 * (8 - layers)) }
        for layer in present { try set.skip((layer.profile ? 88 : 0) + (layer.level ? 8 : 0)) }
        try set.number()
        if try set.number() == 3 { try set.skip(1) }
        _ = try (set.number(), set.number())
        if try set.bit() { for _ in 0..<4 { try set.number() } }
        for _ in 0..<3 { try set.number() }
        let isEach = try set.bit()
        var depth = 0
        for _ in 0..<(isEach ? layers + 1 : 1) {
            try set.number()
            depth = try set.number()
            try set.number()
        }
        return depth
    }
}
