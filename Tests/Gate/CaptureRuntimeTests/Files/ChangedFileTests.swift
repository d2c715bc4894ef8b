import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import Testing

@testable import CaptureRuntime

/// What a take's manifest says of files that `recover` has changed, whatever becomes of the others.
@Suite struct ChangedFileTests {
    private static let start = TakeManifest.Start(
        wallClock: "2026-11-21T10:00:00.000000+00:00", clock: "GstSystemClock", runningTime: .zero)

    /// A manifest of files as they are now.
    private static func manifest(
        _ names: [String], _ state: TakeManifest.State, in folder: TemporaryFolder
    ) async throws -> TakeManifest {
        var files: [TakeFile] = []
        for name in names {
            var file = TakeFile(path: name, sink: name, part: 1, offset: .zero, encoder: nil, format: nil)
            file.wallClock = "2026-11-21T10:00:00.500000+00:00"
            if state != .running {
                file.take(
                    try await RecordedFile(folder.path(name)).verify(),
                    sha256: try await RecordedFile(folder.path(name)).checksum())
            }
            files.append(file)
        }
        var manifest = TakeManifest(
            mcpipe: "test", state: state, take: "001", number: 1, graph: "lab", rig: "none", start: start, files: files,
            effectiveGraph: "")
        let lacking = files.compactMap { file in
            file.reason.map { TakeShortfall(node: file.sink, file: file.path, reason: $0) }
        }
        manifest.shortfalls = lacking.isEmpty ? nil : lacking
        return manifest
    }

    /// A recording with a hole in its middle.
    private static func writeDamaged(_ kind: Recordings.Kind, _ name: String, to folder: TemporaryFolder) async throws {
        let bytes = try await Recordings.shared.bytes(kind)
        let clusters = DamagedMiddleTests.clusters(bytes)
        let place = kind == Recordings.mkv ? (clusters[0] + clusters[1]) / 2 : bytes.count / 2
        try DamagedMiddleTests.damaged(bytes, .zeros, at: place).write(to: folder[name])
    }

    private static func journal(_ folder: TemporaryFolder) -> String {
        TakeManifest.journalPath(in: folder.url.path, name: "lab-001")
    }

    private static func path(_ folder: TemporaryFolder) -> String {
        TakeManifest.path(in: folder.url.path, name: "lab-001")
    }

    @Test func aFileThatStaysDamagedHoldsUpNeitherItsSiblingsNorTheirTake() async throws {
        try await TemporaryFolder.use { folder in
            try await Self.writeDamaged(Recordings.mkv, "film.mkv", to: folder)
            try await Self.writeDamaged(Recordings.ts, "film.ts", to: folder)
            let ended = try await Self.manifest(["film.mkv", "film.ts"], .damaged, in: folder)
            try ended.write(to: Self.path(folder))
            try await Self.manifest(["film.mkv", "film.ts"], .running, in: folder).write(to: Self.journal(folder))
            var left = LeftFiles(in: [folder.url.path])
            var take = try #require(UnfinishedTakes.find(in: folder.url.path).first)
            for name in ["film.mkv", "film.ts"] {
                let recovery = try await RecordedFile(folder.path(name)).recover()
                let manifest = try await left.take(recovery)
                #expect((manifest != nil) == (name == "film.mkv"))
                #expect(try await take.take(recovery, isTaken: manifest != nil) == nil)
            }
            // Also where the take cannot be concluded yet.
            let known = try TakeManifest(reading: Self.path(folder))
            #expect(try known.files[0].bytes == LocalFile.size(of: folder.path("film.mkv")))
            #expect(try await known.files[0].sha256 == RecordedFile(folder.path("film.mkv")).checksum())
            #expect(known.files.map(\.verdict) == ["complete", "cut-off"] && known.state == .damaged)

            #expect(try await take.conclude() != nil)
            #expect(!LocalFile.exists(Self.journal(folder)))
            let manifest = try TakeManifest(reading: Self.path(folder))
            #expect(manifest.state == .recovered && manifest.files.map(\.verdict) == ["complete", "cut-off"])
            let reasons = (manifest.shortfalls ?? []).map { "\($0.file ?? ""): \($0.reason)" }
            #expect(
                reasons.contains { $0.hasPrefix("film.mkv: it cannot be read") && $0.contains("'film.original.mkv'") })
            #expect(reasons.contains { $0.hasPrefix("film.ts: ") }, "\(reasons)")
        }
    }

    @Test func whatIsMissingOfAFileOfATakeWithoutAnEndIsInItsManifest() async throws {
        try await TemporaryFolder.use { folder in
            try await Self.writeDamaged(Recordings.mkv, "film.mkv", to: folder)
            try await Self.writeDamaged(Recordings.ts, "film.ts", to: folder)
            try await Self.manifest(["film.mkv", "film.ts"], .running, in: folder).write(to: Self.journal(folder))
            var take = try #require(UnfinishedTakes.find(in: folder.url.path).first)
            let recovery = try await RecordedFile(folder.path("film.mkv")).recover()
            #expect(try await take.take(recovery, isTaken: false) == nil)
            // Another process comes to the rest.
            take = try #require(UnfinishedTakes.find(in: folder.url.path).first)
            let manifest = try TakeManifest(reading: #require(try await take.conclude()))
            #expect(manifest.state == .recovered && manifest.files.map(\.verdict) == ["complete", "cut-off"])
            let shortfalls = manifest.shortfalls ?? []
            #expect(shortfalls.map(\.file) == ["film.mkv", "film.ts"], "\(shortfalls)")
            #expect(shortfalls.first?.reason.contains("'film.original.mkv'") == true)
        }
    }

    @Test func aTakeThatWasCompleteIsSoNoMoreWhereAFileOfItLostItsEnd() async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Recordings.write(Recordings.mkv, to: folder, name: "film")
            let bytes = try Data(contentsOf: file)
            try await Self.manifest(["film.mkv"], .complete, in: folder).write(to: Self.path(folder))
            try bytes.prefix(bytes.count / 2).write(to: file)
            var left = LeftFiles(in: [folder.url.path])
            #expect(try await left.take(RecordedFile(file.path).recover()) != nil)
            let manifest = try TakeManifest(reading: Self.path(folder))
            #expect(manifest.state == .incomplete && manifest.files.map(\.verdict) == ["complete"])
            #expect(manifest.shortfalls?.first?.reason.hasPrefix("it could not be played to its end") == true)
            #expect(try manifest.files.first?.bytes == LocalFile.size(of: file.path))
        }
    }

    @Test(arguments: [Recordings.mp4, Recordings.mkv])
    func aFileThatIsWrittenAndStillEmptyIsSaidToBeStillWritten(_ kind: Recordings.Kind) async throws {
        try await TemporaryFolder.use { folder in
            for count in [0, 100] {
                let file = try await Recordings.write(kind, to: folder, cutAt: count)
                let open = try FileHandle(forUpdating: file)
                #expect(try await RecordedFile(file.path).recover().isStillWritten, "\(count)")
                try open.close()
                let recovery = try await RecordedFile(file.path).recover()
                #expect(!recovery.isStillWritten && recovery.before.state == .unreadable)
            }
        }
    }
}
