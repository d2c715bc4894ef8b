import CaptureModel
import CapturePlan
import CaptureTesting
import Dispatch
import Foundation
import GStreamerKit
import RunTesting
import SessionLogic
import Testing

@testable import CaptureRuntime

/// The account of takes of two sinks on two disks, while the disk of the first gives no answer.
@Suite struct SilentDiskTests {
    private struct Bench {
        let folder: TemporaryFolder
        let archive: TakeArchive
        let disk = DispatchSemaphore(value: 0)

        init(_ folder: TemporaryFolder) throws {
            self.folder = folder
            for name in ["a", "b"] {
                try FileManager.default.createDirectory(at: folder[name], withIntermediateDirectories: true)
            }
            archive = TakeArchive(
                Plan(name: "test"), .init(version: "test", rig: "none", effectiveGraph: ""),
                progress: { _ in SinkProgress() }, drops: { _, _, _ in [] })
        }

        func take(_ number: Int) -> Take {
            let name = "00\(number)"
            return Take(
                number: number, name: name, begin: .seconds(number),
                paths: ["one": folder.path("a/one-\(name).mkv"), "two": folder.path("b/two-\(name).mkv")],
                wallClock: .now, clock: "GstSystemClock", clockTime: .zero)
        }

        /// Begins the first take and writes the file of its second sink; the answer is what the session says at its end.
        func beginAndWrite() async throws -> TakeReport {
            let take = take(1)
            await archive.hear(.takeStarted(take))
            let media = try await Recordings.shared.bytes(Recordings.mkv)
            let two = folder.path("b/two-001.mkv")
            try media.write(to: URL(fileURLWithPath: two))
            let file = TakeReport.File(
                node: "two", path: two, number: 1, begin: .zero, first: [.video: .zero], end: .seconds(3), frames: 75,
                bytes: Int64(media.count), isFinished: true)
            return TakeReport(take: take, files: [file], markers: [], length: .seconds(3))
        }

        func journal(_ name: String, in place: String) -> String {
            TakeManifest.journalPath(in: folder.path(place), name: "test-\(name)")
        }

        /// From now on the first disk gives no answer, until `disk` is signalled.
        func silence() async {
            let silent = folder.path("a")
            await archive.use(AccountFolders { $0 == silent ? .zero : .seconds(120) })
            await archive.folders.start(in: silent) { [disk] in disk.wait() }
        }

        /// Waits for all that was asked of the first disk.
        func answer() async {
            disk.signal()
            await archive.folders.perform(in: folder.path("a")) {}
        }
    }

    @Test func aTakeThatRunsIsContinuedBesideTheFilesOfAnotherSink() async throws {
        try await TemporaryFolder.use { folder in
            let bench = try Bench(folder)
            await bench.archive.hear(.takeStarted(bench.take(1)))
            #expect(LocalFile.exists(bench.journal("001", in: "a")))
            await bench.silence()
            let next = folder.path("b/two-001-002.mkv")
            await bench.archive.hear(.filePrepared("two", path: next, take: 1))
            let journal = try TakeManifest(reading: bench.journal("001", in: "b"))
            #expect(Set(journal.files.map(\.path)) == ["../a/one-001.mkv", "two-001.mkv", "two-001-002.mkv"])
            #expect(journal.supersedes == ["../a/.test-001.take.json"])
            // What follows is added to it.
            await bench.archive.hear(.marked(TakeMarker(at: .seconds(1), label: "here")))
            #expect(try TakeManifest(reading: bench.journal("001", in: "b")).markers.count == 1)
            #expect(bench.archive.unknown([next], of: "001").isEmpty)
            // The old one goes once its disk answers, or else whoever recovers the take finds which of the two counts.
            #expect(LocalFile.exists(bench.journal("001", in: "a")))
            await bench.answer()
            #expect(!LocalFile.exists(bench.journal("001", in: "a")))
        }
    }

