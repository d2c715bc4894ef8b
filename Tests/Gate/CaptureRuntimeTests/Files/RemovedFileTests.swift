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
}
