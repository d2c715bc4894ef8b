import SessionLogic
import Testing

/// When takes begin and are over.
@Suite struct TakeCourseTests {
    private func running() throws -> TakeCourse {
        var course = TakeCourse()
        try course.ask(isRunning: true)
        let begins = course.begin(isRunning: true)
        #expect(begins)
        #expect(course.hasBegun() == [])
        return course
    }

    @Test func aTakeIsRefusedWhileAnotherIsNotOver() throws {
        var course = try running()
        #expect(throws: TakeCourse.Refusal.busy) { try course.ask(isRunning: true) }
        _ = course.finish(at: .seconds(2))
        #expect(throws: TakeCourse.Refusal.busy) { try course.ask(isRunning: true) }
        #expect(course.settle(isOpen: true) == [])
        #expect(course.settle(isOpen: false) == [.conclude])
        try course.ask(isRunning: true)
        #expect(throws: TakeCourse.Refusal.notRunning) { try course.ask(isRunning: false) }
    }

    @Test func aTakeWhoseSessionEndsWhileItsFilesAreMadeDoesNotBegin() throws {
        var course = TakeCourse()
        try course.ask(isRunning: true)
        let begins = course.begin(isRunning: false)
        #expect(!begins)
        #expect(course.stage == .none)
    }

    @Test func anEndThatComesBeforeEverySinkHasBegunIsCarriedOutThen() throws {
        var course = TakeCourse()
        try course.ask(isRunning: true)
        let begins = course.begin(isRunning: true)
        #expect(begins)
        #expect(course.finish(at: .seconds(3)) == [])
        #expect(course.hasBegun() == [.cut(at: .seconds(3))])
    }

    @Test func theTimeOfAnOlderTakeEndsNoNewerOne() throws {
        var course = try running()
        let first = course.number
        _ = course.finish(at: .seconds(1))
        _ = course.settle(isOpen: false)
        try course.ask(isRunning: true)
        _ = course.begin(isRunning: true)
        _ = course.hasBegun()
        #expect(course.finish(first, at: .seconds(5)) == [])
        #expect(course.finish(course.number, at: .seconds(5)) == [.cut(at: .seconds(5))])
    }

    @Test func whereNothingComesItIsCutAfterTwoSecondsAndGivenUpAfterSix() throws {
        var course = try running()
        _ = course.finish(at: .seconds(1))
        let answers = (0...60).map { course.tick(at: .milliseconds($0 * 100)) }
        #expect(answers.firstIndex(of: [.force]) == 20)
        #expect(answers.firstIndex(of: [.conclude]) == 60)
        #expect(answers.filter { !$0.isEmpty }.count == 2)
    }

    /// A process that has no processor cannot finish files either.
    @Test func timeInWhichTheProcessWasStarvedDoesNotCount() throws {
        var course = try running()
        _ = course.finish(at: .seconds(1))
        #expect(course.tick(at: .zero) == [])
        #expect(course.tick(at: .seconds(10)) == [])
        #expect(course.tick(at: .milliseconds(10_100)) == [])
        let answers = (102...200).map { course.tick(at: .milliseconds($0 * 100)) }
        #expect(answers.firstIndex(of: [.force]) == 17)
    }
}
