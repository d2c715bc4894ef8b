package import CaptureModel

/// Decides when the clock begins takes. A value: it takes what the clocks show and returns whether one is due, and when to look again.
package struct ScheduleCourse: Sendable {
    /// What is to be done when it has looked.
    package struct Answer: Sendable, Hashable {
        /// Whether a take is to begin now.
        package var begins: Bool
        /// When it is to be looked again; nil is never.
        package var pause: Duration?

        /// Makes an answer.
        package init(begins: Bool, pause: Duration?) {
            self.begins = begins
            self.pause = pause
        }
    }

    /// How often the local clock is looked at while a time of day is waited for: it may be set at any moment.
    package static let clockInterval = Duration.seconds(1)

    /// How often it is looked at whether the take that records has ended, where another is due.
    package static let busyInterval = Duration.milliseconds(100)

    private let schedule: TakeSchedule
    /// When the next take is due, on the run's timeline or by the local clock.
    private var due: Duration?
    private var dueClock: LocalTime?

    /// Begins to follow a schedule.
    ///
    /// - Parameter clock: what the local clock shows; a time that it shows or has passed is not due before tomorrow.
    package init(_ schedule: TakeSchedule, clock: LocalTime) {
        self.schedule = schedule
        due = schedule.next(after: .nanoseconds(-1))
        dueClock = schedule.every == nil ? schedule.next(after: clock) : nil
    }

    /// How long it is until the first look; nil where there is none.
    package func pause(running: Duration, clock: LocalTime) -> Duration? {
        due.map { max(.zero, $0 - running) } ?? dueClock.map { Self.pause(until: $0, clock) }
    }

    /// Looks whether a take is due.
    ///
    /// - Parameters:
    ///   - running: how long the run has lasted.
    ///   - clock: what the local clock shows.
    ///   - isBusy: whether a take records: one that is due begins once that has ended, as where the machine was late to begin it.
    package mutating func look(running: Duration, clock: LocalTime, isBusy: Bool = false) -> Answer {
        var begins = false
        if isBusy, due.map({ running >= $0 }) ?? false || dueClock.map({ clock >= $0 }) ?? false {
            return Answer(begins: false, pause: Self.busyInterval)
        }
        if let time = due, running >= time {
            begins = true
            due = schedule.next(after: running)
        } else if let time = dueClock, clock >= time {
            begins = true
            dueClock = schedule.next(after: clock)
        }
        return Answer(begins: begins, pause: pause(running: running, clock: clock))
    }

    private static func pause(until due: LocalTime, _ clock: LocalTime) -> Duration {
        clock >= due ? .zero : min(clockInterval, due.elapsed(since: clock))
    }
}
