/// How uncompressed sound of 32-bit floating-point samples lies in its buffers, channel beside channel (GStreamer: `F32LE`,
/// `interleaved`).
public struct FloatSound: Sendable, Hashable {
    /// Samples a second of each channel.
    public let rate: Int
    /// Samples of one moment.
    public let channels: Int

    /// Reads fixed caps; nil for any other kind of sound.
    public init?(_ caps: Caps) {
        guard caps.isFixed, let structure = caps.structures.first, structure.name == "audio/x-raw",
            structure["format"] == .string("F32LE"), structure["layout"] == .string("interleaved"),
            case .int(let rate)? = structure["rate"], rate > 0,
            case .int(let channels)? = structure["channels"], channels > 0
        else { return nil }
        self.rate = Int(rate)
        self.channels = Int(channels)
    }

    /// Bytes of one moment.
    public var frameSize: Int { channels * MemoryLayout<Float>.size }
}
