public import CaptureModel

/// The timecode of a recording, with the rate of its pictures.
public struct CheckedTimecode: Sendable, Hashable {
    /// Where it begins.
    public let source: TimecodePolicy.Source
    /// Pictures per second.
    public let rate: FrameRate
    /// Whether numbers are left out so that it stays in step with the clock.
    public let isDropFrame: Bool

    /// Settles a timecode.
    public init(source: TimecodePolicy.Source, rate: FrameRate, isDropFrame: Bool) {
        self.source = source
        self.rate = rate
        self.isDropFrame = isDropFrame
    }
}
