internal import GStreamerKit

/// How an encoder is asked for a key frame so that it does not refuse.
///
/// `GstVideoEncoder` of GStreamer 1.22 refuses a wish for "now" while the key frame of an earlier such one has not come out: where an encoder
/// rests, that is until it goes on. It refuses one with a time that is not later than that of the last it granted, and that time is wrong
/// by 1,000 h until an encoder that moves its time stamps (`x264enc`, `x265enc`: decoding times would be negative) has given its first
/// picture. So it is asked in more than one way for the same picture; what it refuses goes with its next key frame.
enum KeyFrameWish {
    /// By how much such encoders move their time stamps (`gst_video_encoder_set_min_pts`).
    private static let shift: UInt64 = 1000 * 3600 * 1_000_000_000

    /// Has the next picture that passes a pad, of a running time, be a key frame; on the thread that feeds the pad.
    ///
    /// - Parameter first: The running time of the encoder's first picture, where it has given none yet: several wishes may then wait in it
    ///   at a time, which all need times.
    static func send(to pad: Pad, at now: ClockTime, beforeOutputSince first: ClockTime? = nil) {
        pad.send(.forceKeyUnit(at: now, allHeaders: true, count: 0))
        guard let first else {
            pad.send(.forceKeyUnit(at: nil, allHeaders: true, count: 0))
            return
        }
        let moved = shift + now.nanoseconds - min(now.nanoseconds, first.nanoseconds)
        pad.send(.forceKeyUnit(at: ClockTime(nanoseconds: moved), allHeaders: true, count: 0))
    }
}
