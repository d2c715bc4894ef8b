internal import CaptureModel
public import GStreamerKit

/// The time by which recordings grow old.
///
/// Takes are dated by the wall clock, which people and time servers set. A recording must not be deleted because it was set: what
/// passes while this process runs is measured by the clock that nobody sets, and the earlier of the two is now.
public struct RetentionClock: Sendable {
    private let start: Double
    private let begun = ContinuousClock.now
    private let wall: @Sendable () -> Double

    /// Starts now.
    ///
    /// - Parameter wall: the wall clock, in seconds since 1970.
    public init(wall: @escaping @Sendable () -> Double = { WallClock.now }) {
        self.wall = wall
        start = wall()
    }

    /// Seconds since 1970.
    public var now: Double { min(wall(), start + (.now - begun).seconds) }
}
