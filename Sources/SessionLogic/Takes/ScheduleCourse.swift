package import CaptureModel

/// Decides when the clock begins takes. A value: it takes what the clocks show and returns whether one is to be begun, and when to look again.
package struct ScheduleCourse: Sendable {
    /// What is to be done when it has looked.
    package struct Answer: Sendable, Hashable {
        /// The running time at which a take is to begin, from now to `lead` from now; nil where none is to be begun.
        package var begin: Duration?
        /// The running time at which it was due, where that is known to the moment: by `every`, behind the first take, and not while another
        /// recorded.
        package var due: Duration?
        /// When it is to be looked again; nil is never.
        package var pause: Duration?

        /// Makes an answer.
        package init(begin: Duration?, due: Duration? = nil, pause: Duration?) {
            self.begin = begin
            self.due = due
            self.pause = pause
        }
    }

    /// How often the local clock is looked at while a time of day is waited for: it may be set at any moment.
    package static let clockInterval = Duration.seconds(1)

    /// How often it is looked at whether the take that records has ended, where another is due.
    package static let busyInterval = Duration.milliseconds(100)

    /// How long before its time a take is begun, so that its files are there and every sink knows of it when its time comes:
    /// `TakePolicy.notice`, and 200 ms in which its files are made (90 ms were measured on a machine without processor).
    package static let lead = TakePolicy.notice + .milliseconds(200)

    /// How much later than `lead` before its time a take may be begun and still begin at that time: a timer is late by 0.1 ms to 0.2 ms, on a busy
    /// machine by more, and files are mostly made in less than they are given.
    private static let slack = Duration.milliseconds(50)

    /// When a take begins that is due at a time, where the one before is told now to end then.
    package static func moment(due: Duration, now: Duration) -> Duration { max(due, now + lead - slack) }

    private let schedule: TakeSchedule
    /// When the first take began, from which `every` counts.
    private var origin: Duration?
    /// When the next take is due, on the run's timeline or by the local clock.
    private var due: Duration?
    private var dueClock: LocalTime?
    /// Whether the take that is due has waited for another.
    private var hasWaited = false

    /// Begins to follow a schedule.
    ///
    /// - Parameter clock: what the local clock shows; a time that it shows or has passed is not due before tomorrow.
    package init(_ schedule: TakeSchedule, clock: LocalTime) {
        self.schedule = schedule
        due = schedule.next(after: .nanoseconds(-1))
        dueClock = schedule.every == nil ? schedule.next(after: clock) : nil
    }

    /// How long it is until the next look; nil where there is none.
    package func pause(running: Duration, clock: LocalTime) -> Duration? {
        due.map { max(.zero, $0 - Self.lead - running) } ?? dueClock.map { Self.pause(until: $0, clock) }
    }

    /// Looks whether a take is to be begun.
    ///
    /// - Parameters:
    ///   - running: how long the run has lasted.
    ///   - clock: what the local clock shows.
    ///   - isBusy: whether a take records that is not of the schedule: one that is due begins once that has ended.
    package mutating func look(running: Duration, clock: LocalTime, isBusy: Bool = false) -> Answer {
        let isNear = due.map { running >= $0 - Self.lead } ?? dueClock.map { clock >= $0 } ?? false
        guard isNear else { return Answer(begin: nil, pause: pause(running: running, clock: clock)) }
        guard !isBusy else {
            hasWaited = true
            return Answer(begin: nil, pause: Self.busyInterval)
        }
        let begin = max(running, due ?? .zero)
        let owed = origin == nil || hasWaited ? nil : due
        hasWaited = false
        if due != nil {
            due = next(after: begin)
        } else {
            dueClock = schedule.next(after: clock)
        }
        return Answer(begin: begin, due: owed, pause: pause(running: running, clock: clock))
    }

    /// A take has begun. `every` counts from the first one.
    package mutating func hasBegun(at time: Duration) {
        guard origin == nil, due != nil else { return }
        origin = time
        due = next(after: time)
    }

    /// When the next take is due after one that begins at a time. A take that would follow a late one in less than half of `every` is left out: it
    /// would cut the late one short.
    private func next(after begin: Duration) -> Duration? {
        guard let every = schedule.every else { return nil }
        let origin = origin ?? begin
        return schedule.next(after: begin - origin + every / 2 - .nanoseconds(1)).map { origin + $0 }
    }

    private static func pause(until due: LocalTime, _ clock: LocalTime) -> Duration {
        clock >= due ? .zero : min(clockInterval, due.elapsed(since: clock))
    }
}
