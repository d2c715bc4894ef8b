import CaptureModel
import CapturePlan
import CaptureTesting
import ClockTesting
import Foundation
import GStreamerKit
import RunTesting
import Testing

@testable import CaptureRuntime

/// What journals and manifests know of files.
@Suite struct UntoldFileTests {
    private static func archive() -> TakeArchive {
        TakeArchive(
            Plan(name: "test"), .init(version: "test", rig: "none", effectiveGraph: "name: test\n"),
            progress: { _ in SinkProgress() }, drops: { _, _, _ in [] })
    }

    private static func take(_ path: String) -> Take {
        Take(
            number: 1, name: "001", begin: .seconds(10), paths: ["file": path], wallClock: .now,
            clock: "GstSystemClock", clockTime: .zero)
    }

    @Test(arguments: [Recordings.ts, Recordings.mkv])
    func aTransportStreamOfATakeThatWasNotFinishedIsCutOff(_ kind: Recordings.Kind) async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Recordings.write(kind, to: folder, name: "film")
            let archive = Self.archive()
            await archive.hear(.takeStarted(Self.take(file.path)))
            let unfinished = UnfinishedTakes.find(in: folder.url.path)
            #expect(unfinished.map(\.manifest.take) == ["001"])
            let alone = try await RecordedFile(file.path).verify()
            #expect(alone.state == .complete && alone.known(to: []) == alone)
            let known = alone.known(to: unfinished)
            // What has an end of its own says itself whether it was closed.
            #expect(known.state == (kind.container == "ts" ? .cutOff : .complete))
            #expect((known.reason?.contains("journal of take '001'") ?? false) == (kind.container == "ts"))
            #expect(try await RecordedFile(file.path).recover().outcome == .notNeeded)
        }
    }

    @Test func aFileThatNobodyHasToldOfIsInTheManifestOnceMediaCameToIt() async throws {
        try await TemporaryFolder.use { folder in
            let files = [
                try await Recordings.write(Recordings.mkv, to: folder, name: "film"),
                try await Recordings.write(Recordings.mkv, to: folder, name: "film-part2"),
            ]
            let (archive, take) = (Self.archive(), Self.take(files[0].path))
            await archive.hear(.takeStarted(take))
            let reported = files.enumerated().map { index, file in
                TakeReport.File(
                    node: "file", path: file.path, number: index + 1, begin: .zero, first: [.video: .zero],
                    end: .seconds(2), frames: 50, bytes: 1, isFinished: true)
            }
            await archive.hear(.takeEnded(TakeReport(take: take, files: reported, markers: [], length: .seconds(4))))
            let results = await archive.settle()
            #expect(results.first?.manifest.files.map(\.path) == files.map(\.lastPathComponent))
        }
    }

    /// A write that its disk has held up may come after the file was looked at.
    @Test func aFileThatHasGrownSinceItWasLookedAtIsLookedAtAgain() async throws {
        try await TemporaryFolder.use { folder in
            let whole = try Data(contentsOf: try await Recordings.write(Recordings.ts, to: folder, name: "whole"))
            let file = folder["film.ts"]
            let early = 188 * 40
            try whole.prefix(early).write(to: file)
            let (archive, take) = (Self.archive(), Self.take(file.path))
            await archive.hear(.takeStarted(take))
            await archive.hear(.fileFinished("file", path: file.path))
            try await Deadline.until("the first look", within: .seconds(60)) {
                await archive.archivedFiles().contains { $0.verdict.bytes == early }
            }
            try whole.write(to: file)
            let reported = TakeReport.File(
                node: "file", path: file.path, number: 1, begin: .zero, first: [.video: .zero], end: .seconds(2),
                frames: 50, bytes: 1, isFinished: false)
            await archive.hear(.takeEnded(TakeReport(take: take, files: [reported], markers: [], length: .seconds(4))))
            let entry = try #require(await archive.settle().first?.manifest.files.first)
            #expect(entry.bytes == whole.count)
        }
    }

    /// The source of a take may be lost as it begins: another file is made for its return.
    @Test func aFileThatIsMadeBeforeItsTakeIsToldOfIsToldBehindIt() async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { one: { pattern: ball, format: 160x120@30 } }
                sinks: { first: { record: one.mkv, video: one } }
                """, time: hand.time, adjust: { $0.takes.begin = .manual },
                during: { session in
                    try await hand.run(session, until: .milliseconds(500), sources: 1)
                    let branch = try #require(session.branches.first)
                    let part = try branch.makeWriter(path: folder.path("001-part2.mkv"), number: 2)
                    await session.handle(.prepared(part, take: 1), of: branch)
                    let take = try await session.startTake("001", paths: ["first": folder.path("001.mkv")])
                    try await hand.run(session, until: take.begin + .seconds(1), sources: 1)
                    part.remove()
                    await session.stop()
                })
            let told = run.events.compactMap { event in
                switch event {
                case .takeStarted: "take"
                case .filePrepared(_, let path, 1): path.hasSuffix("001-part2.mkv") ? "part" : nil
                default: nil
                }
            }
            #expect(told == ["take", "part"])
        }
    }
}
