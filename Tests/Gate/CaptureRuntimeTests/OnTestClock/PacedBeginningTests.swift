import CaptureModel
import CapturePlan
import CaptureTesting
import ClockTesting
import GStreamerKit
import SessionLogic
import Testing

@testable import CaptureRuntime

/// The clock of a live run starts when what is paced has something to give.
@Suite struct PacedBeginningTests {
    private static func plan(_ pace: String = "clocksync", isLive: Bool = true) -> Plan {
        Plan(
            name: "test",
            elements: [
                PlannedElement("made", "videotestsrc", node: "made"), PlannedElement("pace", pace, node: "made"),
                PlannedElement("end", "fakesink", node: "file"),
            ],
            links: [PlannedLink("made", "pace"), PlannedLink("pace", "end")], isLive: isLive)
    }

    @Test func thereIsNothingToWaitForWithoutPaceOrLiveSources() throws {
        #expect(try PacedBeginning(PipelineAssembly(Self.plan())) != nil)
        #expect(try PacedBeginning(PipelineAssembly(Self.plan("identity"))) == nil)
        #expect(try PacedBeginning(PipelineAssembly(Self.plan(isLive: false))) == nil)
    }

    /// No time passes on the watch: the first picture is what ends the wait.
    @Test func theFirstPictureOfAPipelineThatDoesNotRunYetEndsTheWait() async throws {
        let time = ManualTime()
        let assembly = try PipelineAssembly(Self.plan())
        let beginning = try #require(PacedBeginning(assembly))
        try assembly.pipeline.setState(.paused)
        try await Deadline.within(.seconds(120), for: "the first picture") { await beginning.wait(SessionTimer(time)) }
        #expect(time.now == .zero)
        try assembly.pipeline.setState(.null)
    }

    /// Nothing opens the pipeline here, so that no picture ever comes.
    @Test func aWaitForWhatNeverComesIsOverAfterTwoSeconds() async throws {
        let time = ManualTime()
        let beginning = try #require(PacedBeginning(try PipelineAssembly(Self.plan())))
        let isOver = Observed(false)
        let waiting = Task {
            await beginning.wait(SessionTimer(time))
            isOver.update { $0 = true }
        }
        try await Deadline.until("somebody to wait for the time") { time.isAwaited }
        await time.advance(by: .milliseconds(1999))
        #expect(!isOver.current)
        await time.advance(by: .milliseconds(1))
        try await Deadline.within(.seconds(120), for: "the end of the wait") { await waiting.value }
    }

    @Test func aSessionThatEndsBeforeItHasBegunWaitsForNothing() async throws {
        let time = ManualTime()
        let beginning = try #require(PacedBeginning(try PipelineAssembly(Self.plan())))
        beginning.giveUp()
        try await Deadline.within(.seconds(120), for: "the end of the wait") {
            await beginning.wait(SessionTimer(time))
        }
        #expect(time.now == .zero)
    }
}
