import CaptureRuntime
import CaptureTesting
import Foundation
import Testing

/// Takes of a running command, asked for by lines on its standard input.
@Suite(.serialized) struct TakeCommandTests {
    private static let graph = """
        mcpipe: 1
        name: demo
        takes: { begin: manual }
        sources: { picture: { pattern: ball, format: 160x120@30 }, sound: { tone: 440 Hz } }
        sinks:
          file: { record: "{name}-{take}.mp4", video: picture, audio: sound }
        """

    private static func line(_ run: RunningProcess, _ event: String) async throws -> String {
        try await run.line(containing: "\"event\":\"\(event)\"", within: .seconds(60))
    }

    /// Waits until a fragment of a second has been written.
    private static func fill(_ file: URL) async throws {
        try await Deadline.until("a fragment in \(file.lastPathComponent)", within: .seconds(60)) {
            (try? Data(contentsOf: file))?.count ?? 0 > 4096
        }
    }

    @Test func linesBeginMarkAndEndTakesAndEachLeavesFilesInOrder() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(Self.graph, to: "demo.yaml")
            let run = try RunningProcess(
                Fixtures.command.path, ["run", file, "--format", "json"], folder: folder.url, isTalkedTo: true)
            _ = try await Self.line(run, "started")
            try run.write(Data("start\n".utf8))
            _ = try await Self.line(run, "take-started")
            try run.write(Data("mark here\n".utf8))
            _ = try await Self.line(run, "marker")
            try await Self.fill(folder["demo-001.mp4"])
            try run.write(Data("stop\nstart named\n".utf8))
            _ = try await Self.line(run, "take-ended")
            try await Self.fill(folder["demo-named.mp4"])
            try run.write(Data("nonsense\nquit\n".utf8))
            let result = try await run.result()
            #expect(result.status == 0)
            #expect(result.text.contains("'nonsense' is no command"))
            let manifest = try TakeManifest(reading: folder.path("demo-001.take.json"))
            #expect(manifest.state == .complete)
            #expect(manifest.markers.map(\.label) == ["here"])
            let recorded = try #require(manifest.files.first)
            #expect(recorded.encoder == "x264enc")
            let media = try await MediaJudge.examine(folder["demo-001.mp4"])
            #expect(media.video.first?.frames == recorded.frames)
            // An ordinary file once it is in order: the index is in front, and there are no fragments.
            #expect(try MediaJudge.boxes(of: folder["demo-001.mp4"]) == ["ftyp", "moov", "mdat"])
            #expect(try TakeManifest(reading: folder.path("demo-named.take.json")).take == "named")
        }
    }
}
