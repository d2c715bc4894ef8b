import CaptureModel
import CapturePlan
import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import SessionLogic
import Testing

/// RTSP servers that are killed and come back, by both transports.
@Suite struct LostServerTests {
    /// Runs a graph while the server of its camera `door` dies and, after a time, is back at the same port.
    private static func run(
        _ graph: (RTSPServer) -> String, in folder: TemporaryFolder, away: Duration,
        _ sink: NodeName = "alone", frames: Int = 30, hasSound: Bool = false, next camera: RTSPServer.Camera? = nil
    ) async throws -> Rehearsal.Run {
        let server = try await RTSPServer(cameras: [.init("door", hasSound: hasSound)])
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
                let server = try await RTSPServer(
                    cameras: [camera ?? .init("door", hasSound: hasSound)], port: port)
                next.update { $0 = server }
                try await Deadline.until("the camera's return", within: .seconds(120)) {
                    await session.report.losses.first?.returned != nil
                }
                // Nothing was opened before somebody listened; on a busy machine the first attempt may take too long.
                #expect(await session.report.losses.first?.attempts ?? 0 <= 2)
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
            try await Gap.expectNone(in: run.file("other"))
        }
    }

    /// Each time it is told as lost and as back, once and in this order, and the file goes on behind each hole.
    @Test(arguments: ["tcp", "udp"]) func aServerMayDieAgainAndAgain(transport: String) async throws {
        try await TemporaryFolder.use { folder in
            let first = try await RTSPServer(cameras: [.init("door")])
            let servers = Observed([first])
            defer { for server in servers.current { server.process.send(SIGKILL) } }
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { door: { rtsp: "\(first.url("door"))", encoding: h264, transport: \(transport) } }
                sinks: { alone: { record: alone.mkv, video: door } }
                """,
                during: { session in
                    try await session.reach(30, at: "alone")
                    for round in 1...Self.rounds {
                        servers.current.last?.process.send(SIGKILL)
                        try await Deadline.until("loss \(round)", within: .seconds(120)) {
                            await session.report.losses.count == round
                        }
                        let back = session.runningTime + .seconds(2)
                        try await Deadline.until("its return", within: .seconds(120)) { session.runningTime >= back }
                        // It is knocked at the door, and the pauses between attempts do not grow while nobody is in.
                        #expect(await session.report.losses.last?.attempts == 0)
                        let server = try await RTSPServer(cameras: [.init("door")], port: first.port)
                        servers.update { $0.append(server) }
                        try await Deadline.until("return \(round)", within: .seconds(60)) {
                            await session.report.losses.last?.returned != nil
                        }
                        try await session.reach(session.progress(of: "alone").frames + 30, at: "alone")
                    }
                    await session.stop()
                })
            let report = try #require(run.report)
            #expect(report.isComplete, "\(report.failures)")
            let told = run.events.compactMap { event -> String? in
                switch event {
                case .sourceLost("door", _, _): "lost"
                case .sourceReturned("door", _, _): "back"
                default: nil
                }
            }
            #expect(told == Array(repeating: ["lost", "back"], count: Self.rounds).flatMap(\.self))
            let video = try #require(try await MediaJudge.examine(run.file("alone")).video.first)
            #expect(video.times == video.times.sorted())
            // Nothing of what a hole has taken is longer than the loss and the interval of the camera's key frames.
            let holes = zip(video.times, video.times.dropFirst()).map { $1 - $0 }.filter { $0 > 1 }.sorted()
            let gaps = report.losses.compactMap(\.gap).map { $0 / .seconds(1) }.sorted()
            #expect(holes.count == Self.rounds && gaps.count == Self.rounds, "\(holes) for \(gaps)")
            for (hole, gap) in zip(holes, gaps) {
                #expect((gap - 0.07...gap + 1.14).contains(hole), "\(hole) for \(gap)")
            }
            #expect(try await MediaJudge.complaints(about: run.file("alone")) == "")
        }
    }

    private static let rounds = 2

    /// A file holds one format: what a camera gives that was put in the place of another goes into a part of its own.
    @Test(arguments: ["mkv", "mp4"]) func aCameraOfAnotherSizeBeginsANewPart(container: String) async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Self.run(
                {
                    """
                    name: test
                    sources: { door: { rtsp: "\($0.url("door"))", encoding: h264 } }
                    sinks: { alone: { record: alone.\(container), video: door } }
                    """
                }, in: folder, away: .seconds(2), next: .init("door", width: 480, height: 270))
            let report = try #require(run.report)
            #expect(report.isComplete, "\(report.failures)")
            let files = try #require(run.takes.first).files
            #expect(files.map(\.path) == ["alone.\(container)", "alone-part2.\(container)"].map { folder.path($0) })
            var widths: [Int] = []
            for file in files.map({ URL(fileURLWithPath: $0.path) }) {
                let video = try #require(try await MediaJudge.examine(file).video.first)
                widths.append(video.width)
                #expect(video.frames >= 15)
                #expect(try await MediaJudge.complaints(about: file) == "")
            }
            #expect(widths == [320, 480])
        }
    }

    /// Its decoder gives one channel after the other, and silence must lie as the sound before it did.
    @Test func aCamerasOwnSoundIsSilentWhileItIsAway() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Self.run(
                {
                    """
                    name: test
                    sources: { door: { rtsp: "\($0.url("door"))", encoding: h264 } }
                    sinks: { both: { record: both.mkv, video: door, audio: door } }
                    """
                }, in: folder, away: .seconds(2), "both", hasSound: true)
            let report = try #require(run.report)
            #expect(report.isComplete, "\(report.failures)")
            #expect(report.losses.first?.returned != nil)
            let media = try await MediaJudge.examine(run.file("both"))
            let sounds = try #require(media.audio.first).times
            let longest = zip(sounds, sounds.dropFirst()).map { $1 - $0 }.max() ?? 0
            #expect(longest < 0.06, "\(longest)")
            #expect(try await MediaJudge.complaints(about: run.file("both")) == "")
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
