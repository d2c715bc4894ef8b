internal import GStreamerKit

/// A step of the clock on the wall while a take ran.
public struct TakeClockStep: Sendable, Hashable, Codable {
    /// When it was noticed, on the timeline.
    public var at: Seconds
    /// By how much the clock was put forward; below 0 back.
    public var by: Seconds
    /// What it showed then: RFC 3339 with the offset from UTC.
    public var wallClock: String

    /// Takes over what a session has noticed.
    ///
    /// - Parameter start: the running time at which the take began.
    public init(_ step: WallClockStep, from start: Duration) {
        at = Seconds(step.at - start)
        by = Seconds(step.by)
        wallClock = step.now.timestamp
    }
}
