import CaptureRuntime
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import Testing

/// The clock of a run, and what is written of it, seen from outside.
@Suite(.serialized) struct ClockTests {
    private static func graph(_ name: String, clock: String, _ sinks: String) -> String {
        """
        mcpipe: 1
        name: \(name)
        clock: \(clock)
        sources: { picture: { pattern: smpte, format: 320x180@29.97 }, sound: { tone: 440 Hz } }
        sinks:
        \(sinks)
        """
    }

    private static func run(_ graph: String, in folder: TemporaryFolder, _ length: String = "2s") async throws
        -> ProcessResult
    {
        let file = try folder.write(graph, to: "graph.yaml")
        return try await Command.run("run", file, "--duration", length, in: folder)
    }

    /// One of ffprobe's values.
    private static func tag(_ entries: String, _ file: URL) async throws -> String {
        let result = try await ProcessRunner.run(
            "ffprobe", ["-v", "error", "-show_entries", entries, "-of", "csv=p=0", file.path])
        return result.text.split(separator: "\n").first.map(String.init) ?? ""
    }

    @Test func theFilesSayWhenTheyWereBegunAndWhatTheClockShowed() async throws {
        try await TemporaryFolder.use { folder in
            let sinks = """
                  a: { record: a.mp4, video: picture, audio: sound, timecode: wall-clock }
                  b: { record: b.mkv, video: picture, audio: sound, timecode: { source: zero } }
                  c: { record: c.mov, video: picture, timecode: { drop-frame: false } }
                  d: { record: d.mkv, video: picture }
                  e: { record: e.mp4, audio: sound }
                  f: { record: f.mp4, fragment: 0 s, video: picture, timecode: wall-clock }
                """
            let before = WallTime.now
            try await Self.run(Self.graph("dates", clock: "{}", sinks), in: folder).succeeded("mcpipe")
            let manifest = try TakeManifest(reading: folder.path("dates-001.take.json"))
            let begin = try #require(WallTime(parsing: manifest.start.wallClock))
            #expect(before < begin && begin < WallTime.now)
            #expect(manifest.start.clock == "GstSystemClock")
            #expect(manifest.clockSteps ?? [] == [])
            for file in manifest.files {
                let url = folder[file.path]
                let started = try #require(WallTime(parsing: file.wallClock ?? ""))
                // As far behind the take's beginning as its first picture or sound; MP4 counts milliseconds.
                let tracks = try #require(file.tracks)
                let track = try #require(tracks.first { $0.medium == "video" } ?? tracks.first)
                let distance = started - begin - (try #require(track.firstTime)).duration
                #expect(begin <= started && abs(distance / .milliseconds(1)) <= 1, "\(file.path): \(distance)")
                let created = try await Self.tag("format_tags=creation_time", url)
                let shown = try #require(WallTime(parsing: created), "\(file.path) says '\(created)'")
                // MP4's dates are whole seconds.
                #expect(abs((shown - started) / .seconds(1)) < 1, "\(file.path)")
                let code = try await Self.tag("stream_tags=timecode", url)
                #expect(code == file.timecode ?? "", "\(file.path)")
                #expect(try await MediaJudge.complaints(about: url) == "", "\(file.path)")
            }
            let codes = Dictionary(uniqueKeysWithValues: manifest.files.map { ($0.sink, $0.timecode) })
            let time = try #require(manifest.files.first?.wallClock?.split(separator: "T").last?.prefix(8))
            #expect(codes["a"]??.hasPrefix("\(time);") == true)
            #expect(codes["c"]??.hasPrefix("\(time):") == true)
            #expect(codes["f"]??.hasPrefix("\(time);") == true)
            #expect(codes["b"]??.hasPrefix("00:00:00;0") == true)
            #expect(codes["d"] == .some(nil) && codes["e"] == .some(nil))
            // Exact to the microsecond where the format can be.
            let exact = try await Self.tag("format_tags=com.apple.quicktime.creationdate", folder["a.mp4"])
            #expect(WallTime(parsing: exact) == manifest.files.first.flatMap { WallTime(parsing: $0.wallClock ?? "") })
        }
    }

    @Test func aRunFollowsATimeServer() async throws {
        try await TimeServer.use(offset: .seconds(3600)) { server in
            try await TemporaryFolder.use { folder in
                let sinks = "  file: { record: ntp.mkv, video: picture, audio: sound }"
                let graph = Self.graph("ntp", clock: "{ ntp: \"\(server.address)\" }", sinks)
                let asked = WallTime.now
                try await Self.run(graph, in: folder).succeeded("mcpipe")
                let ended = WallTime.now
                let manifest = try TakeManifest(reading: folder.path("ntp-001.take.json"))
                #expect(manifest.start.clock == "GstNtpClock")
                let begin = try #require(WallTime(parsing: manifest.start.wallClock))
                let hour = Duration.seconds(3600)
                #expect(asked + hour < begin && begin < ended + hour, "\(manifest.start.wallClock)")
                let media = try await MediaJudge.examine(folder["ntp.mkv"])
                #expect((media.video.first?.longestGap ?? 1) < 0.1)
            }
        }
    }

    @Test func aServerThatDoesNotAnswerIsAFailureAndNoHang() async throws {
        try await TimeServer.use(isSilent: true) { server in
            try await TemporaryFolder.use { folder in
                let sinks = "  file: { record: ntp.mkv, video: picture, audio: sound }"
                let clock = "{ ntp: \"\(server.address)\", timeout: 1 s }"
                let result = try await Self.run(Self.graph("ntp", clock: clock, sinks), in: folder)
                #expect(result.status == 69)
                #expect(
                    result.errors.contains("the clock of NTP server '\(server.address)' is not in step after 1 s"))
                #expect(!FileManager.default.fileExists(atPath: folder.path("ntp.mkv")))
            }
        }
    }

