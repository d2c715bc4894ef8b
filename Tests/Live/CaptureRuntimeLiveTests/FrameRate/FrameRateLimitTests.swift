import CaptureModel
import CapturePlan
import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// Sources whose pictures refer to each other, cameras made of others, takes, and what is refused.
@Suite struct FrameRateLimitTests {
    private static func refusal(
        _ source: NodeName, _ rate: FrameRate, in session: Session
    ) async throws -> SessionFailure {
        try #require(
            await #expect(throws: SessionFailure.self) { try await session.setFrameRate(of: source, to: rate) })
    }

    @Test func packetsThatAreKeptAreRefusedAndGoOn() async throws {
        try await RTSPServer.use(cameras: [.init("door")]) { server in
            try await TemporaryFolder.use { folder in
                let run = try await Rehearsal(folder: folder).run(
                    """
                    name: test
                    sources: { door: { rtsp: "\(server.url("door"))", encoding: h264 } }
                    sinks:
                      copy: { record: copy.mkv, video: door }
                      film: { record: film.mkv, video: door, encode: { video: { codec: mjpeg } } }
                    """,
                    during: { session in
                        let refused = try await Self.refusal("door", FrameRate(5), in: session)
                        #expect(refused.fault == .command)
                        for word in ["H.264", "'copy' keeps", "encode: { video"] {
                            #expect(refused.message.contains(word), "\(refused.message)")
                        }
                        #expect(session.frameRates.isEmpty)
                        try await session.reach(30, at: "copy")
                        await session.stop()
                    })
                #expect(run.report?.failures == [])
                let steps = FrameRateRunTests.steps(try await FrameRateRunTests.video(run, "copy"), fps: 15)
                #expect(FrameRateRunTests.runs(steps) == [1])
            }
        }
    }

    @Test func packetsThatAreDecodedAreThinnedBehindTheDecoder() async throws {
        try await RTSPServer.use(cameras: [.init("door")]) { server in
            try await TemporaryFolder.use { folder in
                let run = try await Rehearsal(folder: folder).run(
                    """
                    name: test
                    sources: { door: { rtsp: "\(server.url("door"))", encoding: h264 } }
                    sinks:
                      film: { record: film.mkv, video: door, encode: { video: { codec: mjpeg } } }
                      eyes: { frames: true, video: door }
                    """,
                    during: { session in
                        try await FrameRateRunTests.lower("door", to: FrameRate(5), frames: 12, at: "film", in: session)
                        await session.stop()
                    })
                let report = try #require(run.report)
                #expect(report.failures == [] && report.isBalanced, "\(report.branches.map(\.words))")
                let film = try #require(report.branches.first { $0.branch == "film" })
                // The camera's own rate is 15: two of three are left out. It is joined in the middle of a group.
                #expect(film.leftOut >= 20 && film.drops.total == 0, "\(film.words)")
                let video = try await FrameRateRunTests.video(run, "film")
                let slow = zip(video.times, video.times.dropFirst()).filter { $1 - $0 > 0.15 }
                #expect(slow.count >= 11 && slow.allSatisfy { $1 - $0 < 0.25 }, "\(video.times)")
            }
        }
    }