    @Test func aTakeThatBeginsHasItsJournalInAnotherFolderAtOnce() async throws {
        try await TemporaryFolder.use { folder in
            let bench = try Bench(folder)
            await bench.silence()
            await bench.archive.hear(.takeStarted(bench.take(1)))
            let journal = try TakeManifest(reading: bench.journal("001", in: "b"))
            #expect(Set(journal.files.map(\.path)) == ["../a/one-001.mkv", "two-001.mkv"])
            await bench.answer()
            #expect(try folder.names(in: "a") == [])
        }
    }

    @Test func theManifestGoesToTheDiskThatAnswersAndNothingIsLeftOnTheOther() async throws {
        try await TemporaryFolder.use { folder in
            let bench = try Bench(folder)
            let report = try await bench.beginAndWrite()
            await bench.silence()
            await bench.archive.hear(
                .fileTimed("two", path: report.files[0].path, first: [.video: .zero, .audio: .zero]))
            await bench.archive.hear(.fileFinished("two", path: report.files[0].path))
            await bench.archive.hear(.takeEnded(report))
            let result = try #require(await bench.archive.settle().first)
            #expect(result.path == TakeManifest.path(in: folder.path("b"), name: "test-001"))
            #expect(result.elsewhere?.hasSuffix("its disk gives no answer") == true, "\(result.elsewhere ?? "")")
            #expect(result.manifest.supersedes == nil)
            await bench.answer()
            #expect(try folder.names(in: "a") == [])
            #expect(try folder.names(in: "b").sorted() == ["test-001.take.json", "two-001.mkv"])
        }
    }

    /// Its disk fell silent when all of the take was in its journal.
    @Test func theJournalOfATakeThatIsConcludedElsewhereGoesOnceItsDiskAnswers() async throws {
        try await TemporaryFolder.use { folder in
            let bench = try Bench(folder)
            let report = try await bench.beginAndWrite()
            await bench.archive.hear(
                .fileTimed("two", path: report.files[0].path, first: [.video: .zero, .audio: .zero]))
            await bench.silence()
            // A disk that was waited for in vain is not waited for again.
            #expect(await bench.archive.folders.attempt(in: folder.path("a")) { true } == nil)
            await bench.archive.hear(.takeEnded(report))
            let result = try #require(await bench.archive.settle().first)
            #expect(result.path == TakeManifest.path(in: folder.path("b"), name: "test-001"))
            await bench.answer()
            #expect(try folder.names(in: "a") == [])
        }
    }

    /// The process was killed before the first disk gave its answer.
    @Test func whoeverRecoversTheTakeGoesByTheJournalThatIsContinued() async throws {
        try await TemporaryFolder.use { folder in
            let bench = try Bench(folder)
            defer { bench.disk.signal() }
            await bench.archive.hear(.takeStarted(bench.take(1)))
            await bench.silence()
            let media = try await Recordings.shared.bytes(Recordings.mkv)
            for name in ["a/one-001", "b/two-001", "b/two-001-002"] { try media.write(to: folder["\(name).mkv"]) }
            await bench.archive.hear(.filePrepared("two", path: folder.path("b/two-001-002.mkv"), take: 1))
            let places = [folder.path("a"), folder.path("b")]
            for order in [places, places.reversed(), [places[0]], [places[1]]] {
                #expect(UnfinishedTakes.find(in: order).map(\.journal) == [bench.journal("001", in: "b")])
            }
            let found = try #require(UnfinishedTakes.find(in: places[0]).first)
            let path = try #require(try await found.conclude())
            let manifest = try TakeManifest(reading: path)
            #expect(Set(manifest.files.map(\.path)) == ["../a/one-001.mkv", "two-001.mkv", "two-001-002.mkv"])
            #expect(manifest.files.allSatisfy { $0.verdict == "complete" } && manifest.supersedes == nil)
            #expect(UnfinishedTakes.find(in: places).isEmpty)
            #expect(try folder.names(in: "a") == ["one-001.mkv"])
        }
    }
}

extension TakeArchive {
    func use(_ folders: AccountFolders) { self.folders = folders }
}

extension TemporaryFolder {
    func names(in place: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(place))
    }
}
