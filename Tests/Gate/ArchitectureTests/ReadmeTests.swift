import CaptureTesting
import Foundation
import Testing

/// What the README shows is what mcpipe reads and says.
@Suite struct ReadmeTests {
    @Test func theGraphIsTheExampleFile() throws {
        #expect(try Self.block(after: "pipelines/pip.yaml") == Fixtures.text("pipelines/pip.yaml"))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: Fixtures.command.path)))
    func theRejectionIsWhatTheCommandSays() async throws {
        let result = try await ProcessRunner.run(
            Fixtures.command.path, ["check", "pipelines/four-cameras.yaml"], folder: Fixtures.root)
        #expect(result.status == 65)
        #expect(result.errors == (try Self.block(after: "mcpipe check pipelines/four-cameras.yaml")))
    }

    /// The first fenced block after a text.
    private static func block(after text: String) throws -> String {
        let readme = try Fixtures.text("README.md")
        let place = try #require(readme.range(of: text))
        let lines = readme[place.upperBound...].components(separatedBy: "\n")
        let block = lines.drop { !$0.hasPrefix("```") }.dropFirst().prefix { !$0.hasPrefix("```") }
        return block.joined(separator: "\n") + "\n"
    }
}
