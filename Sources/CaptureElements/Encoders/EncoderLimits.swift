public import CaptureModel

/// What an encoder cannot do though neither its pads nor its properties say so: found by trying each element of GStreamer 1.22.0 at the
/// ends of what they do say, one picture size, rate and bitrate after another.
public struct EncoderLimits: Sendable, Hashable {
    /// The bitrates that work: of most elements as many as 32 bits hold.
    public var bitrates = Bitrate(bitsPerSecond: 1)...Bitrate(bitsPerSecond: 2_147_000_000)
    /// The most bits a second of pictures with a side shorter than `smallSide`; nil is no other limit than `bitrates`.
    public var mostBitrateOfSmall: Bitrate?
    /// See `mostBitrateOfSmall`.
    public var smallSide = 1
    /// The most bits for each sample of each channel; nil is no limit.
    public var mostBitsPerSample: Double?
    /// The fewest pictures a second; nil is no limit.
    public var leastRate: FrameRate?
    /// The pictures of most pixels; nil is no limit.
    public var mostPixels: Int?
    /// The shortest side of a picture.
    public var leastSide = 1
    /// The shortest side of a picture whose other side is longer than `longSide`.
    public var leastSideBesideLong = 1
    /// See `leastSideBesideLong`.
    public var longSide = Int.max
}
