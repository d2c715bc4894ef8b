import CaptureTesting
import Foundation
import RunTesting
import Testing

/// What the command says of a file whose secrets come from the environment, in every form it has.
@Suite(.serialized) struct SecretTests {
    private static let graph = """
        mcpipe: 1
        name: canaries
        sources:
          door: { rtsp: "rtsp://${WHO}:${WORD}@127.0.0.1:9/main?token=t0ken-c4nary", user: us3r-c4nary }
          bars: { pattern: ball, format: 64x48@10, live: false }
        sinks:
          file: { record: file.mkv, video: door }
          live: { stream: "srt://127.0.0.1:9?passphrase=phr4se-c4nary", video: bars }

        """
    private static let forms = ["text", "gst-launch", "dot", "mermaid", "svg", "json"]

    private func say(
        _ arguments: [String], of text: String = graph, in folder: TemporaryFolder
    ) async throws -> (status: Int32, text: String) {
        let file = try folder.write(text, to: "canaries.yaml")
        var environment = ProcessInfo.processInfo.environment
        environment.merge(["WHO": "wh0-c4nary", "WORD": "w0rd-c4nary"]) { $1 }
        let words = arguments.map { $0 == "FILE" ? file : $0 }
        let answer = try await ProcessRunner.run(
            Fixtures.command.path, words, environment: environment, folder: folder.url)
        return (answer.status, String(decoding: answer.output, as: UTF8.self) + answer.errors)
    }

    @Test(arguments: [["check", "FILE"], ["check", "--print", "FILE"]] + forms.map { ["plan", "FILE", "--as", $0] })
    func aGoodFileIsShownWithoutItsSecrets(arguments: [String]) async throws {
        try await TemporaryFolder.use { folder in
            let answer = try await say(arguments, in: folder)
            #expect(answer.status == 0 && ["canaries", "door"].contains(where: answer.text.contains), "\(answer.text)")
            #expect(!answer.text.contains("c4nary"), "\(answer.text)")
        }
    }

    @Test(arguments: ["text", "json", "sarif"]) func aBadFileIsRefusedWithoutItsSecrets(form: String) async throws {
        try await TemporaryFolder.use { folder in
            let bad = Self.graph.replacing("video: door", with: "vidoe: door")
                .replacing("user: us3r-c4nary", with: "usr: us3r-c4nary, pasword: pa5s-c4nary")
                .replacing("pattern: ball", with: "file: '${WORD}.mp4'")
            let answer = try await say(["check", "FILE", "--format", form], of: bad, in: folder)
            #expect(answer.status == 65 && answer.text.contains("shown-secret"), "\(answer.text)")
            #expect(!answer.text.contains("c4nary"), "\(answer.text)")
        }
    }

    @Test func whatIsSetIsNotShown() async throws {
        try await TemporaryFolder.use { folder in
            let set = ["check", "FILE", "--set", "sources.door.password=[n3w-c4nary]"]
            let answer = try await say(set, in: folder)
            #expect(answer.status == 65 && answer.text.contains("--set:1:"), "\(answer.text)")
            #expect(!answer.text.contains("c4nary"), "\(answer.text)")
        }
    }
}
