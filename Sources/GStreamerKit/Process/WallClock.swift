internal import Glibc

/// The clock on the wall, which people and time servers set; never to be measured with.
public enum WallClock {
    /// The moment now in the time zone of the machine, as RFC 3339 writes it: `2026-11-21T14:30:05.123456+01:00`.
    public static var timestamp: String { WallTime.now.timestamp }

    /// What it shows less what the monotonic clock does: both run at one rate, so it changes only where the clock is set, and
    /// where the machine slept.
    ///
    /// C: `clock_gettime`. Of several readings the one counts in which the least time passed between the two clocks.
    public static var offset: Duration {
        var best: (width: Duration, offset: Duration)?
        for _ in 0..<5 {
            let before = reading(CLOCK_MONOTONIC)
            let wall = reading(CLOCK_REALTIME)
            let after = reading(CLOCK_MONOTONIC)
            let width = after - before
            if best.map({ width < $0.width }) ?? true { best = (width, wall - before - width / 2) }
        }
        return best?.offset ?? .zero
    }

    /// The time that nobody sets, counted from some moment before. C: `clock_gettime(CLOCK_MONOTONIC)`.
    public static var monotonic: Duration { reading(CLOCK_MONOTONIC) }

    private static func reading(_ clock: clockid_t) -> Duration {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
