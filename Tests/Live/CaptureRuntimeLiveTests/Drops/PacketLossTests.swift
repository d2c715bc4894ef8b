import CaptureModel
import CapturePlan
import CaptureTesting
import GStreamerKit
import RunTesting
import SessionLogic
import Synchronization
import Testing

@testable import CaptureRuntime

/// RTP packets of a real server that do not come.
@Suite struct PacketLossTests {
    /// Throws away packets by their numbers where they enter the jitter buffer of a camera's picture, as a network would.
    private static func lose(_ numbers: Set<Int>, of element: String, in session: Session) async throws {
        let found = Mutex<Pad?>(nil)
        try await Deadline.until("the jitter buffer", within: .seconds(120)) {
            let buffers = session.assembly.element(element)?.inner(ofFactory: "rtpjitterbuffer") ?? []
            let pads = buffers.compactMap { try? $0.staticPad("sink") }
            let pad = pads.first { $0.currentCaps?.structures.first?["media"]?.string == "video" }
            found.withLock { $0 = pad }
            return pad != nil
        }
        let count = Atomic(0)
        found.withLock { $0 }?.onBuffer { _ in
            numbers.contains(count.add(1, ordering: .relaxed).oldValue) ? .drop : .pass
        }
    }

    @Test func picturesOfWhichNoPacketCameAreADiscontinuityAndTheirPacketsAreCounted() async throws {
        // At 320x180 and 500 kbit/s a picture is a few packets; 60 of them are at least a second of pictures.
        let gone = Set(30..<90)
        try await TemporaryFolder.use { folder in
            try await RTSPServer.use(cameras: [.init("door")]) { server in
                let run = try await Rehearsal(folder: folder).run(
                    """
                    name: test
                    sources: { door: { rtsp: "\(server.url("door"))", encoding: h264, transport: udp } }
                    sinks:
                      film: { record: film.mkv, video: door }
                    """,
                    during: { session in
                        try await Self.lose(gone, of: "door", in: session)
                        try await Deadline.until("the loss", within: .seconds(120)) {
                            (await session.report.sources.first?.lostPackets ?? 0) >= gone.count
                        }
                        let now = session.progress(of: "film").frames
                        try await session.reach(now + 20, at: "film")
                        await session.stop()
                    })
                let report = try #require(run.report)
                let door = try #require(report.sources.first)
                #expect(door.lostPackets == gone.count, "\(door)")
                let film = try #require(report.branches.first { $0.branch == "film" })
                #expect(film.isBalanced && film.inside == 0, "\(film.words)")
                let video = try #require(try await MediaJudge.examine(run.file("film")).video.first)
                #expect(video.frames == film.left)
                // The pictures that are missing are those of the hole in the file, judged from outside.
                let steps = zip(video.times, video.times.dropFirst()).map { $1 - $0 }
                let holes = steps.map { Int(($0 * 15).rounded()) - 1 }.filter { $0 > 0 }.reduce(0, +)
                #expect(film.drops.discontinuity > 3)
                #expect(abs(film.drops.discontinuity - holes) <= 2, "\(film.words), \(holes) missing in the file")
            }
        }
    }

