import CaptureRuntime
import CaptureTesting
import Foundation
import Testing

/// Layouts of a running command, asked for by lines on its standard input and over HTTP.
@Suite(.serialized) struct LayoutCommandTests {
    private static let graph = """
        mcpipe: 1
        name: live
        sources:
          stage: { pattern: smpte, format: 320x180@30 }
          hall: { pattern: ball, format: 320x180@30 }
        compositors:
          pip:
            size: 320x180
            layout: pip
            layers: [ stage, hall ]
            layouts: { side: { layout: side-by-side, layers: [ stage, hall ] } }
        sinks:
          file: { record: "{name}-{take}.mp4", video: pip }
        """

    @Test func linesChangeTheLayoutAndWhatCannotBeHadIsRefused() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(Self.graph, to: "live.yaml")
            let run = try RunningProcess(
                Fixtures.command.path, ["run", file, "--format", "json"], folder: folder.url, isTalkedTo: true)
            _ = try await run.line(containing: "\"event\":\"started\"")
            try run.write(Data("swap pip\n".utf8))
            _ = try await run.line(containing: "\"event\":\"layout\"")
            try run.write(Data("show pip side by move 200ms ease-out\n".utf8))
            _ = try await run.line(containing: "\"kind\":\"move\"")
            try run.write(
                Data(
                    """
                    move pip hall to 10,10% scale 0.5 by cut
                    snap pip hall bottom-right by cut
                    show pip wide
                    swap pop
                    move pip hall to here
                    show pip side by fade 1h
                    """.utf8) + Data("\n".utf8))
            _ = try await run.line(containing: "\"source\":\"hall\",\"x\":140,\"y\":70,\"width\":160")
            try run.write(Data("quit\n".utf8))
            let result = try await run.result()
            #expect(result.status == 0)
            for word in [
                "\"compositor 'pip' has no layout 'wide'; it has 'side'", "no compositor 'pop'; known are 'pip'",
                "'move pip hall to here' is no command", "a fade of 1 h cannot be had; one takes 10 ms to 10 s",
            ] {
                #expect(result.text.contains(word), "\(word)")
            }
            let layouts = try #require(try TakeManifest(reading: folder.path("live-001.take.json")).layouts)
            #expect(layouts.first?.at.duration == .zero && layouts.first?.layers.map(\.source) == ["stage", "hall"])
            // A move's end is told too, where no picture before it has shown the next change.
            #expect(Set(layouts.compactMap(\.layout)) == ["side"] && layouts.compactMap(\.transition) == ["move"])
            #expect(layouts.last?.layers.last?.x == 140)
        }
    }

    @Test func aLayoutIsAskedForAndReadOverHTTP() async throws {
        try await TemporaryFolder.use { folder in
            let served = try await ServedCommand(Self.graph, in: folder)
            try await Deadline.until("a session that can be asked") {
                try await served.ask("compositors/pip/layout?swap").status == 200
            }
            #expect(try await served.ask("compositors/pip/layout?show=side&by=move&duration=10s").status == 200)
            try await Deadline.until("the layout") {
                try await served.ask("compositors/pip/layout", "GET").json["layout"] as? String == "side"
            }
            #expect(try await served.ask("compositors/pip/layout", "GET").json["layouts"] as? [String] == ["side"])
            #expect(try await served.ask("compositors/pip/layout?move=hall&to=10,10%25&scale=0.5&by=cut").status == 200)
            #expect(try await served.ask("compositors/pip/layout?snap=hall&corner=top-left").status == 200)
            #expect(try await served.ask("compositors/pip/layout?show=wide").status == 409)
            #expect(try await served.ask("compositors/pip/layout?swap&show=side").status == 400)
            #expect(try await served.ask("compositors/pip/layout?move=hall").status == 400)
            #expect(try await served.ask("compositors/pip/layout?show=side&by=wipe").status == 400)
            #expect(try await served.ask("compositors/pip/layout?show=side&by=fade&duration=much").status == 400)
            #expect(try await served.ask("compositors/nobody/layout?swap").status == 404)
            try await served.end()
        }
    }
}
