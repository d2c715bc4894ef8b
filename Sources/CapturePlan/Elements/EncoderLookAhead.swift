import CaptureCheck
import CaptureModel

/// How many pictures `x264enc` keeps until more come: what a crash costs beside the fragment that was being written.
///
/// It keeps one for each picture that it looks ahead and one for each thread (`rc-lookahead`, `threads`). Left to itself it takes 10 and
/// one and a half threads per processor: 13 pictures on two processors, which at 25 fps is half a second, and 34 on sixteen.
struct EncoderLookAhead {
    /// What may be kept, in time: at 25 fps kills then cost files in fragments of 1 s no more than 1.4 s (F01, F02).
    static let limit = Duration.milliseconds(300)
    /// What `veryfast` takes unasked. At 4 a file at a tenth of its usual bitrate was worse by 0.3 dB (SSIM), at 0 by 1.1 dB.
    static let most = 10
    /// Pixels a second that take a processor, at `veryfast` (see `EncodingSpeed.effort`).
    private static let pixelsPerThread = 134e6

    /// Threads that encode.
    let threads: Int
    /// Pictures that are looked at before the next one is encoded, by presets that do; 0 where there is no time for it.
    let pictures: Int

    /// For an encoder of pictures of a size at a rate; 30 fps of 1920x1080 where only the running source knows.
    init(_ encode: CheckedSink.VideoEncode) {
        let rate = encode.rate?.perSecond ?? 30
        let area = Double((encode.size ?? Size(1920, 1080)).area)
        let effort = (encode.speed ?? .veryfast).effort
        // Half as many again as are busy all the time, and one for what is harder than most; a crash costs a picture more with each.
        threads = Int((area * rate * effort / Self.pixelsPerThread * 1.5).rounded(.up)) + 1
        pictures = min(Self.most, max(0, Int(rate * Self.limit.seconds) - threads))
    }
}
