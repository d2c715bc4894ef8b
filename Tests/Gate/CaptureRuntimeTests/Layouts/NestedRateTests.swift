import CaptureModel
import CaptureTesting
import Foundation
import RunTesting
import Testing

@testable import CaptureRuntime

/// A composite that shows a source and a slower composite of it gets its pictures, however far their rates are apart.
@Suite struct NestedRateTests {
    @Test(arguments: [(25, "2"), (60, "5"), (25, "0.5"), (24, "23")], [2])
    func aSourceIsNotHeldUpByAComposite(of rate: (Int, String), seconds: Int) async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { v: { pattern: ball, format: 64x48@\(rate.0), live: false } }
                compositors:
                  slow: { size: 64x48, fps: \(rate.1), layers: [v] }
                  both: { size: 64x48, layers: [v, slow] }
                sinks: { out: { record: out.mkv, video: both } }
                """, limit: .seconds(seconds))
            let report = try #require(run.report)
            #expect(report.isComplete && report.isBalanced, "\(report.failures) \(report.branches.map(\.words))")
            let file = try await MediaJudge.examine(run.file("out"))
            #expect(file.video.first?.frames == rate.0 * seconds)
        }
    }
}
