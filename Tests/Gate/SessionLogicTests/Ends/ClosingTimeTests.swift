import SessionLogic
import Testing

/// How long what closes a session may take.
@Suite struct ClosingTimeTests {
    @Test func whereADiskGivesNoAnswerAllStepsTogetherHaveLessThanASecond() {
        var now = Duration.seconds(8)
        let closing = ClosingTime(isFinished: false, at: now)
        // Each waits as long as it may.
        for _ in 0..<10 { now += closing.limit(.seconds(1), at: now) }
        #expect(now - .seconds(8) <= ClosingTime.hurried + ClosingTime.moment * 10)
        // With the stop's own 8 s, what waits for the end is told before 9 s are over.
        #expect(now < RunCourse.stopTimeout + .seconds(1))
    }

    @Test func aStepIsGivenNoMoreThanItAsksFor() {
        let closing = ClosingTime(isFinished: false, at: .zero)
        #expect(closing.limit(.milliseconds(150), at: .milliseconds(100)) == .milliseconds(150))
        #expect(closing.limit(.milliseconds(150), at: .milliseconds(550)) == .milliseconds(50))
    }

    @Test func whatComesLastHasAMomentForItsAnswer() {
        let closing = ClosingTime(isFinished: false, at: .zero)
        #expect(closing.limit(.seconds(1), at: .seconds(5)) == ClosingTime.moment)
    }

    @Test func whereEverySinkHasEndedEachStepMayBeWaitedFor() {
        let closing = ClosingTime(isFinished: true, at: .zero)
        #expect(closing.limit(.seconds(1), at: .seconds(2)) == .seconds(1))
    }
}
