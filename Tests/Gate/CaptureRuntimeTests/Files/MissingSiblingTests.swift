import CaptureTesting
import Foundation
import RunTesting
import Testing

@testable import CaptureRuntime

/// Takes that nobody finished, of which a file is elsewhere or cannot be read.
@Suite struct MissingSiblingTests {
    private static func file(_ name: String, closed: Bool = false) -> TakeFile {
        var file = TakeFile(path: name, sink: name, part: 1, offset: .zero, encoder: nil, format: nil)
        file.wallClock = "2026-11-21T10:00:00.500000+00:00"
        if closed { (file.verdict, file.sha256) = ("complete", "known") }
        return file
    }

    /// The one unfinished take of a folder.
    private static func take(_ files: [TakeFile], in folder: TemporaryFolder) throws -> UnfinishedTakes.Take {
        try TakeManifest(
            mcpipe: "test", state: .running, take: "001", number: 1, graph: "lab", rig: "none",
            start: .init(wallClock: "2026-11-21T10:00:00.000000+00:00", clock: "GstSystemClock", runningTime: .zero),
            files: files, effectiveGraph: ""
        ).write(to: TakeManifest.journalPath(in: folder.url.path, name: "lab-001"))
        return try #require(UnfinishedTakes.find(in: folder.url.path).first)
    }

    @Test func aFileThatIsElsewhereIsToldAndTakenUpOnceItIsBack() async throws {
        try await TemporaryFolder.use { folder in
            for name in ["one", "two"] { _ = try await Recordings.write(Recordings.mkv, to: folder, name: name) }
            try FileManager.default.moveItem(at: folder["two.mkv"], to: folder["away.mkv"])
            let take = try Self.take([Self.file("one.mkv"), Self.file("two.mkv")], in: folder)
            #expect(take.missingFiles == [folder.path("two.mkv")])
            let path = try #require(try await take.conclude())
            let manifest = try TakeManifest(reading: path)
            #expect(manifest.files.map(\.verdict) == ["complete", "unreadable"])
            #expect(manifest.shortfalls == [TakeShortfall(node: "two.mkv", file: "two.mkv", reason: "it is not there")])

            try FileManager.default.moveItem(at: folder["away.mkv"], to: folder["two.mkv"])
            var left = LeftFiles(in: [folder.url.path])
            let recovery = try await RecordedFile(folder.path("two.mkv")).recover()
            #expect(try await left.take(recovery) == path)
            let whole = try TakeManifest(reading: path)
            #expect(whole.state == .recovered && whole.shortfalls == nil)
            #expect(whole.files.map(\.verdict) == ["complete", "complete"])
            let first = whole.files[1].tracks?.first { $0.medium == "video" }?.firstTime?.duration
            #expect(first == .milliseconds(500))
            // It says all that there is to say.
            #expect(LeftFiles(in: [folder.url.path]).marks(of: folder.path("two.mkv")) == nil)
        }
    }

    @Test func aSegmentThatWasClosedMayBeElsewhere() async throws {
        try await TemporaryFolder.use { folder in
            _ = try await Recordings.write(Recordings.mkv, to: folder, name: "one")
            let take = try Self.take([Self.file("one.mkv"), Self.file("moved.mkv", closed: true)], in: folder)
            #expect(take.missingFiles.isEmpty)
            let manifest = try TakeManifest(reading: #require(try await take.conclude()))
            #expect(manifest.files.map(\.verdict) == ["complete", "complete"] && manifest.shortfalls == nil)
            #expect(manifest.files[1].sha256 == "known")
        }
    }

    /// An MP4 without fragments is empty up to its end.
    @Test func anEmptyFileWhoseMediaLieBesideItStaysAndSaysWhere() async throws {
        try await TemporaryFolder.use { folder in
            let empty = try folder.write("", to: "one.mp4")
            let media = try folder.write("media", to: "one.mp4.faststart")
            var take = try Self.take([Self.file("one.mp4")], in: folder)
            #expect(take.removeEmptyFiles().isEmpty && take.files == [empty])
            let recovery = try await RecordedFile(empty).recover()
            #expect(recovery.before.state == .unreadable && recovery.before.reason?.contains("'\(media)'") == true)
            let manifest = try TakeManifest(reading: #require(try await take.conclude()))
            #expect(manifest.state == .damaged && manifest.files.map(\.verdict) == ["unreadable"])
        }
    }

    @Test func anEmptyFileGoesWithTheEmptyOneBesideIt() async throws {
        try await TemporaryFolder.use { folder in
            let empty = try folder.write("", to: "one.mp4")
            try folder.write("", to: "one.mp4.faststart")
            var take = try Self.take([Self.file("one.mp4")], in: folder)
            #expect(take.removeEmptyFiles().map(\.file) == [empty])
            #expect(try folder.contents == [".lab-001.take.json"] || folder.contents.isEmpty)
        }
    }

    /// It has no end of its own.
    @Test func aTransportStreamIsNotCompleteWhileItIsWritten() async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Recordings.write(Recordings.ts, to: folder, name: "one")
            let open = try FileHandle(forUpdating: file)
            #expect(try await RecordedFile(file.path).verify().known(to: []).state == .cutOff)
            #expect(
                try await RecordedFile(file.path).recover().outcome == .leftAsItWas(reason: "it is still being written")
            )
            try open.close()
            #expect(try await RecordedFile(file.path).verify().known(to: []).state == .complete)
            #expect(try await RecordedFile(file.path).recover().outcome == .notNeeded)
        }
    }
}
