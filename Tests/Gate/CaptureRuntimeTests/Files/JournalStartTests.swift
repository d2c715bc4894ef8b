import CaptureModel
import CapturePlan
import CaptureTesting
import ClockTesting
import Dispatch
import Foundation
import GStreamerKit
import RunTesting
import SessionLogic
import Synchronization
import Testing

@testable import CaptureRuntime

/// The first line of a take's journal, which is there before anything comes to the take's files.
@Suite struct JournalStartTests {
    private struct Bench {
        let folder: TemporaryFolder
        let archive = TakeArchive(
            Plan(name: "test"), .init(version: "test", rig: "none", effectiveGraph: "name: test\n"),
            progress: { _ in SinkProgress() }, drops: { _, _, _ in [] })

        init(_ folder: TemporaryFolder) throws {
            self.folder = folder
            for name in ["a", "b"] {
                try FileManager.default.createDirectory(at: folder[name], withIntermediateDirectories: true)
            }
        }

        var take: Take {
            Take(
                number: 1, name: "001", begin: .seconds(4),
                paths: ["one": folder.path("a/one-001.mkv"), "two": folder.path("b/two-001.mkv")],
                wallClock: .now, clock: "GstSystemClock", clockTime: .seconds(4))
        }

        func journal(in place: String) -> String {
            TakeManifest.journalPath(in: folder.path(place), name: "test-001")
        }

        /// Waits for all that was asked of a folder by takes that begin.
        func written(in place: String) async throws {
            try await Deadline.until("the first line in '\(place)'", within: .seconds(120)) {
                LocalFile.exists(journal(in: place))
            }
        }
    }

    @Test func itNamesTheTakesFilesThoughTheArchiveHearsOfTheTakeLater() async throws {
        try await TemporaryFolder.use { folder in
            let bench = try Bench(folder)
            bench.archive.announce(bench.take, waits: false)
            try await bench.written(in: "a")
            let before = try TakeManifest(reading: bench.journal(in: "a"))
            #expect(Set(before.files.map(\.path)) == ["one-001.mkv", "../b/two-001.mkv"])
            #expect(before.start.runningTime.duration == .seconds(4))
            #expect(bench.archive.unknown(Array(bench.take.paths.values), of: "001").isEmpty)
            // The archive goes on with it, and nothing but the journal is left.
            await bench.archive.hear(.takeStarted(bench.take))
            await bench.archive.hear(.marked(TakeMarker(at: .seconds(1), label: "here")))
            #expect(try TakeManifest(reading: bench.journal(in: "a")).markers.count == 1)
            #expect(try folder.names(in: "a") == [".test-001.take.json"])
        }
    }

    /// While the archive's own disk work is held up, which a `fdatasync` of another take may do for as long as the disk likes.
    @Test func itDoesNotWaitForTheArchivesOtherWork() async throws {
        try await TemporaryFolder.use { folder in
            let bench = try Bench(folder)
            let disk = DispatchSemaphore(value: 0)
            await bench.archive.use(AccountFolders { _ in .seconds(120) })
            await bench.archive.folders.start(in: folder.path("a")) { disk.wait() }
            async let heard: Void = bench.archive.hear(.takeStarted(bench.take))
            bench.archive.announce(bench.take, waits: false)
            try await bench.written(in: "a")
            disk.signal()
            await heard
            #expect(try TakeManifest(reading: bench.journal(in: "a")).files.count == 2)
        }
    }

    @Test func itComesInNobodysWay() async throws {
        try await TemporaryFolder.use { folder in
            let bench = try Bench(folder)
            await bench.archive.hear(.takeStarted(bench.take))
            await bench.archive.hear(.marked(TakeMarker(at: .seconds(1), label: "here")))
            // What is there, here the archive's own, stays as it is.
            let own = try #require(try FileIdentity.find(bench.journal(in: "a")))
            bench.archive.announce(bench.take, waits: false)
            await bench.archive.starts.folders.perform(in: folder.path("a")) {}
            #expect(try FileIdentity.find(bench.journal(in: "a"))?.isSame(as: own) == true)
            await bench.archive.hear(.marked(TakeMarker(at: .seconds(2), label: "there")))
            #expect(try TakeManifest(reading: bench.journal(in: "a")).markers.map(\.label) == ["here", "there"])
        }
    }

    /// What its disk holds up is taken away at the end of the run by what is noted here, and nothing else knows of it.
    @Test func itIsNotedBeforeItIsWritten() async throws {
        try await TemporaryFolder.use { folder in
            let bench = try Bench(folder)
            bench.archive.writing.withLock { _ in
                bench.archive.announce(bench.take, waits: true)
                #expect(!LocalFile.exists(bench.journal(in: "a")))
            }
            try await bench.written(in: "a")
            await bench.archive.starts.folders.perform(in: folder.path("a")) {}
            #expect(!bench.archive.isWriting)
        }
    }

    /// One that its disk holds up is not written any more once the archive has the journal.
    @Test func oneThatIsLateIsLeftOut() async throws {
        let starts = JournalStarts(patience: .zero)
        let disk = DispatchSemaphore(value: 0)
        let written = Observed<[Int]>([])
        starts.write("/folder/one", of: 1, waits: true) {
            disk.wait()
            return true
        }
        starts.write("/folder/two", of: 2, waits: false) {
            written.update { $0.append(2) }
            return true
        }
        starts.write("/folder/three", of: 3, waits: false) {
            written.update { $0.append(3) }
            return true
        }
        starts.close(2, at: "/folder/two")
        disk.signal()
        try await Deadline.until("the third", within: .seconds(120)) { written.current.contains(3) }
        #expect(written.current == [3])
    }

    @Test func itGoesWhereTheAccountIsKeptInAnotherFolder() async throws {
        try await TemporaryFolder.use { folder in
            let bench = try Bench(folder)
            bench.archive.announce(bench.take, waits: false)
            try await bench.written(in: "a")
            let disk = DispatchSemaphore(value: 0)
            let silent = folder.path("a")
            await bench.archive.use(AccountFolders { $0 == silent ? .zero : .seconds(120) })
            await bench.archive.folders.start(in: silent) { disk.wait() }
            await bench.archive.hear(.takeStarted(bench.take))
            let journal = try TakeManifest(reading: bench.journal(in: "b"))
            #expect(Set(journal.files.map(\.path)) == ["../a/one-001.mkv", "two-001.mkv"])
            #expect(journal.supersedes == ["../a/.test-001.take.json"])
            disk.signal()
            await bench.archive.folders.perform(in: silent) {}
            #expect(try folder.names(in: "a") == [])
        }
    }

    @Test func aTakeIsToldOfBeforeItsFilesBegin() async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            let order = Observed<[String]>([])
            _ = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { one: { pattern: ball, format: 160x120@30 } }
                sinks: { file: { record: one.mkv, video: one } }
                """, time: hand.time,
                adjust: {
                    $0.takes.begin = .manual
                    $0.takes.preRoll = .seconds(1)
                },
                during: { session in
                    await session.onBegin { take, mayWait in
                        let isEmpty = session.branches.allSatisfy { $0.writers(of: take.number).isEmpty }
                        order.update { $0.append("\(take.name) \(mayWait) \(isEmpty)") }
                    }
                    try await hand.run(session, until: .seconds(2), sources: 1)
                    _ = try await session.startTake("001", paths: ["file": folder.path("one.mkv")])
                    #expect(!session.branches.allSatisfy { $0.writers(of: 1).isEmpty })
                    await session.stop()
                })
            #expect(order.current == ["001 true true"])
        }
    }
}
