import CaptureTesting
import Foundation
import Testing

@Suite struct MachineTests {
    @Test func anRTSPCameraCanBeReadWithItsCredentialsOnly() async throws {
        try await TemporaryFolder.use { folder in
            let camera = RTSPServer.Camera("door", hasSound: true)
            try await RTSPServer.use(cameras: [camera], credentials: ("u", "secret")) { server in
                #expect(server.url("door") == "rtsp://u:secret@127.0.0.1:\(server.port)/door")
                let file = folder.path("a.mkv")
                try await ProcessRunner.run(
                    "ffmpeg",
                    ["-v", "error", "-rtsp_transport", "tcp", "-i", server.url("door"), "-t", "2", "-c", "copy", file]
                ).succeeded("ffmpeg")
                let report = try await MediaJudge.examine(folder["a.mkv"])
                #expect(report.video.first.map { "\($0.width)x\($0.height)" } == "320x180")
                #expect(report.audio.first?.codec == "aac")
                let stranger = try await ProcessRunner.run(
                    "ffprobe", ["-v", "error", "rtsp://127.0.0.1:\(server.port)/door"])
                #expect(stranger.status != 0)
                #expect(stranger.errors.contains("401"))
            }
        }
    }

    @Test func anRTSPServerTakesARecording() async throws {
        try await TemporaryFolder.use { folder in
            try await RTSPServer.use(cameras: [], recordings: ["in": folder["in.mkv"]]) { server in
                try await ProcessRunner.run(
                    "ffmpeg",
                    ["-v", "error", "-re", "-i", MediaClips.carphone.url.path, "-c", "copy", "-f", "rtsp"]
                        + ["-rtsp_transport", "tcp", server.url("in")]
                ).succeeded("ffmpeg")
                try await server.stop()
                let video = try #require(try await MediaJudge.examine(folder["in.mkv"]).video.first)
                #expect(video.frames > 100)
            }
        }
    }

    @Test func aMachineHasCamerasAndGivesBackWhatItsCommandLeft() async throws {
        try await TemporaryFolder.use { folder in
            let result = try await VirtualMachine(cameras: 2).run(
                ["sh", "-c", "ls /dev/video* > list; echo done; exit 5"], share: folder.url)
            #expect(result.text == "done\n")
            #expect(result.status == 5)
            #expect(try String(contentsOf: folder["list"], encoding: .utf8) == "/dev/video0\n/dev/video1\n")
        }
    }

    @Test func aDisplayTakesClients() async throws {
        try await VirtualDisplay.use(width: 640, height: 480) { name in
            let answer = try await ProcessRunner.run("xwininfo", ["-root"], environment: ["DISPLAY": name])
            #expect(answer.text.contains("Width: 640"))
        }
    }
}
