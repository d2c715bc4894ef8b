import CaptureCheck
import CaptureModel
import CaptureTesting
import ClockTesting
import Foundation
import RunTesting
import Synchronization
import Testing

@testable import CaptureRuntime

/// Two runs that find the same names free at one moment.
@Suite struct SameNameTests {
    private static let graph = """
        name: test
        sources: { one: { pattern: ball, format: 64x48@25, live: false } }
        sinks:
          a: { record: a.mkv, video: one }
          b: { record: b.mkv, video: one }
          c: { record: c.mkv, video: one }
        """
    private static let others = Data("of another run".utf8)

    @Test func aFileThatAppearsBeforeARunBeginsStaysWhatItIs() async throws {
        try await TemporaryFolder.use { folder in
            let refused = await #expect(throws: SessionFailure.self) {
                _ = try await Rehearsal(folder: folder).run(
                    Self.graph, limit: .seconds(1),
                    prepare: { _ in
                        for name in ["b.mkv", "c.mkv"] { try? Self.others.write(to: folder[name]) }
                    })
            }
            #expect(refused?.fault == .outputNotCreated && refused?.node == "b", "\(String(describing: refused))")
            for name in ["b.mkv", "c.mkv"] { #expect((try? Data(contentsOf: folder[name])) == Self.others) }
            #expect(!FileManager.default.fileExists(atPath: folder.path("a.mkv")), "what is left of the run is nothing")
        }
    }

    @Test func whoMayOverwriteDoes() async throws {
        try await TemporaryFolder.use { folder in
            try Self.others.write(to: folder["b.mkv"])
            let run = try await Rehearsal(folder: folder).run(
                Self.graph, limit: .seconds(1), options: { $0.mayOverwrite = true })
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            for name in ["a.mkv", "b.mkv", "c.mkv"] {
                #expect(try await MediaJudge.examine(folder[name]).video.first?.frames == 25)
            }
        }
    }

    /// A machine on which another run takes a name in the moment in which it was found free.
    private final class Rivalry: FileSystemView {
        private let base = LocalFileSystem()
        private let name: String
        private let isTaken = Mutex(false)

        init(for name: String) { self.name = name }

        func entry(at path: String) -> FileSystemEntry {
            let entry = base.entry(at: path)
            let isFirst =
                path.hasSuffix(name)
                && isTaken.withLock { taken in
                    defer { taken = true }
                    return !taken
                }
            if isFirst { try? SameNameTests.others.write(to: URL(fileURLWithPath: path)) }
            return entry
        }
        func names(in folder: String) -> [String] { base.names(in: folder) }
        func freeSpace(below folder: String) -> ByteCount? { base.freeSpace(below: folder) }
        func destination(of path: String) -> String { base.destination(of: path) }
    }

    @Test func aTakeWhoseNumberAnotherRunHasTakenGetsTheNext() async throws {
        let text = """
            name: test
            sources: { one: { pattern: ball, format: 64x48@25 } }
            sinks: { a: { record: "take-{take}.mkv", video: one } }
            takes: { begin: manual }
            """
        let hand = try TestTime()
        try await TemporaryFolder.use { folder in
            let rehearsal = Rehearsal(folder: folder)
            var (checked, host) = try await rehearsal.check(text)
            host.files = Rivalry(for: "take-001.mkv")
            let files = TakeFiles(checked, host: host)
            let run = try await rehearsal.run(
                text, time: hand.time,
                during: { session in
                    try await hand.run(session, until: .seconds(1), sources: 1)
                    let take = try await TakeDirector(session, files: files).start()
                    try await hand.run(session, until: take.begin + .seconds(1), sources: 1)
                    await session.stop()
                })
            #expect(run.takes.map(\.take.name) == ["002"])
            #expect((try? Data(contentsOf: folder["take-001.mkv"])) == Self.others)
            let video = try await MediaJudge.examine(folder["take-002.mkv"]).video
            #expect(video.first.map { $0.frames > 20 } == true)
        }
    }
}
