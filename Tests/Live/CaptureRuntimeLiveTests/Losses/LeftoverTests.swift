import CaptureModel
import CapturePlan
import CaptureTesting
import GStreamerKit
import RunTesting
import SessionLogic
import Synchronization
import Testing

@testable import CaptureRuntime

/// What is still on its way from a source when its loss is seen, as behind a jitter buffer.
@Suite struct LeftoverTests {
    /// - Parameter isSilentFirst: whether nothing had come of it for a while when it said so.
    @Test(arguments: [false, true])
    func whatWasOnItsWayWhenASourceWasLostIsNotMissing(isSilentFirst: Bool) async throws {
        try await TemporaryFolder.use { folder in
            let plan = try await Rehearsal(folder: folder, patternsAreDevices: true).plan(
                """
                name: test
                sources: { door: { pattern: ball, format: 160x120@30 } }
                sinks: { file: { record: out.mkv, video: door } }
                """)
            let assembly = try PipelineAssembly(plan)
            let planned = try #require(plan.sources.first)
            let element = try #require(planned.outputs[.video])
            let returned = Observed<SourceLoss?>(nil)
            let source = LiveSource(planned, assembly, Finishing(assembly), nil, nil) { _, event in
                if case .returned(let loss) = event { returned.update { $0 = loss } }
            }
            _ = try assembly.pipeline.setState(.playing)
            defer { _ = try? assembly.pipeline.setState(.null) }
            try await Deadline.until("pictures", within: .seconds(120)) { source.end(of: element).nanoseconds > 0 }

            if isSilentFirst { source.watch.withLock { _ = $0.lose(.silent, at: source.timer.now) } }
            source.fail(.ended)
            let told = try #require(source.loss)
            // Its element has not been taken away yet, and what it gives still is recorded.
            try await Deadline.until("the last of it", within: .seconds(120)) {
                source.loss.map { $0.at > told.at } ?? false
            }
            try await Deadline.until("its return", within: .seconds(120)) {
                source.tick(isLeavingOut: false)
                return returned.current != nil
            }
            let loss = try #require(returned.current)
            let gap = try #require(loss.gap)
            #expect(loss.at > told.at && gap >= .zero)
            #expect(loss.returned.map { $0 - told.at > gap } == true)
            source.close()
        }
    }
}
