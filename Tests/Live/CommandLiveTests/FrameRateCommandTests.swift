import CaptureRuntime
import CaptureTesting
import Foundation
import FoundationNetworking
import Testing

/// Frame rates of a running command, lowered by lines on its standard input and over HTTP.
@Suite(.serialized) struct FrameRateCommandTests {
    private static let graph = """
        mcpipe: 1
        name: rates
        sources: { picture: { pattern: ball, format: 160x120@30 } }
        sinks: { film: { record: "{name}-{take}.mkv", video: picture, encode: { video: { codec: mjpeg } } } }
        """

    @Test func linesLowerTheRateAndEachChangeIsToldAndInTheManifest() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(Self.graph, to: "rates.yaml")
            let run = try RunningProcess(
                Fixtures.command.path, ["run", file, "--commands", "--format", "json", "--http", "127.0.0.1:0"],
                folder: folder.url,
                isTalkedTo: true)
            let serving = try await run.line(containing: "\"event\":\"serving\"", within: .seconds(60))
            let url = try #require(
                serving.split(separator: "\"").first { $0.hasPrefix("http:") }.flatMap {
                    URL(string: String($0).replacing("\\/", with: "/"))
                })
            _ = try await run.line(containing: "\"event\":\"started\"", within: .seconds(60))
            try run.write(Data("rate picture 7.5\n".utf8))
            let told = try await run.line(containing: "\"event\":\"frame-rate\"", within: .seconds(60))
            #expect(told.contains("\"source\":\"picture\"") && told.contains("\"rate\":7.5"))
            try await Deadline.until("pictures that were left out", within: .seconds(60)) {
                let state = try await ServedCommand.ask(url, "api/v1/sources/picture/frame-rate", "GET").json
                return state["leftOut"] as? Int ?? 0 > 4
            }
            try run.write(Data("rate picture full\n".utf8))
            _ = try await run.line(containing: "\"rate\":null", within: .seconds(60))
            try run.write(Data("rate nobody 5\nrate picture fast\nrate picture 60\nquit\n".utf8))
            let result = try await run.result()
            #expect(result.status == 0)
            for word in [
                "'nobody' is no source of pictures whose rate can be lowered", "'rate picture fast' is no command",
                "source 'picture' cannot be brought to 60 fps",
            ] {
                #expect(result.text.contains(word), "\(word)")
            }
            let manifest = try TakeManifest(reading: folder.path("rates-001.take.json"))
            #expect(manifest.frameRates?.map(\.rate) == ["15/2", nil])
            #expect(manifest.drops.contains { $0.node == "film" && $0.asked > 0 && $0.late == 0 })
        }
    }

    @Test func standardInputIsLeftAloneWhereNobodyAskedForCommands() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(Self.graph, to: "rates.yaml")
            let run = try RunningProcess(
                Fixtures.command.path, ["run", file, "--duration", "500ms"], folder: folder.url, isTalkedTo: true)
            try run.write(Data("rate picture 5\n".utf8))
            let result = try await run.result(within: .seconds(120))
            #expect(result.status == 0 && !result.errors.contains("5 fps"), "\(result.errors)")
        }
    }

    @Test func aRateIsLoweredAndReadOverHTTPAndAPersonIsTold() async throws {
        try await TemporaryFolder.use { folder in
            let served = try await ServedCommand(Self.graph, in: folder)
            try await Deadline.until("a session that can be asked") {
                try await served.ask("sources/picture/frame-rate?rate=10").status == 200
            }
            _ = try await served.process.line(containing: "source 'picture': 10 fps", of: .errors, within: .seconds(60))
            try await Deadline.until("pictures that were left out", within: .seconds(60)) {
                let state = try await served.ask("sources/picture/frame-rate", "GET").json
                return state["active"] as? Double == 10 && state["full"] as? Double == 30
                    && state["leftOut"] as? Int ?? 0 > 4
            }
            #expect(try await served.ask("sources/picture/frame-rate?rate=fast").status == 400)
            #expect(try await served.ask("sources/picture/frame-rate?rate=60").status == 409)
            #expect(try await served.ask("sources/nobody/frame-rate?rate=5").status == 404)
            #expect(try await served.ask("sources/nobody/frame-rate", "GET").status == 404)
            #expect(try await served.ask("sources/picture/frame-rate?rate=full").status == 200)
            _ = try await served.process.line(containing: "source 'picture': all of its pictures", of: .errors)
            let result = try await served.end()
            #expect(result.text.contains(" left out at the rate asked for"), "\(result.text)")
        }
    }
}
