import CaptureTesting
import Foundation
import Testing

/// Of `four-cameras.yaml` each of the four subsets of three is recorded.
@Suite struct FourCamerasTests {
    static let cameras = ["ultra", "back", "tele", "front"]

    /// The pipeline without one of its cameras.
    private func text(without camera: String) throws -> String {
        let text = try Fixtures.text("pipelines/four-cameras.yaml")
        let rest = Self.cameras.filter { $0 != camera }.joined(separator: ", ")
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.hasPrefix("  \(camera):") }.joined(separator: "\n")
            .replacing("each: [\(Self.cameras.joined(separator: ", "))]", with: "each: [\(rest)]")
    }

    @Test(arguments: cameras) func anyThreeOfItsCamerasRecord(camera: String) async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(text(without: camera), to: "three.yaml")
            try await BuiltCommand.run(["run", file, "--duration", "1s"], in: folder)
                .succeeded("mcpipe run without '\(camera)'")
            let files = Self.cameras.filter { $0 != camera }.sorted().map {
                RecordedFile("four-cameras-001-\($0).mp4", 1920, 1080, audio: nil)
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("recordings")).sorted()
            #expect(names == files.map(\.name) + ["four-cameras-001.take.json"])
            for file in files { try await file.judge(in: folder["recordings"]) }
        }
    }
}
