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

    @Test func aTakeIsRefusedWhileAnotherRecords() throws {
        var course = try running()
        #expect(throws: TakeCourse.Refusal.busy) { try course.ask(isRunning: true) }
        _ = course.finish(at: .seconds(2))
        #expect(throws: TakeCourse.Refusal.notRunning) { try course.ask(isRunning: false) }
        try course.ask(isRunning: true)
        #expect(throws: TakeCourse.Refusal.busy) { try course.ask(isRunning: true) }
    }

    @Test func aTakeBeginsWhileFilesOfTheOneBeforeAreBeingFinished() throws {
        var course = try running()
        _ = course.finish(at: .seconds(2))
        try course.ask(isRunning: true)
        _ = course.begin(isRunning: true)
        _ = course.hasBegun()
        #expect(course.stage == .running && course.number == 2)
        #expect(course.ending == [1])
        #expect(course.settle { _ in true } == [])
        #expect(course.settle { $0 == 2 } == [.conclude(1)])
        #expect(course.end(of: 1) == nil)
        _ = course.finish(at: .seconds(3))
        #expect(course.end(of: 2) == .seconds(3))
        #expect(course.concludeAll() == [.conclude(2)])
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
        #expect(course.hasBegun() == [.cut(1, at: .seconds(3))])
    }

    @Test func theTimeOfAnOlderTakeEndsNoNewerOne() throws {
        var course = try running()
        let first = course.number
        _ = course.finish(at: .seconds(1))
        _ = course.settle { _ in false }
        try course.ask(isRunning: true)
        _ = course.begin(isRunning: true)
        _ = course.hasBegun()
        #expect(course.finish(first, at: .seconds(5)) == [])
        #expect(course.finish(course.number, at: .seconds(5)) == [.cut(2, at: .seconds(5))])
    }

    @Test func whereNothingComesItIsCutAfterTwoSecondsAndGivenUpAfterSix() throws {
        var course = try running()
        _ = course.finish(at: .seconds(1))
        let answers = (0...61).map { course.tick(1, progress: 7, at: .milliseconds($0 * 100)) }
        #expect(answers.firstIndex(of: [.force(1, isLast: false)]) == 20)
        #expect(answers.firstIndex(of: [.force(1, isLast: true)]) == 40)
        #expect(answers.firstIndex(of: [.conclude(1)]) == 60)
        #expect(answers.filter { !$0.isEmpty }.count == 3)
    }

    /// A machine that is too slow for its cameras.
    @Test func whatComesLateIsWaitedForAsLongAsItComes() throws {
        var course = try running()
        _ = course.finish(at: .seconds(1))
        // Something every 1.5 s, for 15 s.
        let answers = (0...150).map { course.tick(1, progress: Int64($0 / 15), at: .milliseconds($0 * 100)) }
        #expect(answers.flatMap(\.self) == [])
        let rest = (151...230).map { course.tick(1, progress: 10, at: .milliseconds($0 * 100)) }
        #expect(rest.firstIndex(of: [.force(1, isLast: false)]) == 19)
        #expect(rest.firstIndex(of: [.conclude(1)]) == 59)
    }

    /// A process that has no processor cannot finish files either.
    @Test func timeInWhichTheProcessWasStarvedDoesNotCount() throws {
        var course = try running()
        _ = course.finish(at: .seconds(1))
        #expect(course.tick(1, progress: 0, at: .zero) == [])
        #expect(course.tick(1, progress: 0, at: .seconds(10)) == [])
        #expect(course.tick(1, progress: 0, at: .milliseconds(10_100)) == [])
        let answers = (102...200).map { course.tick(1, progress: 0, at: .milliseconds($0 * 100)) }
        #expect(answers.firstIndex(of: [.force(1, isLast: false)]) == 17)
    }
}
