public import GStreamerKit

/// A step of the clock on the wall while a session ran: somebody set it, or the machine slept. Recordings do not notice.
public struct WallClockStep: Sendable, Hashable {
    /// The running time at which it was noticed, at most `WallClockReader.interval` later than it came.
    public var at: Duration
    /// By how much the clock was put forward; below 0 back.
    public var by: Duration
    /// What it showed after it.
    public var now: WallTime

    /// Makes a step.
    public init(at: Duration, by: Duration, now: WallTime) {
        self.at = at
        self.by = by
        self.now = now
    }
}

/// How the clock on the wall is read; another one for tests of what happens when it is set.
public struct WallClockReader: Sendable {
    /// What it shows less what the monotonic clock does.
    public var offset: @Sendable () -> Duration
    /// How often it is looked at.
    public var interval: Duration

    /// Steps below this are the price of reading two clocks one after the other; time servers correct less by running slower.
    public static let threshold = Duration.milliseconds(5)

    /// Makes a reader; without arguments it reads the machine's clock once a second.
    public init(interval: Duration = .seconds(1), offset: @escaping @Sendable () -> Duration = { WallClock.offset }) {
        self.interval = interval
        self.offset = offset
    }
}