    @Test(arguments: [true, false])
    func picturesThatLackPacketsAreToldAsDamagedAndThoseThatDoNotComeOutAsLost(isKept: Bool) async throws {
        // Each on its own, so that of a picture of several packets some come.
        let gone = Set(stride(from: 40, to: 160, by: 12))
        try await TemporaryFolder.use { folder in
            try await RTSPServer.use(cameras: [.init("door")]) { server in
                let run = try await Rehearsal(folder: folder).run(
                    """
                    name: test
                    sources: { door: { rtsp: "\(server.url("door"))", \(isKept ? "encoding: h264, " : "")transport: udp } }
                    sinks:
                      film: { record: film.mkv, video: door }
                    """,
                    during: { session in
                        try await Self.lose(gone, of: "door", in: session)
                        try await Deadline.until("the losses", within: .seconds(60)) {
                            (await session.report.sources.first?.lostPackets ?? 0) >= gone.count
                        }
                        let now = session.progress(of: "film").frames
                        try await session.reach(now + 40, at: "film")
                        await session.stop()
                    })
                let report = try #require(run.report)
                let door = try #require(report.sources.first)
                #expect(door.lostPackets == gone.count, "\(door)")
                #expect(door.damaged > 0, "\(door)")
                let told = run.events.reduce(0) { sum, event in
                    if case .picturesDamaged("door", let count, _) = event { sum + count } else { sum }
                }
                // What comes damaged while the session stops is in the report only.
                #expect(told > 0 && told <= door.damaged, "\(told) of \(door)")
                let film = try #require(report.branches.first { $0.branch == "film" })
                #expect(film.isBalanced && film.inside == 0, "\(film.words)")
                #expect(door.damaged <= door.delivered && door.damaged + door.drops.total >= 1)
                let video = try #require(try await MediaJudge.examine(run.file("film")).video.first)
                #expect(video.frames == film.left)
                guard isKept else { return }
                // Judged from outside: as many pictures are told as lost as the file has holes for.
                let steps = zip(video.times, video.times.dropFirst()).map { $1 - $0 }
                let holes = steps.map { Int(($0 * 15).rounded()) - 1 }.filter { $0 > 0 }.reduce(0, +)
                #expect(abs(film.drops.discontinuity - holes) <= 1, "\(film.words), \(holes) missing in the file")
            }
        }
    }

    @Test func ofACameraWhosePacketsAllComeNothingIsDamaged() async throws {
        try await TemporaryFolder.use { folder in
            try await RTSPServer.use(cameras: [.init("door")]) { server in
                let run = try await Rehearsal(folder: folder).run(
                    """
                    name: test
                    sources: { door: { rtsp: "\(server.url("door"))", encoding: h264, transport: tcp } }
                    sinks:
                      film: { record: film.mkv, video: door }
                    """,
                    during: { session in
                        try await session.reach(60, at: "film")
                        await session.stop()
                    })
                let door = try #require(run.report?.sources.first)
                #expect(door.damaged == 0 && door.drops.total == 0 && door.lostPackets == 0, "\(door)")
                #expect(!run.events.contains { if case .picturesDamaged = $0 { true } else { false } })
            }
        }
    }

    @Test func picturesThatADecoderDoesNotGiveOutAreADiscontinuityForThoseWhoWantThemDecoded() async throws {
        try await TemporaryFolder.use { folder in
            try await RTSPServer.use(cameras: [.init("door")]) { server in
                let run = try await Rehearsal(folder: folder).run(
                    """
                    name: test
                    sources: { door: { rtsp: "\(server.url("door"))", encoding: h264 } }
                    sinks:
                      film: { record: film.mkv, video: door, encode: { video: { codec: mjpeg } } }
                      copy: { record: copy.mkv, video: door }
                    """, limit: .seconds(3),
                    prepare: { session in
                        guard
                            let decoder = session.plan.elements.first(where: {
                                $0.factory.contains("h264dec") || $0.factory == "avdec_h264"
                            })
                        else {
                            Issue.record("there is no decoder")
                            return
                        }
                        InjectedLossTests.lose([5, 6, 7, 20], at: "src", of: decoder.name, in: session)
                    })
                let report = try #require(run.report)
                let film = try #require(report.branches.first { $0.branch == "film" })
                let copy = try #require(report.branches.first { $0.branch == "copy" })
                for tally in [film, copy] { #expect(tally.isBalanced && tally.inside == 0, "\(tally.words)") }
                #expect(film.drops.discontinuity == 4 && film.drops.total == 4, "\(film.words)")
                #expect(copy.drops.total == 0, "\(copy.words)")
                #expect(film.entered == copy.entered && film.left == film.entered - 4 - film.leftOut, "\(film.words)")
            }
        }
    }
}
