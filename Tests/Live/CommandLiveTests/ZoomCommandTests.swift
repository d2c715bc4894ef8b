import CaptureRuntime
import CaptureTesting
import Foundation
import Testing

/// Zoom of a running command, asked for by lines on its standard input and over HTTP.
@Suite(.serialized) struct ZoomCommandTests {
    private static let graph = """
        mcpipe: 1
        name: zoomed
        sources: { picture: { pattern: ball, format: 160x120@30, zoom: 1 } }
        sinks:
          file: { record: "{name}-{take}.mp4", video: picture }
        """

    @Test func linesZoomAndWhatCannotBeHadIsRefused() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(Self.graph, to: "zoomed.yaml")
            let run = try RunningProcess(
                Fixtures.command.path, ["run", file, "--format", "json"], folder: folder.url, isTalkedTo: true)
            _ = try await run.line(containing: "\"event\":\"started\"", within: .seconds(60))
            try run.write(Data("zoom picture 4 rate 4\n".utf8))
            let begun = try await run.line(containing: "\"event\":\"zoom\"", within: .seconds(60))
            #expect(begun.contains("\"target\":4.0,\"rate\":4.0"))
            let arrived = try await run.line(containing: "\"zoom\":4.0", within: .seconds(60))
            #expect(arrived.contains("\"target\":null"))
            try run.write(Data("zoom picture 2x\n".utf8))
            _ = try await run.line(containing: "\"zoom\":2.0", within: .seconds(60))
            try run.write(Data("zoom nobody 2\nzoom picture 0.5\nzoom picture\nstart\nquit\n".utf8))
            let result = try await run.result()
            #expect(result.status == 0)
            for word in [
                "'nobody' is no source", "has no zoom 0.5", "'zoom picture' is no command", "begin with the run",
            ] {
                #expect(result.text.contains(word), "\(word)")
            }
            let manifest = try TakeManifest(reading: folder.path("zoomed-001.take.json"))
            #expect(manifest.zooms?.map(\.zoom) == [1, 1, 4, 2])
            #expect(manifest.zooms?.map(\.target) == [nil, 4, nil, nil])
        }
    }

    @Test func aZoomIsSetAndReadOverHTTPAndPagesFromElsewhereMayNot() async throws {
        try await TemporaryFolder.use { folder in
            let served = try await ServedCommand(Self.graph, in: folder)
            try await Deadline.until("a session that can be asked") {
                try await served.ask("sources/picture/zoom?to=1").status == 200
            }
            #expect(try await served.ask("sources/picture/zoom?to=3").json["zoom"] as? Double == 3)
            #expect(try await served.ask("sources/picture/zoom", "GET").json["maximum"] as? Double == 10)
            #expect(try await served.ask("sources/picture/zoom?to=2&rate=0.1").json["ramping"] as? Bool == true)
            #expect(try await served.ask("sources/picture/zoom?hold").json["ramping"] as? Bool == false)
            #expect(try await served.ask("sources/picture/zoom?to=11").status == 409)
            #expect(try await served.ask("sources/picture/zoom?to=much").status == 400)
            #expect(try await served.ask("sources/picture/zoom?to=2&rate=fast").status == 400)
            #expect(try await served.ask("sources/nobody/zoom?to=2").status == 404)
            #expect(
                try await served.ask("sources/picture/zoom?to=2", headers: ["Origin": "http://elsewhere.example"])
                    .status
                    == 403)
            try await served.end()
        }
    }
}
