import CaptureTesting
import Foundation
import RunTesting
import Testing

/// `mcpipe run --http`, from outside.
@Suite(.serialized) struct HTTPTests {
    private static let watched = """
        mcpipe: 1
        name: watched
        sources:
          picture: { pattern: ball, size: 160x120, fps: 15 }
        sinks:
          monitor: { preview: web, video: picture }
          file: { record: "{name}-{take}.mp4", video: picture }

        """

    @Test(arguments: [
        ("0.0.0.0:0", "'0.0.0.0:0' is not served"), ("example.org:80", "'example.org:80' is not served"),
        ("8080", "'8080' is no address with a port"),
        ("127.0.0.1:99999", "'127.0.0.1:99999' is no address with a port"),
    ])
    func anAddressThatIsNotThisMachinesIsAUsageError(address: String, text: String) async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(Self.watched, to: "watched.yaml")
            let result = try await Command.run("run", file, "--http", address, in: folder)
            #expect(result.status == 64)
            #expect(result.errors.contains(text))
        }
    }
}
