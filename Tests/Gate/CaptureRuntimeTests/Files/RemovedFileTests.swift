import CaptureTesting
import Foundation
import RunTesting
import Testing

@testable import CaptureRuntime

/// Which files of takes that nobody finished `recover` tells that it has removed.
@Suite struct RemovedFileTests {
    /// The files of the next takes are made ahead of time, and lie beside those of the one before as its own next segments would.
    @Test func aFileThatTheJournalsOfTwoTakesLeadToIsToldOnce() async throws {
        try await TemporaryFolder.use { folder in
            for name in ["lab-001.mkv", "lab-002.mkv"] {
                try folder.write("", to: name)
                try TakeManifest(
                    mcpipe: "test", state: .running, take: name, number: 1, graph: "lab", rig: "none",
                    start: .init(
                        wallClock: "2026-11-21T10:00:00.000000+00:00", clock: "GstSystemClock", runningTime: .zero),
                    files: ["lab-001.mkv", "lab-002.mkv"].filter { $0 >= name }.map {
                        TakeFile(path: $0, sink: "film", part: 1, offset: .zero, encoder: nil, format: nil)
                    }, effectiveGraph: ""
                ).write(to: TakeManifest.journalPath(in: folder.url.path, name: name))
            }
            var takes = UnfinishedTakes.find(in: folder.url.path)
            #expect(takes.map { $0.emptyFiles.count } == [2, 1])
            let removed = takes.indices.map { takes[$0].removeEmptyFiles().map(\.file) }
            #expect(removed == [[folder.path("lab-001.mkv"), folder.path("lab-002.mkv")], []])
            #expect(takes.allSatisfy { $0.manifest.files.isEmpty && $0.emptyFiles.isEmpty })
        }
    }

    /// Who recovers one file of a take, and the rest of it later, is not told that the empty ones are gone.
    @Test func aRemovedFileIsInNoAccountOfItsTakeAnyMore() async throws {
        try await TemporaryFolder.use { folder in
            let film = try await Recordings.write(Recordings.mkv, to: folder, name: "film")
            let journal = TakeManifest.journalPath(in: folder.url.path, name: "lab-001")
            let empty = try folder.write("", to: "sound.mkv")
            var files = [film.lastPathComponent, "sound.mkv"].map {
                TakeFile(path: $0, sink: $0, part: 1, offset: .zero, encoder: nil, format: nil)
            }
            // Its first packet had come, and was in no file yet.
            files[1].wallClock = "2026-11-21T10:00:00.500000+00:00"
            try TakeManifest(
                mcpipe: "test", state: .running, take: "001", number: 1, graph: "lab", rig: "none",
                start: .init(
                    wallClock: "2026-11-21T10:00:00.000000+00:00", clock: "GstSystemClock", runningTime: .zero),
                files: files, effectiveGraph: ""
            ).write(to: journal)
            var first = try #require(UnfinishedTakes.find(in: folder.url.path).first)
            #expect(first.removeEmptyFiles().map(\.file) == [empty])
            // That call came to no end.
            var second = try #require(UnfinishedTakes.find(in: folder.url.path).first)
            #expect(second.removeEmptyFiles().isEmpty)
            let manifest = try TakeManifest(reading: #require(try await second.conclude()))
            #expect(manifest.state == .recovered && manifest.files.map(\.path) == [film.lastPathComponent])
        }
    }
}
