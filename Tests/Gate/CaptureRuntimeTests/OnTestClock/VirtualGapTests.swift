import CaptureModel
import CapturePlan
import CaptureTesting
import ClockTesting
import GStreamerKit
import RunTesting
import Synchronization
import Testing

@testable import CaptureRuntime

/// What a virtual camera does not show, on a clock that the test moves.
@Suite struct VirtualGapTests {
    /// The camera that is shown gives nothing for a time; the other does, and is not shown, for nobody knows yet that the one is lost.
    @Test(arguments: [(missing: 10, counted: 10), (missing: 2, counted: 0)])
    func aHoleInWhatItShowsIsCountedButNotAPictureOrTwo(missing: Int, counted: Int) async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources:
                  wide: { pattern: ball, format: 160x120@25 }
                  tele: { pattern: smpte, format: 160x120@25 }
                  yard: { virtual: [wide, tele], switch-over: 3, zoom: 3 }
                sinks: { file: { record: one.mkv, video: yard } }
                """, limit: .seconds(4), time: hand.time,
                prepare: { session in
                    let number = Atomic(0)
                    let element = session.plan.sources.first { $0.node == "tele" }?.element ?? ""
                    session.assembly.pad("src", of: element)?.onBuffer { _ in
                        (40..<40 + missing).contains(number.add(1, ordering: .relaxed).oldValue) ? .drop : .pass
                    }
                },
                during: { session in try await hand.run(session, until: .seconds(60), sources: 2) })
            let report = try #require(run.report)
            let shown = try #require(report.branches.first { $0.source == "yard" && $0.branch == "file" })
            #expect(shown.drops.discontinuity == counted && shown.isBalanced, "\(shown.words)")
            #expect(try await MediaJudge.examine(run.file("file")).video.first?.frames == 100 - missing)
        }
    }
}
