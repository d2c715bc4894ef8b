import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import SessionLogic
import Testing

@testable import CaptureRuntime

/// Where a manifest goes whose folder takes nothing any more.
@Suite struct ManifestPlaceTests {
    /// A take of two sinks in two folders, the first of which is gone when it ends, with a file in its place.
    private static func result(
        in folder: TemporaryFolder, prepare: () throws -> Void = {}
    ) async throws -> TakeArchive.Result {
        let media = try await Recordings.shared.bytes(Recordings.mkv)
        for name in ["a", "b"] {
            try FileManager.default.createDirectory(at: folder[name], withIntermediateDirectories: true)
        }
        let archive = TakeArchive(
            Plan(name: "test"), .init(version: "test", rig: "none", effectiveGraph: ""),
            progress: { _ in SinkProgress() }, drops: { _, _, _ in [] })
        let (one, two) = (folder.path("a/one.mkv"), folder.path("b/two.mkv"))
        let take = Take(
            number: 1, name: "001", begin: .zero, paths: ["one": one, "two": two], wallClock: .now,
            clock: "GstSystemClock", clockTime: .zero)
        await archive.hear(.takeStarted(take))
        #expect(LocalFile.exists(TakeManifest.journalPath(in: folder.path("a"), name: "test-001")))
        try prepare()
        try FileManager.default.removeItem(at: folder["a"])
        try Data().write(to: folder["a"])
        try media.write(to: folder["b/two.mkv"])
        await archive.hear(.fileTimed("two", path: two, first: [.video: .zero, .audio: .zero]))
        await archive.hear(.fileFinished("two", path: two))
        let file = TakeReport.File(
            node: "two", path: two, number: 1, begin: .zero, first: [.video: .zero], end: .seconds(3), frames: 75,
            bytes: Int64(media.count), isFinished: true)
        await archive.hear(.takeEnded(TakeReport(take: take, files: [file], markers: [], length: .seconds(3))))
        return try #require(await archive.settle().first)
    }

    /// `recover a b` knows a folder by its name in the working folder, and another of the same take from the root on.
    @Test func aFolderMayBeNamedFromTheWorkingFolderOrFromTheRoot() async throws {
        try await TemporaryFolder.use { folder in
            let manifest = try await Self.result(in: folder).manifest
            let (here, work) = (manifest.files.map(\.path), CurrentProcess.workingFolder)
            #expect(here == ["two.mkv"])
            for (old, new) in [("b", work + "/a"), (work + "/b", "a"), ("./b", "c/../a"), (work + "/b", work + "/a")] {
                #expect(manifest.moved(from: old, to: new).files.map(\.path) == ["../b/two.mkv"], "\(old), \(new)")
            }
            #expect(manifest.moved(from: "b", to: work + "/b").files.map(\.path) == here)
        }
    }

    @Test func itGoesBesideTheFilesOfAnotherSink() async throws {
        try await TemporaryFolder.use { folder in
            let result = try await Self.result(in: folder)
            let path = try #require(result.path)
            #expect(path == TakeManifest.path(in: folder.path("b"), name: "test-001"))
            let manifest = try TakeManifest(reading: path)
            #expect(manifest == result.manifest)
            #expect(manifest.files.map(\.path) == ["two.mkv"])
            #expect(manifest.files.first?.verdict == "complete")
            let reason = try #require(result.elsewhere)
            #expect(reason.contains("/a/test-001.take.json'"), "\(reason)")
        }
    }

    @Test func noOtherTakesManifestIsWrittenOver() async throws {
        try await TemporaryFolder.use { folder in
            let result = try await Self.result(in: folder) {
                try Data("another".utf8).write(to: folder["b/test-001.take.json"])
            }
            #expect(result.path == nil && result.elsewhere == nil)
            #expect(try String(contentsOf: folder["b/test-001.take.json"], encoding: .utf8) == "another")
            #expect(result.verdict.shortfalls.contains { $0.reason.hasPrefix("cannot write ") })
        }
    }

    /// The first folder takes nothing for a while, so that the journal moves to the second. Where a file is damaged the journal stays, and
    /// what `recover` makes of it must take this manifest's place; else the manifest goes where it belongs.
    @Test(arguments: [true, false]) func theManifestIsBesideAJournalThatStays(isDamaged: Bool) async throws {
        let media = try await Recordings.shared.bytes(Recordings.mkv)
        try await TemporaryFolder.use { folder in
            for name in ["a", "b"] {
                try FileManager.default.createDirectory(at: folder[name], withIntermediateDirectories: true)
            }
            let archive = TakeArchive(
                Plan(name: "test"), .init(version: "test", rig: "none", effectiveGraph: ""),
                progress: { _ in SinkProgress() }, drops: { _, _, _ in [] })
            let (one, two) = (folder.path("a/one.mkv"), folder.path("b/two.mkv"))
            let take = Take(
                number: 1, name: "001", begin: .zero, paths: ["one": one, "two": two], wallClock: .now,
                clock: "GstSystemClock", clockTime: .zero)
            await archive.hear(.takeStarted(take))
            try FileManager.default.removeItem(at: folder["a"])
            try Data().write(to: folder["a"])
            try media.write(to: folder["b/two.mkv"])
            await archive.hear(.fileTimed("two", path: two, first: [.video: .zero, .audio: .zero]))
            let journal = TakeManifest.journalPath(in: folder.path("b"), name: "test-001")
            #expect(LocalFile.exists(journal))
            try FileManager.default.removeItem(at: folder["a"])
            try FileManager.default.createDirectory(at: folder["a"], withIntermediateDirectories: true)
            if isDamaged { try Data().write(to: folder["a/one.mkv"]) } else { try media.write(to: folder["a/one.mkv"]) }
            let files = [(NodeName("one"), one), ("two", two)].map { node, path in
                TakeReport.File(
                    node: node, path: path, number: 1, begin: .zero, first: [.video: .zero], end: .seconds(3),
                    frames: 75,
                    bytes: 1, isFinished: node == "two" || !isDamaged)
            }
            await archive.hear(.fileTimed("one", path: one, first: [.video: .zero, .audio: .zero]))
            await archive.hear(.fileFinished("two", path: two))
            if !isDamaged { await archive.hear(.fileFinished("one", path: one)) }
            await archive.hear(.takeEnded(TakeReport(take: take, files: files, markers: [], length: .seconds(3))))
            let result = try #require(await archive.settle().first)
            #expect(result.path == TakeManifest.path(in: folder.path(isDamaged ? "b" : "a"), name: "test-001"))
            #expect(LocalFile.exists(journal) == isDamaged)
            for take in UnfinishedTakes.find(in: [folder.path("a"), folder.path("b")]) {
                var take = take
                _ = take.removeEmptyFiles()
                _ = try await take.conclude()
            }
            let manifests = ["a", "b"].flatMap { name in
                (try? FileManager.default.contentsOfDirectory(atPath: folder.path(name))) ?? []
            }.filter { $0.hasSuffix(".take.json") }
            #expect(manifests == ["test-001.take.json"])
        }
    }
}
