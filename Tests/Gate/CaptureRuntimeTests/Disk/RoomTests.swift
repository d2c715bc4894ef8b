import CaptureModel
import CaptureRuntime
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import Testing

/// Room that is held, and room that is left.
@Suite(.enabled(Comment(rawValue: SmallDisk.lack)) { await SmallDisk.isAvailable }) struct RoomTests {
    @Test func roomThatIsHeldIsThereWhenItIsNeeded() async throws {
        try await TemporaryFolder.use { folder in
            try await SmallDisk.use(2, at: "disk", in: folder) {
                let disk = folder.path("disk")
                let ballast = try #require(RoomBallast(in: disk))
                #expect(LocalFile.names(in: disk).isEmpty)
                #expect(FileManager.default.createFile(atPath: disk + "/filler", contents: nil))
                let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: disk + "/filler"))
                while (try? handle.write(contentsOf: Data(repeating: 1, count: 4096))) != nil {}
                #expect(throws: LocalFile.Failure.self) { try LocalFile.writeDurably("text", to: disk + "/note") }
                ballast.drop()
                try LocalFile.writeDurably("text", to: disk + "/note")
                #expect(LocalFile.names(in: disk).sorted() == ["filler", "note"])
            }
        }
    }

    @Test func aCopyThatWouldTakeTheReserveIsNotMade() async throws {
        try await TemporaryFolder.use { folder in
            try await SmallDisk.use(64, at: "disk", in: folder) {
                let recording = try await Recordings.write(Recordings.mp4, to: folder)
                let path = folder.path("disk/file.mp4")
                try FileManager.default.copyItem(atPath: recording.path, toPath: path)
                let left = try await RecordedFile(path).finish(leaving: ByteCount(bytes: 64 << 20))
                guard case .leftAsItWas(let reason) = left.outcome else {
                    Issue.record("\(left.outcome)")
                    return
                }
                #expect(reason.contains("would leave less than 64 MiB of the disk"))
                #expect(left.verdict.layout == .fragmented && left.verdict.state == .complete)
                #expect(try await RecordedFile(path).finish(leaving: ByteCount(bytes: 32 << 20)).outcome == .finished)
            }
        }
    }
}
