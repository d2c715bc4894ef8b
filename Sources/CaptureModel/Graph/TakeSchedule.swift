/// When the clock begins takes: every so often, or at times of day.
///
/// One of the two is given, never both.
public struct TakeSchedule: Sendable, Hashable, CustomStringConvertible {
    /// The time from one beginning to the next; the first take begins with the run.
    public let every: Duration?
    /// Times of day by the local clock, in order and without repetition.
    public let at: [TimeOfDay]

    private init(every: Duration?, at: [TimeOfDay]) {
        self.every = every
        self.at = at
    }

    /// A take begins with the run, and then every so often.
    public static func every(_ interval: Duration) -> TakeSchedule { TakeSchedule(every: interval, at: []) }

    /// A take begins at each of these times, every day.
    public static func at(_ times: [TimeOfDay]) -> TakeSchedule {
        TakeSchedule(every: nil, at: Set(times).sorted())
    }

    /// `every 1 h` or `at 08:00, 20:00`.
    public var description: String {
        if let every { return "every \(every.written)" }
        return "at \(at.map(\.description).joined(separator: ", "))"
    }

    /// The first beginning after a time since the first take began; nil for times of day, and where `every` is below 1 ns.
    ///
    /// Beginnings lie on the run's timeline, which no change of the clock moves.
    public func next(after elapsed: Duration) -> Duration? {
        guard let every, every.nanoseconds > 0 else { return nil }
        guard elapsed >= .zero else { return .zero }
        return .nanoseconds(elapsed.nanoseconds - elapsed.nanoseconds % every.nanoseconds) + every
    }

    /// The first beginning after what a local clock shows; nil for `every`, and where there are no times.
    ///
    /// A take is due when the clock shows this or more. The next one is then asked for after the later of what was due and
    /// what the clock shows. So on the two days a year on which clocks are changed, a time that is left out begins its take
    /// as soon as the clock has passed it, and a time that comes twice begins one take.
    public func next(after clock: LocalTime) -> LocalTime? {
        guard let first = at.first else { return nil }
        if let later = at.first(where: { $0 > clock.time }) { return LocalTime(day: clock.day, later) }
        return LocalTime(day: clock.day + 1, first)
    }
}
