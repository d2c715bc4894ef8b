import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import SessionLogic
import Synchronization
import Testing

@testable import CaptureRuntime

/// What is noted of takes, event by event.
@Suite struct ArchiveTests {
    private static func take(_ name: String, begin: Duration, in folder: TemporaryFolder) -> Take {
        Take(
            number: Int(name) ?? 0, name: name, begin: begin, paths: ["file": folder.path("\(name).mkv")],
            wallClock: .now,
            clock: "GstSystemClock", clockTime: begin)
    }

    /// How many frames a take's journal says were late.
    private static func late(_ take: String, in folder: TemporaryFolder) throws -> [Int] {
        try TakeManifest(reading: TakeManifest.journalPath(in: folder.url.path, name: "test-\(take)")).drops.map(\.late)
    }

    @Test func whatHappensBetweenTakesIsNoTakesAndALossThatLastsIsTheNexts() async throws {
        try await TemporaryFolder.use { folder in
            let archive = TakeArchive(
                Plan(name: "test"), .init(version: "test", rig: "none", effectiveGraph: ""),
                progress: { _ in SinkProgress() }, drops: { _, _, _ in [] })
            let first = Self.take("001", begin: .seconds(10), in: folder)
            await archive.hear(.takeStarted(first))
            #expect(try folder.contents.count { $0.contains("test-001") } == 1)
            await archive.hear(.takeEnded(TakeReport(take: first, files: [], markers: [], length: .seconds(1))))
            #expect(await archive.settle().count == 1)
            #expect(try folder.contents == [])

            // A journal that is written now would be found as an unfinished take at the next start.
            await archive.hear(.sourceLost("one", .silent, at: .seconds(12)))
            await archive.hear(.wallClockStepped(WallClockStep(at: .seconds(13), by: .seconds(3600), now: .now)))
            #expect(try folder.contents == [])
            #expect(await archive.settle().isEmpty)

            await archive.hear(.takeStarted(Self.take("002", begin: .seconds(15), in: folder)))
            await archive.hear(.sourceReturned("one", gap: .seconds(5), at: .seconds(17)))
            // Half a second of it was still on its way when this loss was told.
            await archive.hear(.sourceLost("two", .ended, at: .seconds(20)))
            await archive.hear(.sourceReturned("two", gap: .milliseconds(3500), at: .seconds(24)))
            let journal = try TakeManifest(
                reading: TakeManifest.journalPath(in: folder.url.path, name: "test-002"))
            #expect(
                journal.gaps == [
                    TakeGap(source: "one", from: .zero, to: .seconds(2), reason: "it gives nothing any more"),
                    TakeGap(
                        source: "two", from: .milliseconds(5500), to: .seconds(9), reason: "it has ended by itself"),
                ])
            #expect(journal.restarts.map(\.at) == [Seconds(.seconds(2)), Seconds(.seconds(9))])
            #expect(journal.clockSteps ?? [] == [])
        }
    }

    /// A take whose files are being finished while the next records.
    @Test func whatIsToldOfATakeThatHasEndedIsNotTheNexts() async throws {
        let media = try await Recordings.shared.bytes(Recordings.mkv)
        try await TemporaryFolder.use { folder in
            let archive = TakeArchive(
                Plan(name: "test"), .init(version: "test", rig: "none", effectiveGraph: ""),
                progress: { _ in SinkProgress() }, drops: { _, _, _ in [] })
            let (first, second) = (
                Self.take("001", begin: .seconds(10), in: folder), Self.take("002", begin: .seconds(14), in: folder)
            )
            let path = folder.path("001.mkv")
            try media.write(to: URL(fileURLWithPath: path))
            await archive.hear(.takeStarted(first))
            await archive.hear(.takeStarted(second))
            // The camera has been silent since 13.5 s; nobody knew before.
            await archive.hear(.sourceLost("one", .silent, at: .seconds(13.5)))
            await archive.hear(.sourceReturned("one", gap: .seconds(3), at: .seconds(16.5)))
            await archive.hear(.sourceLost("two", .silent, at: .seconds(15)))
            await archive.hear(
                .fileTimed("file", path: path, first: [.video: .seconds(10.5), .audio: .seconds(10.5)]))
            await archive.hear(.fileFinished("file", path: path))
            let file = TakeReport.File(
                node: "file", path: path, number: 1, begin: .zero, first: [.video: .milliseconds(500)],
                end: .seconds(3.5), frames: 50, bytes: Int64(media.count), isFinished: true)
            await archive.hear(
                .takeEnded(TakeReport(take: first, files: [file], markers: [], length: .seconds(4))))
            let result = try #require(await archive.settle().first)
            #expect(result.manifest.take == "001" && result.manifest.state == .complete)
            #expect(result.manifest.files.map(\.path) == ["001.mkv"])
            #expect(
                result.manifest.gaps == [
                    TakeGap(source: "one", from: .seconds(3.5), to: nil, reason: "it gives nothing any more")
                ], "the camera was back behind its end")
            let journal = try TakeManifest(
                reading: TakeManifest.journalPath(in: folder.url.path, name: "test-002"))
            #expect(journal.state == .running && journal.files.map(\.path) == ["002.mkv"])
            #expect(journal.gaps.map(\.source) == ["one", "two"])
            let gap = TakeGap(source: "one", from: .zero, to: .seconds(2.5), reason: "it gives nothing any more")
            #expect(journal.gaps.first == gap)
        }
    }

    /// Of a process that is killed, nobody else knows how many frames are missing.
    @Test func whatIsMissingSoFarIsInTheJournalsOfTheTakesThatRecord() async throws {
        try await TemporaryFolder.use { folder in
            let lost = Mutex<[Duration]>([])
            var plan = Plan(name: "test")
            plan.takes.begin = .manual
            let archive = TakeArchive(
                plan, .init(version: "test", rig: "none", effectiveGraph: ""),
                progress: { _ in SinkProgress() },
                drops: { sink, begin, end in
                    var tally = BranchTally(source: "camera", branch: sink, media: .video, part: 1)
                    tally.drops.late = lost.withLock { $0.count { $0 >= begin && $0 < end ?? .seconds(60) } }
                    return [tally]
                })
            await archive.hear(.takeStarted(Self.take("001", begin: .seconds(10), in: folder)))
            var told = try Self.late("001", in: folder)
            #expect(told == [])
            lost.withLock { $0 = [.seconds(9), .seconds(11), .seconds(12)] }
            await archive.noteDrops()
            told = try Self.late("001", in: folder)
            #expect(told == [2])
            // While the files of the one are being finished, the next records.
            await archive.hear(.takeStarted(Self.take("002", begin: .seconds(14), in: folder)))
            lost.withLock { $0 += [.seconds(13), .seconds(14), .seconds(15)] }
            await archive.noteDrops()
            told = try Self.late("001", in: folder) + Self.late("002", in: folder)
            #expect(told == [3, 2])
            lost.withLock { $0 += [.seconds(16)] }
            await archive.noteDrops()
            told = try Self.late("001", in: folder) + Self.late("002", in: folder)
            #expect(told == [3, 3])
        }
    }
}
