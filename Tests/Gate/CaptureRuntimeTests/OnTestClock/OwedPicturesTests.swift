import CaptureModel
import CapturePlan
import CaptureTesting
import ClockTesting
import GStreamerKit
import RunTesting
import SessionLogic
import Synchronization
import Testing

@testable import CaptureRuntime

/// A camera that leaves pictures out without a word, on a clock that the test moves.
@Suite struct OwedPicturesTests {
    @Test(arguments: [
        // In the middle, a single one, the last before the end, and over the end.
        [30, 31, 32, 33, 34, 35, 60], [117, 118, 119], [118, 119, 120, 121, 122],
        Array(stride(from: 1, to: 120, by: 2)), [],
    ])
    func whatItOwesByItsRateIsCounted(leftOut: [Int]) async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { cam: { pattern: ball, format: 160x120@30 } }
                sinks: { file: { record: one.mkv, video: cam } }
                """, limit: .seconds(4), time: hand.time,
                prepare: { session in
                    let number = Atomic(0)
                    let element = session.plan.sources[0].element
                    // Before all else looks, as a driver does.
                    session.assembly.pad("src", of: element)?.onBuffer { _ in
                        leftOut.contains(number.add(1, ordering: .relaxed).oldValue) ? .drop : .pass
                    }
                },
                during: { session in try await hand.run(session, until: .seconds(60), sources: 1) })
            let missing = leftOut.filter { $0 < 120 }.count
            let report = try #require(run.report)
            let source = try #require(report.sources.first)
            #expect(source.drops.discontinuity == missing && source.drops.total == missing)
            #expect(source.delivered == 120 - missing)
            let branch = try #require(report.branches.first)
            #expect(branch.isBalanced && branch.entered == 120 && branch.left == 120 - missing, "\(branch.words)")
            #expect(try await MediaJudge.examine(run.file("file")).video.first?.frames == 120 - missing)
        }
    }
}
