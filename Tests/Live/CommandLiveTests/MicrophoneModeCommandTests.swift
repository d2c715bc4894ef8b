import CaptureRuntime
import CaptureTesting
import Foundation
import Testing

/// Microphone modes of a running command, chosen by lines on its standard input and over HTTP.
@Suite(.serialized) struct MicrophoneModeCommandTests {
    private static let graph = """
        mcpipe: 1
        name: modes
        sources: { voice: { tone: 440 Hz, microphone-mode: standard } }
        sinks: { file: { record: "{name}-{take}.m4a", container: mp4, audio: voice } }
        """

    @Test func linesChooseAndEachChangeIsToldAndInTheManifest() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(Self.graph, to: "modes.yaml")
            let run = try RunningProcess(
                Fixtures.command.path, ["run", file, "--format", "json"], folder: folder.url, isTalkedTo: true)
            _ = try await run.line(containing: "\"event\":\"started\"", within: .seconds(60))
            try run.write(Data("microphone-mode voice voice-isolation\n".utf8))
            let told = try await run.line(containing: "\"event\":\"microphone-mode\"", within: .seconds(60))
            #expect(told.contains("\"source\":\"voice\"") && told.contains("\"mode\":\"voice-isolation\""))
            try run.write(Data("microphone-mode nobody standard\nmicrophone-mode voice loud\nquit\n".utf8))
            let result = try await run.result()
            #expect(result.status == 0)
            for word in ["'nobody' is no source whose sound is treated", "'microphone-mode voice loud' is no command"] {
                #expect(result.text.contains(word), "\(word)")
            }
            let manifest = try TakeManifest(reading: folder.path("modes-001.take.json"))
            #expect(manifest.microphoneModes?.map { "\($0.mode)" } == ["standard", "voiceIsolation"])
        }
    }

    @Test func aModeIsChosenAndReadOverHTTP() async throws {
        try await TemporaryFolder.use { folder in
            let served = try await ServedCommand(Self.graph, in: folder)
            try await Deadline.until("a session that can be asked") {
                try await served.ask("sources/voice/microphone-mode?mode=wide-spectrum").status == 200
            }
            let state = try await served.ask("sources/voice/microphone-mode", "GET").json
            #expect(state["preferred"] as? String == "wide-spectrum")
            #expect(try await served.ask("sources/voice/microphone-mode?mode=loud").status == 400)
            #expect(try await served.ask("sources/nobody/microphone-mode?mode=standard").status == 404)
            try await served.end()
        }
    }
}
