import CaptureRuntime
import CaptureTesting
import Foundation
import Testing

/// RTSP cameras on loopback: both transports, and credentials that stay secret.
@Suite struct NetworkCameraTests {
    static let password = "k1-secret-word"

    /// A pipeline with one camera of the server.
    private func graph(transport: String) -> String {
        """
        mcpipe: 1
        name: door
        sources:
          door:
            rtsp: "${DOOR_URL}"
            user: "${DOOR_USER}"
            password: "${DOOR_PASSWORD}"
            transport: \(transport)
            latency: 200 ms
        sinks:
          file: { record: "{name}-{take}.mp4", video: door, audio: door }
        """
    }

    private func environment(_ server: RTSPServer, password: String = password) -> [String: String] {
        [
            "DOOR_URL": "rtsp://127.0.0.1:\(server.port)/door", "DOOR_USER": "porter", "DOOR_PASSWORD": password,
        ]
    }

    @Test(arguments: ["tcp", "udp"]) func pictureAndSoundAreRecorded(transport: String) async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(graph(transport: transport), to: "door.yaml")
            let camera = RTSPServer.Camera("door", hasSound: true)
            try await RTSPServer.use(cameras: [camera], credentials: ("porter", Self.password)) { server in
                let result = try await BuiltCommand.run(
                    ["run", file, "--duration", "2s"], in: folder, environment: environment(server))
                try result.succeeded("mcpipe run")
                #expect(!(result.text + result.errors).contains(Self.password))
                let report = try await MediaJudge.examine(folder["door-001.mp4"])
                let video = try #require(report.video.first)
                #expect((video.codec, video.width, video.height) == ("h264", 320, 180))
                #expect(video.frames >= 15)
                #expect(report.audio.first?.codec == "aac")
                #expect(report.audio.first?.frames ?? 0 > 10)
            }
        }
    }

    @Test func picturesOfAKnownEncodingAreKeptAndBeginWithAKeyFrame() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(
                """
                mcpipe: 1
                name: door
                sources: { door: { rtsp: "${DOOR_URL}", encoding: h264 } }
                sinks: { file: { record: "{name}-{take}.mp4", video: door } }
                """, to: "door.yaml")
            try await RTSPServer.use(cameras: [RTSPServer.Camera("door")]) { server in
                let environment = environment(server)
                // The server encodes once for all who look, so the second joins in the middle of a group of pictures.
                let first = try BuiltCommand.start(
                    ["run", file, "--take", "first"], in: folder, environment: environment)
                try await Deadline.until("the first recording's first fragment") {
                    (try? MediaJudge.boxes(of: folder["door-first.mp4"]).contains("mdat")) == true || !first.isRunning
                }
                try await BuiltCommand.run(
                    ["run", file, "--take", "second", "--duration", "3s"], in: folder, environment: environment
                ).succeeded("mcpipe run")
                first.send(SIGTERM)
                try await first.result().succeeded("mcpipe run, after a signal,")
            }
            for take in ["first", "second"] {
                let video = try #require(try await MediaJudge.examine(folder["door-\(take).mp4"]).video.first)
                #expect(video.frames == video.times.count)
                #expect(video.keyTimes.first == video.times.first)
                // The server's own encoder has neither the profile nor the interval that mcpipe's would have.
                #expect(video.profile == "Constrained Baseline")
            }
            // What a busy machine has lost of the network's packets is missing to the decoder, and told.
            let second = try TakeManifest(reading: folder.path("door-second.take.json"))
            let lost = second.drops.reduce(0) { $0 + $1.late + $1.outOfBuffers + $1.discontinuity }
            let complaints = try await MediaJudge.complaints(about: folder["door-second.mp4"])
            #expect(complaints.isEmpty || lost + (second.damage ?? []).count > 0, "\(complaints)")
        }
    }

    @Test func aCameraThatSendsAnotherEncodingIsToldWithWhatItSends() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(
                """
                mcpipe: 1
                sources: { door: { rtsp: "${DOOR_URL}", encoding: h265 } }
                sinks: { file: { record: "a.mp4", video: door } }
                """, to: "door.yaml")
            try await RTSPServer.use(cameras: [RTSPServer.Camera("door")]) { server in
                let result = try await BuiltCommand.run(["run", file], in: folder, environment: environment(server))
                #expect(result.status == 69)
                #expect(
                    result.errors.contains(
                        "door.yaml:2:12: error: source 'door': gives no picture of the kind the graph uses "
                            + "(application/x-rtp video H265); it gives application/x-rtp video H264"))
            }
        }
    }

    @Test func noCommandPrintsTheCredentials() async throws {
        let forms = ["text", "gst-launch", "dot", "mermaid", "svg", "json"].map { ["plan", "--as", $0] }
        let commands = forms + [["check"], ["check", "--print"], ["check", "--format", "json"]]
        try await TemporaryFolder.use { folder in
            let file = try folder.write(graph(transport: "tcp"), to: "door.yaml")
            let environment = [
                "DOOR_URL": "rtsp://127.0.0.1:9/door", "DOOR_USER": "porter", "DOOR_PASSWORD": Self.password,
            ]
            for command in commands {
                let result = try await BuiltCommand.run(command + [file], in: folder, environment: environment)
                try result.succeeded("mcpipe \(command)")
                #expect(!(result.text + result.errors).contains(Self.password), "mcpipe \(command)")
            }
        }
    }

    @Test func aCameraThatDoesNotAnswerIsOneFailureAndLeavesNoFile() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(graph(transport: "tcp"), to: "door.yaml")
            // Nobody listens at port 9.
            let environment = [
                "DOOR_URL": "rtsp://127.0.0.1:9/door", "DOOR_USER": "porter", "DOOR_PASSWORD": Self.password,
            ]
            let result = try await BuiltCommand.run(
                ["run", file, "--duration", "2s"], in: folder, environment: environment)
            #expect(result.status == 69)
            #expect(result.errors.components(separatedBy: "[source-failed]").count == 2)
            #expect(result.text.contains("file: nothing came to be recorded, and no file was kept"))
            #expect(try folder.contents == ["door.yaml"])
        }
    }

    @Test func aWrongPasswordEndsTheRunWithTheCamerasNameAndLine() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(graph(transport: "tcp"), to: "door.yaml")
            let camera = RTSPServer.Camera("door", hasSound: true)
            try await RTSPServer.use(cameras: [camera], credentials: ("porter", Self.password)) { server in
                let result = try await BuiltCommand.run(
                    ["run", file, "--duration", "2s"], in: folder,
                    environment: environment(server, password: "not-the-word"))
                #expect(result.status == 69)
                #expect(result.errors.contains("door.yaml:4:3: error: source 'door': "))
                #expect(result.errors.contains("check the user and password"))
                #expect(!(result.text + result.errors).contains("not-the-word"))
            }
        }
    }
}
