internal import CaptureModel

/// How a sound device's own clock ran beside the pipeline's.
public struct TakeSoundClock: Sendable, Hashable, Codable {
    /// The source.
    public var source: String
    /// By how much the device is fast, in parts per million, to a hundredth; nil where it was heard for less than ten seconds.
    public var deviation: Double?
    /// Samples that were added, bit by bit, to keep the sound with the pictures; below 0 those taken away.
    public var addedSamples: Int
    /// How often its sound went on elsewhere, because it had lost something.
    public var jumps: Int

    /// Takes over what a session has found.
    public init(_ clock: SoundClock) {
        source = clock.node.description
        deviation = clock.deviation.map { ($0 * 100).rounded() / 100 }
        addedSamples = clock.added
        jumps = clock.jumps
    }
}
