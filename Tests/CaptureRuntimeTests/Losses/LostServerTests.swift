import CaptureModel
import CapturePlan
import CaptureRuntime
import CaptureTesting
import Foundation
import Testing

/// RTSP servers that are killed and come back, by both transports.
@Suite struct LostServerTests {
    /// Runs a graph while the server of its camera `door` dies and, after a time, is back at the same port.
    private static func run(
        _ graph: (RTSPServer) -> String, in folder: TemporaryFolder, away: Duration,
        _ sink: NodeName = "alone", frames: Int = 30
    ) async throws -> Rehearsal.Run {
        let server = try await RTSPServer(cameras: [.init("door")])
        let port = server.port
        let next = Observed<RTSPServer?>(nil)
        defer { next.current?.process.send(SIGKILL) }
        return try await Rehearsal(folder: folder).run(
            graph(server),
            during: { session in
                try await session.reach(frames, at: sink)
                server.process.send(SIGKILL)
                let back = session.runningTime + away
                try await Deadline.until("the server's return", within: .seconds(60)) { session.runningTime >= back }
                let server = try await RTSPServer(cameras: [.init("door")], port: port)
                next.update { $0 = server }
                try await Deadline.until("the camera's return", within: .seconds(30)) {
                    await session.report.losses.first?.returned != nil
                }
                try await session.reach(session.progress(of: sink).frames + frames, at: sink)
                await session.stop()
            })
    }

    @Test(arguments: ["tcp", "udp"]) func aServerThatIsKilledLeavesAGapAndNothingElse(transport: String) async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Self.run(
                {
                    """
                    name: test
                    sources:
                      door: { rtsp: "\($0.url("door"))", encoding: h264, transport: \(transport) }
                      two: { pattern: smpte, format: 320x180@30 }
                    sinks:
                      alone: { record: alone.mkv, video: door }
                      other: { record: other.mp4, video: two }
                    """
                }, in: folder, away: .seconds(3))
            let report = try #require(run.report)
            #expect(report.isComplete, "\(report.failures)")
            #expect(report.losses.count == 1)
            let gap = try #require(report.losses.first?.gap) / .seconds(1)
            let video = try #require(try await MediaJudge.examine(run.file("alone")).video.first)
            // The camera's own pictures begin again with a key frame, of which there is one a second.
            #expect((gap - 0.07...gap + 1.14).contains(video.longestGap), "\(video.longestGap) for \(gap)")
            #expect(video.times == video.times.sorted())
            #expect(try await MediaJudge.complaints(about: run.file("alone")) == "")
            try await LostSourceTests.expectNoGap(in: run.file("other"))
        }
    }

    @Test func soundDoesNotWaitForAPictureThatIsAwayForLong() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Self.run(
                {
                    """
                    name: test
                    sources: { door: { rtsp: "\($0.url("door"))", encoding: h264 }, voice: { tone: 440 Hz } }
                    sinks: { both: { record: both.mkv, video: door, audio: voice } }
                    """
                }, in: folder, away: .seconds(9), "both")
            let report = try #require(run.report)
            #expect(report.isComplete, "\(report.failures)")
            let loss = try #require(report.losses.first)
            #expect(loss.gap ?? .zero > .seconds(9))
            let files = try #require(run.takes.first).files
            #expect(files.map(\.path) == ["both.mkv", "both-part2.mkv"].map(folder.path))
            var sounds: [Double] = []
            for file in files {
                let media = try await MediaJudge.examine(URL(fileURLWithPath: file.path))
                let begin = file.begin / .seconds(1)
                sounds += try #require(media.audio.first).times.map { $0 + begin }
                #expect(media.video.first?.frames ?? 0 >= 15)
                #expect(try await MediaJudge.complaints(about: URL(fileURLWithPath: file.path)) == "")
            }
            // The sound of both files is one: none is missing where they meet, and it went on while there was no picture.
            let longest = zip(sounds, sounds.dropFirst()).map { $1 - $0 }.max() ?? 0
            #expect(longest < 0.06, "\(longest)")
        }
    }
}
