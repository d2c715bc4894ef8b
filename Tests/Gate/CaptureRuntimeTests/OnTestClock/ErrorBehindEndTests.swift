import CaptureModel
import CapturePlan
import CaptureTesting
import ClockTesting
import GStreamerKit
import RunTesting
import Testing

@testable import CaptureRuntime

/// A source that fails when its media has come to its end: the decoder of an AV1 film is given packets with others missing between them.
@Suite struct ErrorBehindEndTests {
    @Test(arguments: [true, false]) func whatFailsInASourceThatHasBeenEndedIsNoFailure(hasEnded: Bool) async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { one: { pattern: ball, format: 160x120@25 }, two: { pattern: smpte, format: 160x120@25 } }
                sinks: { first: { record: one.mkv, video: one }, second: { record: two.mkv, video: two } }
                """, time: hand.time,
                during: { session in
                    try await hand.run(session, until: .milliseconds(500), sources: 2)
                    let source = try #require(session.plan.sources.first { $0.node == "one" })
                    let finishing = await session.finishing
                    if hasEnded {
                        for element in source.outputs.values { finishing.end(element) }
                        try await hand.run(session, until: .seconds(60), sources: 1) {
                            finishing.hasEnded(source)
                        }
                    }
                    #expect(finishing.hasEnded(source) == hasEnded)
                    session.assembly.element("one")?.postError("it cannot go on")
                    await session.stop()
                })
            let report = try #require(run.report)
            #expect(report.failures.map(\.message) == (hasEnded ? [] : ["it cannot go on"]))
            #expect(report.failures.map(\.fault) == (hasEnded ? [] : [.source]))
            #expect(report.isComplete == hasEnded)
        }
    }
}
