import CaptureModel
import CaptureTesting
import Foundation
import RunTesting
import Testing

@testable import CaptureRuntime

/// A recording at another rate than its source's is as long as what its source gave.
@Suite struct LastPictureTests {
    @Test(arguments: [
        // The last picture of half a second is five of a tenth.
        ("2", "10", 2, 20), ("25", "50", 2, 100), ("24", "120", 1, 120), ("7", "29.97", 3, 90),
        // The one that begins at 60 s would follow what ended at 59 s.
        ("25", "0.5", 59, 30), ("25", "10", 2, 20), ("30", "29.97", 3, 90),
    ])
    func aRecordingAtAnotherRateIsAsLongAsItsSource(from: String, to: String, seconds: Int, frames: Int) async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { v: { pattern: ball, fps: \(from), size: 64x48, live: false } }
                sinks: { out: { record: out.mkv, video: v, encode: { video: { fps: \(to) } } } }
                """, limit: .seconds(seconds))
            let report = try #require(run.report)
            #expect(report.isComplete && report.isBalanced, "\(report.failures) \(report.branches.map(\.words))")
            #expect(report.branches.allSatisfy { $0.drops.total == 0 }, "\(report.branches.map(\.words))")
            let file = try await MediaJudge.examine(run.file("out"))
            #expect(file.video.first?.frames == frames)
        }
    }
}
