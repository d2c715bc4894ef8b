import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import Testing

@testable import CaptureRuntime

/// Files that were left as they were written, and are made ordinary later.
@Suite struct LeftFilesTests {
    /// A manifest in a folder of its own, as of a take whose files lie on two disks.
    private static func manifest(of file: URL, in folder: TemporaryFolder, isLeft: Bool) async throws -> String {
        let verdict = try await RecordedFile(file.path).verify()
        #expect(verdict.layout == .fragmented && verdict.state == .complete)
        var entry = TakeFile(
            path: "../\(file.lastPathComponent)", sink: "film", part: 1, offset: .milliseconds(40), encoder: "x264enc",
            format: nil)
        entry.take(verdict, sha256: try await RecordedFile(file.path).checksum())
        entry.leftAsWritten = isLeft ? "no space left on device" : nil
        entry.wallClock = "2026-11-21T14:30:05.163456+01:00"
        let manifest = TakeManifest(
            mcpipe: "test", state: .incomplete, take: "001", number: 1, graph: "test", rig: "none",
            start: .init(wallClock: "2026-11-21T14:30:05.123456+01:00", clock: "test", runningTime: .zero),
            files: [entry], effectiveGraph: "")
        try FileManager.default.createDirectory(at: folder["other"], withIntermediateDirectories: false)
        let path = folder.path("other/test-001.take.json")
        try manifest.write(to: path)
        return path
    }

    @Test func theManifestSaysWhatTheFileIsOnceItWasMadeOrdinary() async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Recordings.write(Recordings.mp4, to: folder)
            let path = try await Self.manifest(of: file, in: folder, isLeft: true)
            var left = LeftFiles(in: [folder.url.path, folder.path("other")])
            let marks = try #require(left.marks(of: file.path))
            let recovery = try await RecordedFile(file.path).recover(marks: marks)
            #expect(try await left.take(recovery).map(LocalFile.resolved) == LocalFile.resolved(path))
            let manifest = try TakeManifest(reading: path)
            let entry = try #require(manifest.files.first)
            #expect(manifest.state == .incomplete && entry.verdict == "complete" && entry.leftAsWritten == nil)
            #expect(try entry.bytes == LocalFile.size(of: file.path))
            #expect(try await entry.sha256 == RecordedFile(file.path).checksum())
            #expect(try await RecordedFile(file.path).verify().layout == .fastStart)
        }
    }

    @Test func aFileThatNoManifestSaysWasLeftIsBroughtUpToDateOnceItWasChanged() async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Recordings.write(Recordings.mp4, to: folder)
            let path = try await Self.manifest(of: file, in: folder, isLeft: false)
            var left = LeftFiles(in: [folder.url.path, folder.path("other")])
            #expect(left.marks(of: file.path) == nil)
            let recovery = try await RecordedFile(file.path).recover()
            #expect(try await left.take(recovery).map(LocalFile.resolved) == LocalFile.resolved(path))
            let manifest = try TakeManifest(reading: path)
            #expect(manifest.state == .incomplete && manifest.shortfalls == nil)
            #expect(try manifest.files.map(\.bytes) == [LocalFile.size(of: file.path)])
            #expect(try await manifest.files.map(\.sha256) == [RecordedFile(file.path).checksum()])
            // What is as it was is not written again.
            #expect(try await left.take(RecordedFile(file.path).recover()) == nil)
        }
    }
}
