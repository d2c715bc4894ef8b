import CaptureModel
import SessionLogic
import Testing

/// When the clock begins takes.
@Suite struct ScheduleCourseTests {
    private func clock(_ hour: Int, _ minute: Int, _ second: Int = 0, day: Int = 23) -> LocalTime {
        LocalTime(year: 2026, month: 11, day: day, TimeOfDay(hour: hour, minute: minute, second: second))
    }

    private let lead = ScheduleCourse.lead

    @Test func takesBeginWithTheRunAndThenEverySoOftenFromTheFirstOn() {
        let noon = clock(12, 0)
        var course = ScheduleCourse(.every(.seconds(60)), clock: noon)
        #expect(course.pause(running: .zero, clock: noon) == .zero)
        #expect(course.look(running: .zero, clock: noon) == .init(begin: .zero, pause: .seconds(60) - lead))
        course.hasBegun(at: .milliseconds(110))
        #expect(course.pause(running: .zero, clock: noon) == .milliseconds(60_110) - lead)
        // Woken a little early, in time, and very late.
        let early = Duration.seconds(59)
        let rest = Duration.milliseconds(60_110) - lead - early
        #expect(course.look(running: early, clock: noon) == .init(begin: nil, pause: rest))
        let second = Duration.milliseconds(60_110)
        #expect(
            course.look(running: early + rest, clock: noon) == .init(begin: second, due: second, pause: .seconds(60)))
        course.hasBegun(at: second)
        #expect(
            course.look(running: .seconds(200), clock: noon)
                == .init(begin: .seconds(200), due: .milliseconds(120_110), pause: .milliseconds(40_110) - lead))
    }

    @Test func aTakeThatBeganLateIsFollowedInTimeUnlessThatIsTooSoon() {
        let noon = clock(12, 0)
        for (late, next) in [(1_000, 20_000), (4_999, 20_000), (5_000, 20_000), (5_001, 30_000), (9_000, 30_000)] {
            var course = ScheduleCourse(.every(.seconds(10)), clock: noon)
            _ = course.look(running: .zero, clock: noon)
            course.hasBegun(at: .zero)
            let begin = Duration.milliseconds(10_000 + late)
            let pause = Duration.milliseconds(next) - lead - begin
            let answer = ScheduleCourse.Answer(begin: begin, due: .seconds(10), pause: pause)
            #expect(course.look(running: begin, clock: noon) == answer, "\(late) ms late")
        }
    }

    @Test func aTakeThatIsDueWhileOneByCommandRecordsBeginsWhenThatHasEnded() {
        let noon = clock(12, 0)
        var course = ScheduleCourse(.every(.seconds(3)), clock: noon)
        #expect(course.look(running: .zero, clock: noon).begin == .zero)
        course.hasBegun(at: .zero)
        let busy = ScheduleCourse.Answer(begin: nil, pause: ScheduleCourse.busyInterval)
        #expect(course.look(running: .seconds(3) - lead, clock: noon, isBusy: true) == busy)
        #expect(course.look(running: .milliseconds(3400), clock: noon, isBusy: true) == busy)
        let begin = Duration.milliseconds(3500)
        #expect(course.look(running: begin, clock: noon) == .init(begin: begin, pause: .seconds(6) - lead - begin))
        // What is not due is not waited for.
        let rest = Duration.seconds(6) - lead - .seconds(4)
        #expect(course.look(running: .seconds(4), clock: noon, isBusy: true) == .init(begin: nil, pause: rest))
        let at = TakeSchedule.at([TimeOfDay(hour: 20)])
        var daily = ScheduleCourse(at, clock: clock(19, 0))
        #expect(daily.look(running: .zero, clock: clock(20, 0), isBusy: true) == busy)
        #expect(daily.look(running: .seconds(300), clock: clock(20, 5)).begin == .seconds(300))
    }

    @Test func aTimeOfDayIsWaitedForWithALookAtTheClockEverySecond() throws {
        let at = TakeSchedule.at([TimeOfDay(hour: 8, minute: 0, second: 0), TimeOfDay(hour: 20, minute: 0, second: 0)])
        var course = ScheduleCourse(at, clock: clock(19, 59, 57))
        #expect(course.pause(running: .zero, clock: clock(19, 59, 57)) == .seconds(1))
        #expect(course.look(running: .zero, clock: clock(19, 59, 58)) == .init(begin: nil, pause: .seconds(1)))
        #expect(course.look(running: .zero, clock: clock(20, 0)) == .init(begin: .zero, pause: .seconds(1)))
        #expect(course.look(running: .zero, clock: clock(20, 0, 1)).begin == nil)
        // Set back, and passed once more: one take for one time of a day.
        #expect(course.look(running: .zero, clock: clock(19, 59)).begin == nil)
        #expect(course.look(running: .zero, clock: clock(20, 0)).begin == nil)
        #expect(course.look(running: .zero, clock: clock(8, 0, 3, day: 24)).begin != nil)
    }

    @Test func aClockThatIsSetForwardBeginsOneTakeForAllThatItHasPassed() {
        let at = TakeSchedule.at((1...9).map { TimeOfDay(hour: $0, minute: 0, second: 0) })
        var course = ScheduleCourse(at, clock: clock(0, 30))
        #expect(course.look(running: .zero, clock: clock(5, 30)).begin != nil)
        #expect(course.look(running: .zero, clock: clock(5, 31)).begin == nil)
        #expect(course.look(running: .zero, clock: clock(6, 0)).begin != nil)
    }

    @Test func aTimerThatIsALittleLateMovesNoTake() {
        let due = Duration.seconds(10)
        for late in [0, 0.1, 1, 50] {
            #expect(ScheduleCourse.moment(due: due, now: due - lead + .milliseconds(late)) == due)
        }
        #expect(ScheduleCourse.moment(due: due, now: due - lead + .milliseconds(60)) == due + .milliseconds(10))
    }
}
