import CaptureTesting
import Foundation
import Testing

/// `four-cameras.yaml` is refused before anything is linked; each of its four subsets of three is recorded.
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

    /// What README.md shows that the command prints.
    private func shownRejection() throws -> String {
        let blocks = try MarkdownBlock.all(in: "README.md")
        return try #require(blocks.first { $0.text.contains("[unsupported-camera-combination]") }).text
    }

    @Test(arguments: ["check", "run", "plan"]) func itIsRefusedInTheWordsOfTheReadme(command: String) async throws {
        try await TemporaryFolder.use { folder in
            try folder.write(Fixtures.text("pipelines/four-cameras.yaml"), to: "pipelines/four-cameras.yaml")
            let result = try await BuiltCommand.run([command, "pipelines/four-cameras.yaml"], in: folder)
            #expect(result.status == 65)
            #expect(result.text == "")
            #expect(result.errors == (try shownRejection()))
            #expect(try folder.contents == ["pipelines"])
        }
    }

    @Test func theOrderOfItsSourcesDoesNotMatter() async throws {
        let lines = try Fixtures.text("pipelines/four-cameras.yaml").components(separatedBy: "\n")
        let places = lines.indices.filter { line in Self.cameras.contains { lines[line].hasPrefix("  \($0):") } }
        for turn in 1..<4 {
            var turned = lines
            for (index, place) in places.enumerated() { turned[place] = lines[places[(index + turn) % 4]] }
            try await TemporaryFolder.use { folder in
                let file = try folder.write(turned.joined(separator: "\n"), to: "turned.yaml")
                let result = try await BuiltCommand.run(["check", file], in: folder)
                #expect(result.status == 65)
                #expect(result.errors.contains("may not be used simultaneously [unsupported-camera-combination]"))
                for camera in Self.cameras { #expect(result.errors.contains("'\(camera)'")) }
                #expect(result.errors.contains("1 error\n"))
            }
        }
    }

    @Test(arguments: cameras) func anyThreeOfItsCamerasRecord(camera: String) async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(text(without: camera), to: "three.yaml")
            let result = try await BuiltCommand.turn.pass {
                try await BuiltCommand.run(["run", file, "--duration", "1s"], in: folder)
            }
            try result.succeeded("mcpipe run without '\(camera)'")
            let files = Self.cameras.filter { $0 != camera }.sorted().map {
                RecordedFile("four-cameras-001-\($0).mp4", 1920, 1080, audio: nil)
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("recordings")).sorted()
            #expect(names == files.map(\.name) + ["four-cameras-001.take.json"])
            for file in files { try await file.judge(in: folder["recordings"]) }
        }
    }
}
