import CaptureModel
import CapturePlan
import CaptureTesting
import ClockTesting
import Dispatch
import Foundation
import GStreamerKit
import RunTesting
import Synchronization
import Testing

@testable import CaptureRuntime

/// Files of takes that are taken away while one of them gives no answer.
@Suite struct FileRemovalTests {
    private static let graph = """
        name: test
        sources: { one: { pattern: ball, format: 160x120@30 }, two: { pattern: smpte, format: 160x120@25 } }
        sinks: { first: { record: one.mkv, video: one }, second: { record: two.mkv, video: two } }
        """

    /// The elements of a file in the middle of a write do not stop before the disk answers; the process may end before that.
    @Test func aFileThatNothingCameToGoesBeforeOneThatGivesNoAnswer() async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            let (disk, isStuck) = (DispatchSemaphore(value: 0), Observed(false))
            _ = try await Rehearsal(folder: folder).run(
                Self.graph, time: hand.time, adjust: { $0.takes.begin = .manual },
                during: { session in
                    try await hand.run(session, until: .milliseconds(500), sources: 2)
                    let branch = try #require(session.branches.first { $0.plan.node == "first" })
                    let made = await session.worker.run {
                        Result {
                            (
                                try branch.makeWriter(path: folder.path("stuck.mkv"), number: 1),
                                try branch.makeWriter(path: folder.path("unused.mkv"), number: 2)
                            )
                        }
                    }
                    let (stuck, unused) = try made.get()
                    let output = try #require(stuck.elements.last.flatMap { session.assembly.pad("sink", of: $0) })
                    output.onEvent { _ in
                        isStuck.update { $0 = true }
                        disk.wait()
                        return .remove
                    }
                    DispatchQueue.global().async { output.send(.endOfStream) }
                    try await Deadline.until("a write", within: .seconds(60)) { isStuck.current }
                    #expect(Set(try folder.contents).isSuperset(of: ["stuck.mkv", "unused.mkv"]))
                    DispatchQueue.global().async { FileWriter.remove([stuck, unused]) }
                    try await Deadline.until("the names to go", within: .seconds(60)) { try folder.contents == [] }
                    disk.signal()
                    await session.stop()
                })
        }
    }

    /// What is known of a file is kept by its number, also when another has come in its place since.
    @Test func noTwoFilesOfASessionHaveTheSameNumber() async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            _ = try await Rehearsal(folder: folder).run(
                Self.graph, limit: .seconds(1), time: hand.time,
                during: { session in
                    let files = session.branches.flatMap(\.writers)
                    #expect(files.count == 2 && Set(files.map(\.id)).count == 2)
                    try await hand.run(session, until: .seconds(3), sources: 2)
                })
        }
    }

    /// A journal moves to a folder above where its own takes nothing, and a kill may come while it is written there.
    @Test func theHalfOfAJournalThatAKillLeftAboveAFolderGoesToo() async throws {
        try await TemporaryFolder.use { folder in
            try FileManager.default.createDirectory(at: folder["a/b"], withIntermediateDirectories: true)
            for name in [
                "..t-001.take.json.writing", "a/..t-002.take.json.writing", "a/b/..t-003.take.json.writing", "a/x",
            ] {
                try Data().write(to: folder[name])
            }
            UnfinishedTakes.removePartialFiles(in: [folder.path("a/b")])
            #expect(try folder.contents == ["a"])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("a")).sorted() == ["b", "x"])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("a/b")) == [])
        }
    }

    @Test func theHalfOfAJournalGoesWhenItsDiskGivesNoAnswer() async throws {
        try await TemporaryFolder.use { folder in
            let plan = try await Rehearsal(folder: folder).plan(Self.graph)
            let recording = try Recording(
                plan, files: nil, setting: .init(version: "test", rig: "none", effectiveGraph: ""))
            let journal = folder.path(".test-001.take.json")
            for name in [".test-001.take.json", "..test-001.take.json.writing", "other.mkv"] {
                try Data().write(to: folder[name])
            }
            let archive = await recording.archive
            archive.writing.withLock { _ = $0.insert(journal) }
            archive.abandon()
            #expect(Set(try folder.contents) == [".test-001.take.json", "other.mkv"])
        }
    }
}
