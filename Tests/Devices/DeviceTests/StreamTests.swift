import CaptureTesting
import Foundation
import Testing

/// Streams to receivers that are not ours, on loopback.
@Suite struct StreamTests {
    /// A way to send, and how ffmpeg receives it.
    struct Way: Sendable, CustomTestStringConvertible {
        let scheme: String
        /// What stands behind the scheme, with `PORT` for the port.
        let address: String
        /// ffmpeg's input, with `PORT` for the port and `FOLDER` for the test's folder.
        let input: [String]
        let hasSound: Bool

        var testDescription: String { scheme }
    }

    static let ways = [
        Way(scheme: "udp", address: "127.0.0.1:PORT", input: ["-i", "udp://127.0.0.1:PORT"], hasSound: true),
        Way(
            scheme: "srt", address: "127.0.0.1:PORT", input: ["-i", "srt://127.0.0.1:PORT?mode=listener"],
            hasSound: true),
        Way(
            scheme: "rtp", address: "127.0.0.1:PORT",
            input: ["-protocol_whitelist", "file,udp,rtp", "-i", "FOLDER/rtp.sdp"], hasSound: false),
        Way(
            scheme: "rtmp", address: "127.0.0.1:PORT/live/show",
            input: ["-f", "flv", "-listen", "1", "-i", "rtmp://127.0.0.1:PORT/live/show"], hasSound: true),
    ]

    /// Says in SDP what an RTP receiver cannot know.
    private static func description(port: Int) -> String {
        """
        v=0
        o=- 0 0 IN IP4 127.0.0.1
        s=stream
        c=IN IP4 127.0.0.1
        t=0 0
        m=video \(port) RTP/AVP 96
        a=rtpmap:96 H264/90000

        """
    }

    /// A graph that sends a test picture, and a tone where asked.
    private static func graph(to address: String, hasSound: Bool) -> String {
        """
        mcpipe: 1
        name: show
        defaults: { video: { keyframe-interval: 500 ms } }
        sources:
          card: { pattern: smpte, format: 320x180@15 }
        \(hasSound ? "  tone: { tone: 440 Hz }" : "")
        sinks:
          out: { stream: "\(address)", video: card\(hasSound ? ", audio: tone" : "") }
        """
    }

    @Test(arguments: ways) func aReceiverGetsPictureAndSound(way: Way) async throws {
        try await TemporaryFolder.use { folder in
            let port = try freePort()
            let filled: @Sendable (String) -> String = { text in
                text.replacing("PORT", with: "\(port)").replacing("FOLDER", with: folder.url.path)
            }
            try folder.write(Self.description(port: port), to: "rtp.sdp")
            let address = "\(way.scheme)://" + filled(way.address)
            let file = try folder.write(Self.graph(to: address, hasSound: way.hasSound), to: "show.yaml")
            let receiver = try RunningProcess(
                "ffmpeg",
                ["-v", "verbose"] + way.input.map(filled) + ["-t", "2", "-c", "copy", folder.path("got.mkv")])
            // ffmpeg says its build first; a listener is ready as soon as the sender's own start is over.
            try await waitUntilBound(port, isTCP: way.scheme == "rtmp", by: receiver)
            let sender = try BuiltCommand.start(["run", file], in: folder)
            // The receiver ends by itself once it has two seconds.
            let received = try? await receiver.result(within: .seconds(60))
            sender.send(SIGINT)
            let sent = try await sender.result(within: .seconds(120))
            #expect(received?.status == 0, "\(received?.errors.suffix(2000) ?? "nothing within a minute")")
            // The receiver of a connection leaves first, which the sender may notice: that is an output that failed.
            #expect([0, 74].contains(sent.status), "\(sent.errors)")
            #expect(!sent.errors.contains("GStreamer-CRITICAL"), "\(sent.errors.prefix(500))")
            let report = try await MediaJudge.examine(folder["got.mkv"])
            let video = try #require(report.video.first)
            #expect((video.codec, video.width, video.height) == ("h264", 320, 180))
            #expect(video.frames >= 15)
            #expect(report.audio.map(\.codec) == (way.hasSound ? ["aac"] : []))
        }
    }

