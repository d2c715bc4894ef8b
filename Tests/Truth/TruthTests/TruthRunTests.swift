import CaptureTesting
import Foundation
import Testing

/// The checker held against GStreamer, as often as a test suite has time for; `make truth` does it thousands of times.
@Suite struct TruthRunTests {
    struct Report: Decodable {
        struct Row: Decodable {
            var graphs, forced, failed: Int
        }

        var graphs, accepted, rejected: Int
        var codes: [String: Row]
    }

    @Test func whatIsAcceptedRunsAndWhatIsRejectedCannot() async throws {
        let result = try await ProcessRunner.run(
            Fixtures.command.deletingLastPathComponent().appendingPathComponent("TruthRun").path,
            ["--seed", "2019", "--count", "300"], within: .seconds(600))
        try result.succeeded("the truth run")
        let report = try JSONDecoder().decode(Report.self, from: result.output)
        #expect(report.graphs == 300)
        // A run that accepts or rejects hardly anything proves nothing.
        #expect(report.accepted > 60 && report.rejected > 60)
        #expect(report.codes.count > 20)
        #expect(report.codes.values.contains { $0.forced > 0 && $0.failed == $0.forced })
    }
}