    @Test func aSignalEndsTheWaitForAClock() async throws {
        try await TimeServer.use(isSilent: true) { server in
            try await TemporaryFolder.use { folder in
                let sinks = "  file: { record: ntp.mkv, video: picture, audio: sound }"
                let clock = "{ ntp: \"\(server.address)\", timeout: 5 min }"
                let file = try folder.write(Self.graph("ntp", clock: clock, sinks), to: "graph.yaml")
                let run = try Command.start("run", file, in: folder)
                try await Deadline.until("a request to the server") { run.isRunning }
                run.send(SIGTERM)
                let result = try await run.result(within: .seconds(120))
                #expect(result.text == "", "\(result.errors)")
            }
        }
    }

    /// Two recordings by two processes of one network camera, placed on one timeline by their manifests.
    @Test func twoRunsThatShareAClockAgreeOnWhenSomethingHappened() async throws {
        let still = RTSPServer.Camera("still", width: 160, height: 90, rate: 10)
        let blinking = RTSPServer.Camera("blinking", width: 160, height: 90, rate: 10, isRunning: true)
        let names = ["a", "b"].map { RTSPServer.Camera($0, width: 160, height: 90, rate: 10) }
        try await RTSPServer.use(cameras: [still] + names + [blinking]) { server in
            try await TemporaryFolder.use { folder in
                let port = try FreePort.udp()
                let graph = { (name: String, clock: String) in
                    """
                    mcpipe: 1
                    name: \(name)
                    clock: \(clock)
                    sources: { camera: { rtsp: "\(server.url("blinking"))", encoding: h264 } }
                    sinks: { file: { record: "\(name).mkv", video: camera } }
                    """
                }
                let leads = try folder.write(graph("leads", "{ serve: \"127.0.0.1:\(port)\" }"), to: "leads.yaml")
                let follows = try folder.write(
                    graph("follows", "{ network: \"127.0.0.1:\(port)\" }"), to: "follows.yaml")
                let first = try Command.start("run", leads, "--format", "json", in: folder)
                _ = try await first.line(containing: "\"event\":\"take-started\"", within: .seconds(60))
                try await Command.run("run", follows, "--duration", "6s", in: folder).succeeded("mcpipe")
                first.send(SIGTERM)
                #expect(try await first.result().status == 0)
                let moments = try await ["leads", "follows"].asyncMap { name in
                    try await Self.flashes(name, in: folder)
                }
                // Both recorded the same two flashes a second; a frame of 30 fps is the measure.
                let distances = moments[1].map { moment in moments[0].map { abs($0 - moment) }.min() ?? .infinity }
                #expect(distances.count >= 10)
                let worst = distances.sorted().dropLast(distances.count / 10).last ?? .infinity
                #expect(worst < 0.033, "\(distances)")
                let clocks = try ["leads", "follows"].map {
                    try TakeManifest(reading: folder.path("\($0)-001.take.json")).start.clock
                }
                #expect(clocks == ["GstSystemClock", "GstNetClientClock"])
            }
        }
    }

    /// When pictures turned white, by the clock that the runs share, in seconds.
    private static func flashes(_ name: String, in folder: TemporaryFolder) async throws -> [Double] {
        let manifest = try TakeManifest(reading: folder.path("\(name)-001.take.json"))
        let file = try #require(manifest.files.first)
        let begin = Double(try #require(manifest.start.clockTime)) / 1e9 + file.offset.duration / .seconds(1)
        let media = try await MediaJudge.examine(folder[file.path])
        let times = try #require(media.video.first).times.sorted()
        let luma = try await ProcessRunner.run(
            "ffmpeg",
            [
                "-v", "error", "-i", folder.path(file.path), "-fps_mode", "passthrough", "-vf",
                "scale=1:1:flags=area,format=gray", "-f", "rawvideo", "-",
            ]
        ).succeeded("ffmpeg").output
        return luma.indices.dropFirst().filter { $0 < times.count && luma[$0] > 128 && luma[$0 - 1] < 128 }
            .map { begin + times[$0] }
    }
}

extension [String] {
    fileprivate func asyncMap<Value>(_ body: (String) async throws -> Value) async throws -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await body(element)) }
        return values
    }
}

/// Ports that nobody listens on at this moment.
private enum FreePort {
    static func udp() throws -> Int {
        let pipe = Pipe()
        let python = try SpawnedProcess(
            "/usr/bin/python3",
            [
                "-c",
                "import socket; s=socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.bind(('127.0.0.1',0)); print(s.getsockname()[1])",
            ], output: pipe.fileHandleForWriting)
        try pipe.fileHandleForWriting.close()
        _ = python.wait()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        return Int(text.split(separator: "\n").first ?? "") ?? 0
    }
}