    @Test func aVirtualCameraIsThinnedAsOneAndItsConstituentsOnlyWithIt() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources:
                  wide: { pattern: ball, format: 320x180@30 }
                  tele: { pattern: smpte, format: 320x180@30 }
                  back: { virtual: [wide, tele], switch-over: [2], zoom: 1 }
                sinks: { film: { record: film.mkv, video: back, encode: { video: { codec: mjpeg } } } }
                """,
                during: { session in
                    let refused = try await Self.refusal("tele", FrameRate(5), in: session)
                    #expect(refused.message.contains("lower that of 'back'"), "\(refused.message)")
                    try await session.reach(30, at: "film")
                    try await session.setFrameRate(of: "back", to: FrameRate(10))
                    try await session.reach(50, at: "film")
                    try await session.setZoom(of: "back", to: UserZoom(3))
                    try await session.reach(70, at: "film")
                    #expect(session.zoom(of: "back")?.constituent == "tele")
                    await session.stop()
                })
            let report = try #require(run.report)
            #expect(report.isComplete && report.isBalanced, "\(report.failures) \(report.branches.map(\.words))")
            let times = try await FrameRateRunTests.video(run, "film").times
            let slow = zip(times, times.dropFirst()).map { $1 - $0 }.drop { $0 < 0.05 }
            #expect(slow.count >= 35 && slow.allSatisfy { abs($0 - 0.1) < 0.04 }, "\(slow)")
        }
    }

    @Test func whatCannotBeHadIsRefusedAndATakeTellsWhatWas() async throws {
        try await TemporaryFolder.use { folder in
            let asked = Observed<[Int]>([])
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                takes: { begin: manual }
                sources: { picture: { pattern: ball, format: 320x180@30 }, sound: { tone: 440 Hz } }
                sinks:
                  film: { record: "film-{take}.mp4", video: picture, audio: sound }
                  eyes: { frames: true, video: picture }
                """,
                during: { session in
                    for (source, rate, word): (NodeName, FrameRate, String) in [
                        ("nobody", FrameRate(5), "those are 'picture'"), ("sound", FrameRate(5), "those are 'picture'"),
                        ("picture", FrameRate(60), "1 to 30"), ("picture", FrameRate(1, 2), "1 to 30"),
                    ] {
                        let refused = try await Self.refusal(source, rate, in: session)
                        #expect(refused.fault == .command && refused.message.contains(word), "\(refused.message)")
                    }
                    let archive = TakeArchive(
                        session.plan, .init(version: "1", rig: "this machine", effectiveGraph: ""),
                        progress: { session.progress(of: $0) },
                        drops: { session.drops(of: $0, from: $1, to: $2) })
                    try await session.reach(10, at: "eyes")
                    try await session.setFrameRate(of: "picture", to: FrameRate(10))
                    try await Deadline.until("pictures at 10 fps", within: .seconds(60)) {
                        session.frameRate(of: "picture")?.active == FrameRate(10)
                    }
                    await archive.hear(
                        .frameRateChanged(try #require(session.frameRate(of: "picture")), at: session.runningTime))
                    try await session.startTake("001", paths: ["film": folder.path("film-001.mp4")])
                    let take = try #require(await session.takeReport).take
                    await archive.hear(.takeStarted(take))
                    await archive.hear(.filePrepared("film", path: folder.path("film-001.mp4"), take: take.number))
                    try await session.reach(session.progress(of: "film").frames + 10, at: "film")
                    try await session.setFrameRate(of: "picture", to: FrameRate(30))
                    try await Deadline.until("all pictures", within: .seconds(60)) {
                        session.frameRate(of: "picture")?.active == nil
                    }
                    await archive.hear(
                        .frameRateChanged(try #require(session.frameRate(of: "picture")), at: session.runningTime))
                    try await session.reach(30, at: "film")
                    let report = try #require(await session.stopTake())
                    await archive.hear(.fileFinished("film", path: folder.path("film-001.mp4")))
                    await archive.hear(.takeEnded(report))
                    let manifest = try #require(await archive.settle().first?.manifest)
                    #expect(manifest.state == .complete)
                    #expect(manifest.frameRates?.map(\.rate) == ["10", nil])
                    let times = manifest.frameRates?.map(\.at.duration) ?? []
                    #expect(times.first == .zero && times.last ?? .zero > .milliseconds(500), "\(times)")
                    let drops = try #require(manifest.drops.first { $0.node == "film" && $0.medium == "video" })
                    asked.update { $0 = [drops.asked, drops.late + drops.outOfBuffers + drops.discontinuity] }
                    await session.stop()
                })
            #expect(run.report?.failures == [] && run.report?.isBalanced == true)
            // Two are left out for each of ten pictures, and no more than are missing between those of the file, but for what came
            // before its first one.
            let film = try #require(
                try await MediaJudge.examine(folder.url.appendingPathComponent("film-001.mp4")).video.first)
            let missing = FrameRateRunTests.steps(film).reduce(0) { $0 + $1 - 1 }
            let found = asked.current
            #expect(
                found.first ?? 0 >= 18 && found.first ?? 0 <= missing + 8 && found.last == 0, "\(found), \(missing)")
        }
    }
}
