/// The timecode that a recording is given: hours, minutes, seconds and frames (SMPTE ST 12-1).
public struct TimecodePolicy: Sendable, Hashable {
    /// Where it begins.
    public enum Source: String, Sendable, Hashable, CaseIterable {
        /// With the time of day, by the local clock, of the file's first picture.
        case wallClock = "wall-clock"
        /// With 00:00:00:00 where the take begins; a later segment goes on from there.
        case zero
    }

    /// Where it begins.
    public var source: Source
    /// Whether two numbers a minute are left out but for each tenth, so that 29.97 fps stay in step with the clock; nil does so
    /// where the rate is one that needs it.
    public var isDropFrame: Bool?

    /// Makes a policy.
    public init(_ source: Source = .wallClock, isDropFrame: Bool? = nil) {
        self.source = source
        self.isDropFrame = isDropFrame
    }
}
