import CaptureRuntime
import CaptureTesting
import Foundation
import Testing

/// Centre stage of a running command, switched by lines on its standard input and over HTTP.
@Suite(.serialized) struct CentreStageCommandTests {
    private static let graph = """
        mcpipe: 1
        name: stage
        sources:
          room: { pattern: ball, format: 320x180@30, centre-stage: true }
          desk: { pattern: ball, format: 320x180@30, centre-stage: { control: app } }
        sinks:
          file: { record: "{name}-{take}-{source}.mp4", each: [room, desk] }
        """

    @Test func linesAreTheUsersAndEachChangeIsToldAndInTheManifest() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(Self.graph, to: "stage.yaml")
            let run = try RunningProcess(
                Fixtures.command.path, ["run", file, "--format", "json"], folder: folder.url, isTalkedTo: true)
            _ = try await run.line(containing: "\"event\":\"started\"", within: .seconds(60))
            try run.write(Data("centre-stage room off\n".utf8))
            let off = try await run.line(containing: "\"event\":\"centre-stage\"", within: .seconds(60))
            #expect(off.contains("\"source\":\"room\"") && off.contains("\"enabled\":false"))
            #expect(off.contains("\"control\":\"cooperative\""))
            try run.write(Data("centre-stage room on\n".utf8))
            _ = try await run.line(containing: "\"enabled\":true", within: .seconds(60))
            try run.write(Data("centre-stage desk off\ncentre-stage nobody on\ncentre-stage room\nquit\n".utf8))
            let result = try await run.result()
            #expect(result.status == 0)
            for word in [
                "only the program that runs the graph may switch", "'nobody' is no source that can follow people",
                "'centre-stage room' is no command",
            ] {
                #expect(result.text.contains(word), "\(word)")
            }
            let manifest = try TakeManifest(reading: folder.path("stage-001.take.json"))
            let notes = manifest.centreStages?.filter { $0.source == "room" }
            #expect(notes?.map(\.enabled) == [true, false, true])
            #expect(manifest.centreStages?.filter { $0.source == "desk" }.map(\.people) == [0])
        }
    }

    @Test func itIsSwitchedAndReadOverHTTPAsTheUser() async throws {
        try await TemporaryFolder.use { folder in
            let served = try await ServedCommand(Self.graph, in: folder)
            try await Deadline.until("a session that can be asked") {
                try await served.ask("sources/room/centre-stage?enabled=false").status == 200
            }
            #expect(try await served.ask("sources/room/centre-stage", "GET").json["enabled"] as? Bool == false)
            #expect(try await served.ask("sources/room/centre-stage?enabled=true").json["enabled"] as? Bool == true)
            #expect(try await served.ask("sources/desk/centre-stage?enabled=false").status == 409)
            #expect(try await served.ask("sources/desk/centre-stage", "GET").json["control"] as? String == "app")
            #expect(try await served.ask("sources/room/centre-stage?enabled=maybe").status == 400)
            #expect(try await served.ask("sources/nobody/centre-stage?enabled=true").status == 404)
            #expect(try await served.ask("sources/room/zoom?to=2").status == 409)
            try await served.end()
        }
    }
}
