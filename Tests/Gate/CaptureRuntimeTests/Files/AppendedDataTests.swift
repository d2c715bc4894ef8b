import CaptureModel
import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// What lies behind the end of a file is told, and is no part of it.
@Suite struct AppendedDataTests {
    private static func ordinary(_ kind: Recordings.Kind, in folder: TemporaryFolder) async throws -> Data {
        let file = try await Recordings.write(kind, to: folder, name: "ordinary")
        _ = try await RecordedFile(file.path).finish()
        return try Data(contentsOf: file)
    }

    private static func box(_ type: String, _ payload: Data) -> Data {
        let size = UInt32(payload.count + 8)
        return Data((0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) }) + Data(type.utf8) + payload
    }

    private static func verdict(_ bytes: Data, _ name: String, in folder: TemporaryFolder) async throws -> FileVerdict {
        try bytes.write(to: folder[name])
        return try await RecordedFile(folder.path(name)).verify()
    }

    @Test(arguments: [Recordings.mkv, Recordings.webm, Recordings.mp4])
    func anotherFileBehindOneIsTold(_ kind: Recordings.Kind) async throws {
        try await TemporaryFolder.use { folder in
            let bytes = try await Self.ordinary(kind, in: folder)
            let name = "file.\(kind.container)"
            let verdict = try await Self.verdict(bytes + bytes, name, in: folder)
            #expect(verdict.state == .cutOff && verdict.frames == 50)
            #expect(verdict.unread.map(\.position) == [bytes.count] && verdict.unread.map(\.count) == [bytes.count])
            #expect(
                verdict.reason?.contains("what lies behind its end is no part of it") == true, "\(verdict.reason ?? "")"
            )
            #expect(verdict.reason?.contains("another M") == true)
            let result = try await RecordedFile(folder.path(name)).recover()
            #expect(result.outcome == .recovered(kept: folder.path("file.original.\(kind.container)")))
            #expect(result.verdict.state == .complete && result.verdict.frames == 50)
            #expect(try Data(contentsOf: folder["file.original.\(kind.container)"]) == bytes + bytes)
        }
    }

    @Test(arguments: [Recordings.mkv, Recordings.mp4])
    func whatIsNothingKnownBehindAFileIsTold(_ kind: Recordings.Kind) async throws {
        try await TemporaryFolder.use { folder in
            let bytes = try await Self.ordinary(kind, in: folder)
            for junk in [Data(repeating: 0xD5, count: 40), Self.box("QQQQ", Data(repeating: 7, count: 100))] {
                let verdict = try await Self.verdict(bytes + junk, "file.\(kind.container)", in: folder)
                #expect(verdict.state == .cutOff && verdict.frames == 50)
                #expect(verdict.unread.map(\.count) == [junk.count], "\(verdict.reason ?? "")")
            }
        }
    }

    @Test func roomThatIsNotUsedAndTagsBehindAFileSayNothingAgainstIt() async throws {
        try await TemporaryFolder.use { folder in
            let movie = try await Self.ordinary(Recordings.mp4, in: folder)
            let fragments = try await Recordings.shared.bytes(Recordings.mp4)
            for type in ["free", "skip", "mfra", "uuid", "udta", "meta"] {
                let box = Self.box(type, Data(count: 1000))
                for bytes in [movie, fragments] {
                    let verdict = try await Self.verdict(bytes + box, "file.mp4", in: folder)
                    #expect(verdict.state == .complete, "\(type): \(verdict.reason ?? "")")
                }
            }
            let matroska = try await Self.ordinary(Recordings.mkv, in: folder)
            // A void element of 100 bytes, and zeros.
            for tail in [Data([0xEC, 0x80 | 100]) + Data(repeating: 3, count: 100), Data(count: 700)] {
                let verdict = try await Self.verdict(matroska + tail, "file.mkv", in: folder)
                #expect(verdict.state == .complete, "\(verdict.reason ?? "")")
            }
        }
    }

    /// FFmpeg writes cues and tags behind the clusters.
    @Test(arguments: ["mkv", "webm", "mp4", "mov"])
    func whatAnotherProgramWroteIsComplete(_ ending: String) async throws {
        try await TemporaryFolder.use { folder in
            let kind = ending == "webm" ? Recordings.webm : Recordings.mp4
            let file = try await Recordings.write(kind, to: folder)
            let copy = folder["copy.\(ending)"]
            try await ProcessRunner.run(
                "ffmpeg", ["-v", "error", "-i", file.path, "-c", "copy", "-metadata", "title=x", copy.path]
            ).succeeded("ffmpeg")
            let verdict = try await RecordedFile(copy.path).verify()
            #expect(verdict.state == .complete && verdict.frames == 50, "\(verdict.reason ?? "")")
        }
    }
}