    @Test func anRTSPServerRecordsWhatIsPushed() async throws {
        try await TemporaryFolder.use { folder in
            try await RTSPServer.use(cameras: [], recordings: ["in": folder["in.mkv"]]) { server in
                let file = try folder.write(Self.graph(to: server.url("in"), hasSound: false), to: "show.yaml")
                try await BuiltCommand.run(["run", file, "--duration", "3s"], in: folder).succeeded("mcpipe run")
                try await server.stop()
                let video = try #require(try await MediaJudge.examine(folder["in.mkv"]).video.first)
                #expect((video.codec, video.width, video.height) == ("h264", 320, 180))
                #expect(video.frames >= 15)
            }
        }
    }

    @Test func aReceiverThatIsNotThereEndsTheRunWithTheSinksNameAndLine() async throws {
        try await TemporaryFolder.use { folder in
            let port = try freePort()
            let address = "rtmp://127.0.0.1:\(port)/live/show"
            let file = try folder.write(Self.graph(to: address, hasSound: true), to: "show.yaml")
            let result = try await BuiltCommand.run(["run", file, "--duration", "3s"], in: folder)
            #expect([69, 73, 74].contains(result.status))
            #expect(result.errors.contains("show.yaml:8:3: error: sink 'out': "))
        }
    }

    /// What `out` cannot send any more is told, and the recording beside it has every frame.
    private static func expectItEndedAlone(_ sent: ProcessResult, in folder: TemporaryFolder) async throws {
        #expect(sent.status == 74, "\(sent.text.suffix(2000))\(sent.errors.suffix(2000))")
        let lines = sent.text.split(separator: "\n")
        let failed = lines.filter { $0.contains("\"event\":\"failed\"") }
        #expect(failed.count == 1 && failed.allSatisfy { $0.contains("'out'") && $0.contains("can be sent to") })
        // At the run's own end, and not for want of an end of the stream.
        let kept = try #require(try await MediaJudge.examine(folder["kept.mkv"]).video.first)
        let lack = try RunAccount(sent.text).lack(of: kept, by: "kept", from: "card", seconds: 12, at: 15)
        #expect(lack == nil, "\(failed)")
    }

    private static func graphWithFile(to address: String) -> String {
        graph(to: address, hasSound: false) + "\n  kept: { record: \"kept.mkv\", video: card }\n"
    }

    @Test(arguments: ways.filter { ["srt", "rtmp"].contains($0.scheme) })
    func aReceiverThatLeavesCostsItsOwnStreamOnly(way: Way) async throws {
        try await TemporaryFolder.use { folder in
            let port = try freePort()
            let filled: @Sendable (String) -> String = { $0.replacing("PORT", with: "\(port)") }
            let address = "\(way.scheme)://" + filled(way.address)
            let file = try folder.write(Self.graphWithFile(to: address), to: "show.yaml")
            let receiver = try RunningProcess(
                "ffmpeg",
                ["-v", "verbose"] + way.input.map(filled) + [
                    "-c", "copy", "-flush_packets", "1", folder.path("got.mkv"),
                ])
            try await waitUntilBound(port, isTCP: way.scheme == "rtmp", by: receiver)
            let sender = try BuiltCommand.start(
                ["run", file, "--duration", "12s", "--format", "json"], in: folder)
            try await Deadline.until("something at the receiver", within: .seconds(120)) {
                ((try? Data(contentsOf: folder["got.mkv"]))?.count ?? 0) > 1000
            }
            receiver.send(SIGKILL)
            try await Self.expectItEndedAlone(try await sender.result(within: .seconds(60)), in: folder)
        }
    }

    @Test func anRTSPServerThatDiesCostsItsOwnStreamOnly() async throws {
        try await TemporaryFolder.use { folder in
            let server = try await RTSPServer(cameras: [], recordings: ["in": folder["in.mkv"]])
            let file = try folder.write(Self.graphWithFile(to: server.url("in")), to: "show.yaml")
            let sender = try BuiltCommand.start(
                ["run", file, "--duration", "12s", "--format", "json"], in: folder)
            try await Deadline.until("something at the server", within: .seconds(120)) {
                ((try? Data(contentsOf: folder["in.mkv"]))?.count ?? 0) > 1000
            }
            server.process.send(SIGKILL)
            try await Self.expectItEndedAlone(try await sender.result(within: .seconds(60)), in: folder)
        }
    }
}
