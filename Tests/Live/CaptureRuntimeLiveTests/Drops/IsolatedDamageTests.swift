import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import RunTesting
import SessionLogic
import Testing

@testable import CaptureRuntime

/// What a network loses of an isolated camera is told as of any other.
@Suite struct IsolatedDamageTests {
    private static let pictures = 25

    /// One camera is looked at twice, so that of both the same packets are lost: once here, once in a process of its own.
    @Test(arguments: [true, false])
    func packetsThatAreLostCountTheSameInAProcessOfItsOwn(isKept: Bool) async throws {
        try await TemporaryFolder.use { folder in
            let tool = Fixtures.root.appendingPathComponent("Tests/Faults/tools/camera.py").path
            let camera = try RunningProcess(
                "/usr/bin/python3",
                [
                    tool, "--camera", "door:640x360@\(Self.pictures)", "--network", "drop-probability=0.03", "--log",
                    folder.path("camera.log"),
                ])
            defer { camera.send(SIGKILL) }
            let line = try await camera.line(containing: "listening on port ", within: .seconds(60))
            let port = try #require(line.split(separator: " ").last.flatMap { Int($0) })
            let encoding = isKept ? "encoding: h264, " : ""
            let source = "rtsp: \"rtsp://127.0.0.1:\(port)/door\", \(encoding)transport: tcp"
            let before = Observed<[NodeName: SourceTally]>([:])
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources:
                  here: { \(source) }
                  there: { \(source), isolate: true }
                sinks:
                  near: { record: near.mkv, video: here }
                  far: { record: far.mkv, video: there }
                """,
                during: { session in
                    for sink: NodeName in ["near", "far"] { try await session.reach(2 * Self.pictures, at: sink) }
                    // Whoever joins a stream that runs has lost nothing of what was sent before.
                    let joined = await session.report.sources
                    before.update { $0 = Dictionary(uniqueKeysWithValues: joined.map { ($0.source, $0) }) }
                    camera.send(SIGUSR1)
                    try await Deadline.until("the losses", within: .seconds(120)) {
                        await session.report.sources.allSatisfy { $0.damaged >= 20 }
                    }
                    camera.send(SIGUSR1)
                    // To the next key frame and on, and until all is told.
                    for sink: NodeName in ["near", "far"] {
                        try await session.reach(session.progress(of: sink).frames + 3 * Self.pictures, at: sink)
                    }
                    await session.stop()
                })
            let report = try #require(run.report)
            let packets = try String(contentsOf: folder["camera.log"], encoding: .utf8).split(separator: "\n")
            let gone = packets.count { $0.hasPrefix("door.in ") } - packets.count { $0.hasPrefix("door.out ") }
            let sources = Dictionary(uniqueKeysWithValues: report.sources.map { ($0.source, $0) })
            let (here, there) = (try #require(sources["here"]), try #require(sources["there"]))
            for source in [here, there] {
                let joined = before.current[source.source]
                #expect(joined?.lostPackets == 0 && source.lostPackets == gone, "\(source), \(gone) of the network")
                #expect(source.damaged >= 20 && joined?.damaged == 0, "\(source)")
            }
            // What a decoder makes of damaged pictures is another thing each time.
            if isKept {
                #expect(there.damaged == here.damaged, "\(there), \(here)")
                #expect(there.drops == here.drops, "\(there), \(here)")
            }
            for (sink, source) in [("near", here), ("far", there)] {
                let tally = try #require(report.branches.first { $0.branch == NodeName(sink) })
                #expect(tally.isBalanced && tally.inside == 0, "\(tally.words)")
                let video = try #require(try await MediaJudge.examine(run.file(NodeName(sink))).video.first)
                // Packets: of what is damaged no decoder makes a picture each time.
                #expect(video.times.count == tally.left)
                let steps = zip(video.times, video.times.dropFirst()).map { $1 - $0 }
                let holes = steps.map { Int(($0 * Double(Self.pictures)).rounded()) - 1 }.filter { $0 > 0 }.reduce(0, +)
                if isKept { #expect(abs(source.drops.discontinuity - holes) <= 1, "\(source), \(holes) missing") }
                let told = run.events.reduce(0) { sum, event in
                    if case .picturesDamaged(source.source, let count, _) = event { sum + count } else { sum }
                }
                #expect(told == source.damaged, "\(source)")
            }
            let archive = TakeArchive(
                run.plan, .init(version: "test", rig: "none", effectiveGraph: ""),
                progress: { _ in SinkProgress() }, drops: { _, _, _ in [] })
            for event in run.events { await archive.hear(event) }
            let damage = try #require(await archive.settle().first).manifest.damage ?? []
            #expect(damage.count == 2 && damage.first { $0.source == "there" }?.pictures == there.damaged, "\(damage)")
        }
    }

    /// A process that takes packets of strangers apart may be taken over by them: what it says is not trusted.
    @Test func newsThatMakeNoSenseAreNotTaken() throws {
        let news = WorkerNews.damaged(3, at: 5)
        #expect(WorkerNews(news.text) == news)
        for text in [
            WorkerNews.damaged(-1, at: 5).text, WorkerNews.damaged(.max, at: 5).text,
            WorkerNews.lost(.late, count: 1 << 40, at: 0, now: nil).text,
            WorkerNews.packets(lost: 1, late: -7, isVideo: true).text, "", "{}", "[1]",
        ] {
            #expect(WorkerNews(text) == nil, "\(text)")
        }
        // What was before the session's time began is nobody's.
        #expect(news.on { _ in nil } == nil)
    }
}
