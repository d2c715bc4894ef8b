import CaptureTesting
import Foundation
import Testing

/// `four-cameras.yaml` is refused before anything is linked.
@Suite struct FourCamerasTests {
    static let cameras = ["ultra", "back", "tele", "front"]

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
}
