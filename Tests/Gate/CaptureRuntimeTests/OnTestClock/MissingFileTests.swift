import CaptureModel
import CaptureTesting
import ClockTesting
import Foundation
import Glibc
import RunTesting
import Testing

@testable import CaptureRuntime

/// Files that are taken away while they are recorded, on a clock that the test moves.
@Suite struct MissingFileTests {
    private static let graph = """
        name: test
        sources: { one: { pattern: ball, format: 160x120@30 }, two: { pattern: smpte, format: 160x120@25 } }
        sinks: { first: { record: "a/one.mkv", video: one }, second: { record: "b/two.mkv", video: two } }
        """

    /// What is done to the file of the first sink, and what is said of it.
    enum Fate: String, CaseIterable, CustomTestStringConvertible {
        case deleted, folderDeleted, moved, replaced

        var testDescription: String { rawValue }

        var words: String {
            switch self {
            case .deleted, .folderDeleted: "it was deleted"
            case .moved: "it was moved to "
            case .replaced: "another file was put in its place"
            }
        }

        func befall(_ folder: TemporaryFolder) throws {
            let files = FileManager.default
            switch self {
            case .deleted: try files.removeItem(at: folder["a/one.mkv"])
            case .folderDeleted: try files.removeItem(at: folder["a"])
            case .moved: try files.moveItem(at: folder["a"], to: folder["c"])
            case .replaced:
                // Closed before it gets the name: this process has it open for writing meanwhile.
                try MissingFileTests.another.write(to: folder["another"])
                #expect(unsafe rename(folder.path("another"), folder.path("a/one.mkv")) == 0)
            }
        }
    }

    /// Larger than what was recorded.
    private static let another = Data(repeating: 7, count: 3_000_000)

    @Test(arguments: Fate.allCases)
    func aFileThatIsTakenAwayIsToldAndItsRecordingGoesOnInAnother(fate: Fate) async throws {
        try await TemporaryFolder.use { folder in
            try Self.makeFolders(in: folder)
            let hand = try TestTime()
            let heard = Observed<[SessionEvent]>([])
            let run = try await Rehearsal(folder: folder).run(
                Self.graph, limit: .seconds(8), time: hand.time, heard: heard,
                during: { session in
                    try await hand.run(session, until: .seconds(2), sources: 2)
                    try fate.befall(folder)
                    let taken = session.runningTime
                    try await hand.run(session, until: .seconds(7), sources: 2) {
                        heard.current.contains { if case .fileFailed = $0 { true } else { false } }
                    }
                    #expect(session.runningTime - taken <= .seconds(1))
                    try await Deadline.until("another file", within: .seconds(120)) {
                        heard.current.contains { if case .recordingResumed = $0 { true } else { false } }
                    }
                    try await hand.run(session, until: .seconds(60), sources: 2)
                })
            let report = try #require(run.report)
            let failure = try #require(report.failures.first)
            #expect(failure.node == "first" && failure.fault == .output)
            #expect(failure.message.contains("one.mkv' is not there any more: \(fate.words)"), "\(failure.message)")
            #expect(report.failures.count == 1)
            #expect(try await MediaJudge.examine(folder["b/two.mkv"]).video.first?.frames == 200)
            let part = try await MediaJudge.examine(folder["a/one-part2.mkv"]).video.first?.frames ?? 0
            if fate == .replaced { #expect(try Data(contentsOf: folder["a/one.mkv"]) == Self.another) }
            guard fate == .moved else { return #expect((30...180).contains(part)) }
            // Nothing of it is lost but what came while another file was made, for which time stood still but for a step or two.
            let moved = try await MediaJudge.examine(folder["c/one.mkv"]).video.first?.frames ?? 0
            #expect((60...90).contains(moved) && (210...240).contains(moved + part), "\(moved) + \(part)")
        }
    }

    private static func makeFolders(in folder: TemporaryFolder) throws {
        for name in ["a", "b"] {
            try FileManager.default.createDirectory(at: folder[name], withIntermediateDirectories: true)
        }
    }

    /// Seldom a look at the disk comes between that and the end; who looks last closes the file.
    @Test func aFileThatIsReplacedIsToldAtTheEndToo() async throws {
        try await TemporaryFolder.use { folder in
            try Self.makeFolders(in: folder)
            let hand = try TestTime()
            let heard = Observed<[SessionEvent]>([])
            let end = Duration.seconds(8)
            let run = try await Rehearsal(folder: folder).run(
                Self.graph, limit: end, time: hand.time, heard: heard,
                during: { session in
                    try await hand.run(session, until: end - .milliseconds(200), sources: 2)
                    // It has been seen before, as in the first second of each file.
                    await session.missFiles(session.openFiles.map { $0.look() })
                    try Fate.replaced.befall(folder)
                    try await hand.run(session, until: .seconds(60), sources: 2)
                })
            let report = try #require(run.report)
            #expect(report.failures.map(\.node) == ["first"])
            #expect(report.failures.first?.message.contains(Fate.replaced.words) == true)
            let files = try #require(
                heard.current.compactMap { if case .takeEnded(let take) = $0 { take.files } else { nil } }.first)
            let (first, second) = (files.first { $0.node == "first" }, files.first { $0.node == "second" })
            #expect(first?.isReplaced == true && first?.isFinished == false)
            #expect(second?.isReplaced == false && second?.isFinished == true)
            #expect(try Data(contentsOf: folder["a/one.mkv"]) == Self.another)
        }
    }
}
