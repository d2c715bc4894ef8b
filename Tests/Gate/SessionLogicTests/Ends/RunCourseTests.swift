import CaptureModel
import SessionLogic
import Testing

/// When a session runs, ends and is over.
@Suite struct RunCourseTests {
    private func course() -> RunCourse {
        var course = RunCourse(sinks: ["a", "b"])
        let starts = course.start()
        #expect(starts)
        return course
    }

    @Test func mediaThatEndsWhileDevicesAreOpenedEndsTheRunOnceItHasBegun() {
        var course = course()
        _ = course.finish("a")
        _ = course.finish("b")
        #expect(course.endIfFinished() == [])
        #expect(course.hasOpened() == [.run])
        #expect(course.endIfFinished() == [.end])
    }

    @Test func aRunThatIsStoppedWhileItStartsNeverBegins() {
        var course = course()
        #expect(course.stop() == [.endSources])
        #expect(course.hasOpened() == [])
        #expect(course.phase == .finishing)
        #expect(course.timeIsOver() == [.end])
    }

    @Test func aFailureEndsAStartAtOnceAndDrainsARun() {
        var (starting, running) = (course(), course())
        #expect(starting.fail() == [.end])
        #expect(running.hasOpened() == [.run])
        #expect(running.fail() == [.endSources])
    }

    @Test func whatHasNotEndedInTimeIsEndedSinkBySink() {
        var course = course()
        _ = course.hasOpened()
        _ = course.stop()
        let news = [course.finish("a"), course.finish("a"), course.finish("c")]
        #expect(news == [true, false, false])
        #expect(course.drainIsOver() == [.endBranches(of: ["b"])])
        _ = course.finish("b")
        #expect(course.drainIsOver() == [])
        #expect(course.endIfFinished() == [.end])
        #expect(course.timeIsOver() == [])
    }
}
