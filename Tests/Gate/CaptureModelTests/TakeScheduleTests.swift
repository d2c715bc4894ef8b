import CaptureModel
import Testing

/// When a schedule begins takes, on the run's timeline and by a local clock that is changed twice a year.
@Suite struct TakeScheduleTests {
    /// What a clock shows, minute by minute, over a night on which it may jump.
    private static func night(from start: LocalTime, minutes: Int, jumps: [Int: Int] = [:]) -> [LocalTime] {
        var shown = start.day * 1440 + start.time.seconds / 60
        return (0..<minutes).map { minute in
            shown += jumps[minute] ?? 0
            defer { shown += 1 }
            return LocalTime(
                day: shown / 1440, TimeOfDay(hour: shown % 1440 / 60, minute: shown % 60))
        }
    }

    /// The moments at which somebody who looks at the clock every minute begins takes, as the schedule says to.
    private static func beginnings(_ schedule: TakeSchedule, by clock: [LocalTime]) throws -> [LocalTime] {
        let start = try #require(clock.first)
        var due = try #require(schedule.next(after: start))
        var begun: [LocalTime] = []
        for now in clock where now >= due {
            begun.append(now)
            due = try #require(schedule.next(after: max(due, now)))
        }
        return begun
    }

    @Test(arguments: [
        (Duration.zero, Duration.seconds(600)), (.seconds(599), .seconds(600)), (.seconds(600), .seconds(1200)),
        (.seconds(601), .seconds(1200)), (.seconds(-1), .zero), (.milliseconds(1_799_999), .seconds(1800)),
    ])
    func anIntervalIsCountedFromTheRunsStart(elapsed: Duration, next: Duration) {
        #expect(TakeSchedule.every(.seconds(600)).next(after: elapsed) == next)
    }

    @Test func anIntervalThatIsNoneHasNoNext() {
        #expect(TakeSchedule.every(.zero).next(after: .seconds(1)) == nil)
        #expect(TakeSchedule.every(.seconds(-1)).next(after: .seconds(1)) == nil)
        #expect(TakeSchedule.every(.nanoseconds(Int64.max)).next(after: .nanoseconds(Int64.max)) != nil)
    }

    @Test func eachKindOfScheduleAnswersItsOwnQuestionOnly() {
        #expect(TakeSchedule.every(.seconds(1)).next(after: LocalTime(day: 0, TimeOfDay(hour: 0))) == nil)
        #expect(TakeSchedule.at([TimeOfDay(hour: 8)]).next(after: .zero) == nil)
        #expect(TakeSchedule.at([]).next(after: LocalTime(day: 0, TimeOfDay(hour: 0))) == nil)
    }

    @Test func timesOfDayComeInOrderOnceEachAndAgainTheNextDay() {
        let (morning, evening) = (TimeOfDay(hour: 8), TimeOfDay(hour: 20, minute: 15))
        let schedule = TakeSchedule.at([evening, morning, evening])
        #expect(schedule.at == [morning, evening])
        let day = LocalTime(year: 2026, month: 12, day: 31, TimeOfDay(hour: 8)).day
        #expect(schedule.next(after: LocalTime(day: day, TimeOfDay(hour: 7))) == LocalTime(day: day, morning))
        // A take that has begun does not begin again in the same second.
        #expect(schedule.next(after: LocalTime(day: day, morning)) == LocalTime(day: day, evening))
        #expect(schedule.next(after: LocalTime(day: day, evening)) == LocalTime(day: day + 1, morning))
        #expect(day + 1 == LocalTime(year: 2027, month: 1, day: 1, morning).day)
    }

    @Test func aTimeThatTheClockLeavesOutBeginsItsTakeOnceTheClockHasPassedIt() throws {
        let schedule = TakeSchedule.at([TimeOfDay(hour: 2, minute: 30)])
        let start = LocalTime(year: 2026, month: 3, day: 29, TimeOfDay(hour: 1))
        // At 02:00 the clock goes to 03:00.
        let clock = Self.night(from: start, minutes: 26 * 60, jumps: [60: 60])
        #expect(
            try Self.beginnings(schedule, by: clock) == [
                LocalTime(day: start.day, TimeOfDay(hour: 3)),
                LocalTime(day: start.day + 1, TimeOfDay(hour: 2, minute: 30)),
            ])
    }

    @Test func aTimeThatComesTwiceBeginsOneTake() throws {
        let schedule = TakeSchedule.at([TimeOfDay(hour: 2, minute: 30), TimeOfDay(hour: 4)])
        let start = LocalTime(year: 2026, month: 10, day: 25, TimeOfDay(hour: 1))
        // At 03:00 the clock goes back to 02:00.
        let clock = Self.night(from: start, minutes: 27 * 60, jumps: [120: -60])
        #expect(
            try Self.beginnings(schedule, by: clock) == [
                LocalTime(day: start.day, TimeOfDay(hour: 2, minute: 30)),
                LocalTime(day: start.day, TimeOfDay(hour: 4)),
                LocalTime(day: start.day + 1, TimeOfDay(hour: 2, minute: 30)),
            ])
    }

    @Test(arguments: [
        (1970, 1, 1, 0), (1970, 12, 31, 364), (1969, 12, 31, -1), (2000, 2, 29, 11016), (2000, 3, 1, 11017),
        (2026, 11, 20, 20777), (2100, 3, 1, 47541), (1600, 2, 29, -135_081),
    ])
    func aDayOfTheCalendarHasItsPlaceInTheCount(year: Int, month: Int, day: Int, count: Int) {
        // The counts are those of `date -u -d YEAR-MONTH-DAY +%s`, divided by 86400.
        #expect(LocalTime(year: year, month: month, day: day, TimeOfDay(hour: 0)).day == count)
    }

    @Test func theTimeBetweenTwoIsWhatTheClockShows() {
        let evening = LocalTime(year: 2028, month: 2, day: 28, TimeOfDay(hour: 23, minute: 59, second: 30))
        let morning = LocalTime(year: 2028, month: 3, day: 1, TimeOfDay(hour: 0, minute: 0, second: 15))
        #expect(morning.elapsed(since: evening) == .seconds(86_400 + 45))
        #expect(evening < morning)
    }

    @Test(arguments: ["8:00", "24:00", "08:60", "08", "08:00:60", "08:00:00:00", "08:0", "+8:00", "", "noon", "08.00"])
    func whatIsNoTimeOfDayIsRefused(text: String) throws {
        #expect(TimeOfDay(parsing: text) == nil)
        #expect(try !QuantityTests.matches(text, TimeOfDay.pattern))
    }

    @Test func aTimeThatNoClockShowsIsKnown() {
        #expect(!TimeOfDay(hour: 25).isShown && !TimeOfDay(hour: 0, minute: -1).isShown)
        #expect(TimeOfDay(hour: Int.max, minute: Int.min).seconds == 23 * 3600)
    }
}
