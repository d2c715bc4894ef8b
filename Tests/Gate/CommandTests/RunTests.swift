import CaptureTesting
import Foundation
import RunTesting
import Testing

/// Runs of small graphs, judged from outside.
@Suite(.serialized) struct RunTests {
    /// To the frame: the sources give what is taken, however long that lasts.
    @Test(arguments: ["mp4", "mkv", "ts"])
    func aRunOfTwoSecondsRecordsTwoSecondsIntoEachFile(container: String) async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(SmallGraph.recording(container, isLive: false), to: "small.yaml")
            let result = try await Command.run("run", file, "--duration", "2s", in: folder)
            try result.succeeded("mcpipe run")
            let program = "small-001.\(container)"
            let names = ["small-001-left.\(container)", "small-001-right.\(container)", program]
            let all = (names + ["small-001.take.json"]).sorted()
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).sorted() == all)
            for name in names {
                let report = try await MediaJudge.examine(folder["out/\(name)"])
                #expect(report.video.map(\.frames) == [30], "\(name)")
                #expect(abs((report.video.first?.duration ?? 0) - 2) < 0.1, "\(name)")
                #expect(report.audio.count == (name == program ? 1 : 0), "\(name)")
                for sound in report.audio { #expect(abs(sound.duration - 2) < 0.1, "\(sound.duration)") }
                #expect(try await MediaJudge.complaints(about: folder["out/\(name)"]) == "", "\(name)")
                #expect(result.text.contains("out/\(name), "))
                #expect(try await Command.run("verify", "out/\(name)", in: folder).status == 0, "\(name)")
            }
            #expect(result.errors.contains("recording out/\(program)"))
        }
    }

    @Test func theNextTakeGetsTheNextNumber() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(SmallGraph.quick, to: "quick.yaml")
            for _ in 1...2 {
                try await Command.run("run", file, "--duration", "1s", in: folder).succeeded("mcpipe run")
            }
            let takes = ["quick-001.mp4", "quick-001.take.json", "quick-002.mp4", "quick-002.take.json"]
            #expect(try folder.contents == takes + ["quick.yaml"])
        }
    }

    @Test func theFileMayComeFromStandardInputAndValuesFromTheCommandLine() async throws {
        try await TemporaryFolder.use { folder in
            let result = try await Command.run(
                "run", "-", "--duration", "1s", "--set", "name=piped", "--set", "sources.picture.fps=10", in: folder,
                input: SmallGraph.quick)
            try result.succeeded("mcpipe run -")
            #expect(try await MediaJudge.examine(folder["piped-001.mp4"]).video.first?.frames == 10)
        }
    }

    @Test func jsonLinesTellTheWholeRun() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(SmallGraph.quick, to: "quick.yaml")
            let result = try await Command.run("run", file, "--duration", "1s", "--format", "json", in: folder)
            try result.succeeded("mcpipe run")
            let lines = try Command.jsonLines(result.text)
            let events = lines.compactMap { $0["event"] as? String }
            #expect(events.count == lines.count)
            #expect(events.first == "started")
            #expect(events.contains("sink-finished"))
            #expect(events.last == "ended")
            let sinks = lines.last?["sinks"] as? [[String: Any]]
            #expect(sinks?.first?["path"] as? String == folder.url.resolvingSymlinksInPath().path + "/quick-001.mp4")
            #expect(sinks?.first?["finished"] as? Bool == true)
            #expect(sinks?.first?["frames"] as? Int == 30)
            #expect(result.errors.isEmpty)
        }
    }
}
