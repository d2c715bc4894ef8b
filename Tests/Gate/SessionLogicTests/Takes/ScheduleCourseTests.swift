import CaptureModel
import SessionLogic
import Testing

/// When the clock begins takes.
@Suite struct ScheduleCourseTests {
    private func clock(_ hour: Int, _ minute: Int, _ second: Int = 0, day: Int = 23) -> LocalTime {
        LocalTime(year: 2026, month: 11, day: day, TimeOfDay(hour: hour, minute: minute, second: second))
    }

    @Test func takesBeginWithTheRunAndThenEverySoOften() {
        let noon = clock(12, 0)
        var course = ScheduleCourse(.every(.seconds(60)), clock: noon)
        #expect(course.pause(running: .zero, clock: noon) == .zero)
        #expect(course.look(running: .zero, clock: noon) == .init(begins: true, pause: .seconds(60)))
        // Woken a little early, and very late.
        #expect(course.look(running: .seconds(59), clock: noon) == .init(begins: false, pause: .seconds(1)))
        #expect(course.look(running: .seconds(200), clock: noon) == .init(begins: true, pause: .seconds(40)))
    }

    @Test func aTakeThatIsDueWhileAnotherRecordsBeginsWhenThatHasEnded() {
        let noon = clock(12, 0)
        var course = ScheduleCourse(.every(.seconds(3)), clock: noon)
        #expect(course.look(running: .zero, clock: noon).begins)
        // The second began late, since the machine stood still, and records past the time of the third.
        #expect(course.look(running: .milliseconds(4500), clock: noon).begins)
        let busy = ScheduleCourse.Answer(begins: false, pause: ScheduleCourse.busyInterval)
        #expect(course.look(running: .milliseconds(6000), clock: noon, isBusy: true) == busy)
        #expect(course.look(running: .milliseconds(6400), clock: noon, isBusy: true) == busy)
        #expect(
            course.look(running: .milliseconds(6500), clock: noon) == .init(begins: true, pause: .milliseconds(2500)))
        // What is not due is not waited for.
        #expect(
            course.look(running: .seconds(7), clock: noon, isBusy: true) == .init(begins: false, pause: .seconds(2)))
        let at = TakeSchedule.at([TimeOfDay(hour: 20)])
        var daily = ScheduleCourse(at, clock: clock(19, 0))
        #expect(daily.look(running: .zero, clock: clock(20, 0), isBusy: true) == busy)
        #expect(daily.look(running: .zero, clock: clock(20, 5)).begins)
    }

    @Test func aTimeOfDayIsWaitedForWithALookAtTheClockEverySecond() throws {
        let at = TakeSchedule.at([TimeOfDay(hour: 8, minute: 0, second: 0), TimeOfDay(hour: 20, minute: 0, second: 0)])
        var course = ScheduleCourse(at, clock: clock(19, 59, 57))
        #expect(course.pause(running: .zero, clock: clock(19, 59, 57)) == .seconds(1))
        #expect(course.look(running: .zero, clock: clock(19, 59, 58)) == .init(begins: false, pause: .seconds(1)))
        #expect(course.look(running: .zero, clock: clock(20, 0)) == .init(begins: true, pause: .seconds(1)))
        #expect(course.look(running: .zero, clock: clock(20, 0, 1)).begins == false)
        // Set back, and passed once more: one take for one time of a day.
        #expect(course.look(running: .zero, clock: clock(19, 59)).begins == false)
        #expect(course.look(running: .zero, clock: clock(20, 0)).begins == false)
        #expect(course.look(running: .zero, clock: clock(8, 0, 3, day: 24)).begins == true)
    }

    @Test func aClockThatIsSetForwardBeginsOneTakeForAllThatItHasPassed() {
        let at = TakeSchedule.at((1...9).map { TimeOfDay(hour: $0, minute: 0, second: 0) })
        var course = ScheduleCourse(at, clock: clock(0, 30))
        #expect(course.look(running: .zero, clock: clock(5, 30)).begins == true)
        #expect(course.look(running: .zero, clock: clock(5, 31)).begins == false)
        #expect(course.look(running: .zero, clock: clock(6, 0)).begins == true)
    }
}
