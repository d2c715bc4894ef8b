import CaptureModel
import CapturePlan
import CaptureTesting
import ClockTesting
import GStreamerKit
import RunTesting
import Testing

@testable import CaptureRuntime

/// A recording of a composite or of mixed sound that cannot be written any more, on a clock that the test moves.
@Suite struct FailedCompositeTests {
    static let graphs = [
        """
        name: test
        sources: { one: { pattern: ball, format: 160x120@30 }, two: { pattern: smpte, format: 160x120@30 } }
        compositors: { both: { size: 160x120, layers: [one, { source: two, scale: 0.25 }] } }
        sinks: { film: { record: film.mkv, video: both }, own: { record: own.mkv, video: two } }
        """,
        """
        name: test
        sources: { one: { pattern: ball, format: 160x120@30 }, high: { tone: 880 Hz }, low: { tone: 220 Hz } }
        mixers: { both: { inputs: [high, low] } }
        sinks: { film: { record: film.mkv, audio: both }, own: { record: own.mkv, video: one, audio: low } }
        """,
    ]

    /// What mixes for it is stopped, and nothing would tell its recording of the end.
    @Test(arguments: graphs.indices) func theRunDoesNotWaitForItsEnd(graph: Int) async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            let sources = 2 + graph
            let ended = Observed<Duration?>(nil)
            let run = try await Rehearsal(folder: folder).run(
                Self.graphs[graph], limit: .seconds(4), time: hand.time,
                during: { session in
                    try await hand.run(session, until: .seconds(1), sources: sources)
                    let branch = try #require(session.branches.first { $0.plan.node == "film" })
                    let file = try #require(branch.current)
                    // One that fails takes no end any more.
                    let entry = try #require(session.assembly.pad("sink", of: "film"))
                    entry.onEvent { $0 == .endOfStream ? .drop : .pass }
                    await session.lose(file, of: branch, SessionFailure(.output, "Input/output error", node: "film"))
                    let time = try await hand.run(session, until: .seconds(60), sources: sources)
                    ended.update { $0 = time }
                })
            let report = try #require(run.report)
            #expect(report.failures.map(\.node) == ["film"])
            let time = try #require(ended.current)
            #expect(time < .seconds(5))
            #expect(report.sinks.filter { !$0.isFinished }.map(\.node) == ["film"])
            let own = try await MediaJudge.examine(run.file("own"))
            #expect(own.video.first?.frames == 120)
        }
    }
}
