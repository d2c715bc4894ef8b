import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import Testing

@testable import CaptureRuntime

/// A file that a slow disk had not taken all of when its run could not wait any longer.
@Suite struct UnfinishedFileTests {
    /// What a take says whose file has come to the disk up to a byte.
    private static func result(upTo bytes: Int?) async throws -> (found: FileVerdict, result: TakeArchive.Result) {
        try await TemporaryFolder.use { folder in
            let file = folder["film.ts"]
            let whole = try Data(contentsOf: try await Recordings.write(Recordings.ts, to: folder, name: "whole"))
            try (bytes.map { whole.prefix($0) } ?? whole).write(to: file)
            let tally = BranchTally(source: "camera", branch: "file", media: .video)
            let archive = TakeArchive(
                Plan(name: "test"), .init(version: "test", rig: "none", effectiveGraph: "name: test\n"),
                progress: { _ in SinkProgress() }, drops: { _, _, _ in [tally] })
            let take = Take(
                number: 1, name: "001", begin: .seconds(10), paths: ["file": file.path], wallClock: .now,
                clock: "GstSystemClock", clockTime: .zero)
            await archive.hear(.takeStarted(take))
            let found = try await RecordedFile(file.path).verify()
            let reported = TakeReport.File(
                node: "file", path: file.path, number: 1, begin: .zero, first: [.video: .zero], end: .seconds(2),
                frames: 50, bytes: 1, isFinished: false)
            await archive.hear(.takeEnded(TakeReport(take: take, files: [reported], markers: [], length: .seconds(2))))
            return (found, try #require(await archive.settle().first))
        }
    }

    @Test func picturesThatCameToItAndAreNotInItAreCounted() async throws {
        let (found, result) = try await Self.result(upTo: 188 * 40)
        #expect(found.state == .complete && (1..<50).contains(found.frames))
        let lost = 50 - found.frames
        #expect(result.manifest.files.map(\.drops?.outOfBuffers) == [lost])
        #expect(result.manifest.drops.map(\.outOfBuffers) == [lost])
        let words = "it was not finished before the end: \(lost) of the 50 pictures that came to it are not in it"
        #expect(result.verdict.shortfalls.contains { $0.reason == words && $0.path != nil }, "\(result.verdict)")
    }

    @Test func oneThatHasAllThatCameToItLacksItsEndAlone() async throws {
        let (found, result) = try await Self.result(upTo: nil)
        #expect(found.frames == 50)
        #expect(result.manifest.files.map(\.drops?.outOfBuffers) == [0])
        #expect(
            result.verdict.shortfalls.map(\.reason).last
                == "it was not finished before the end, and is complete as it is")
    }

    /// It may have been moved.
    @Test func ofOneThatCannotBeReadNothingIsSaidToBeLost() async throws {
        let (found, result) = try await Self.result(upTo: 0)
        #expect(found.state == .unreadable)
        #expect(result.manifest.files.map(\.drops?.outOfBuffers) == [0])
        #expect(result.verdict.shortfalls.map(\.reason).last == found.reason)
    }

    @Test func theEndOfItsSoundIsTold() throws {
        func words(_ heard: Duration?, of end: Duration, isSlow: Bool = false) -> String? {
            var sound = TrackVerdict(number: 1, medium: .audio, codec: "aac")
            (sound.firstTime, sound.endTime) = (heard.map { _ in .seconds(5) }, heard.map { .seconds(5) + $0 })
            let verdict = FileVerdict(
                path: "a.ts", bytes: 1, container: .ts, layout: .unindexed, state: .complete, reason: nil,
                cut: nil, tracks: [sound])
            let file = TakeReport.File(
                node: "sound", path: "a.ts", number: 1, begin: .zero, first: [.audio: .seconds(1)], end: nil,
                soundEnd: end, frames: 50, bytes: 1, isFinished: false)
            return UnwrittenMedia(verdict, of: file, isSlow: isSlow).words
        }
        #expect(words(.milliseconds(1_500), of: .seconds(3)) == "the last 0.5 s of its sound is not in it")
        #expect(words(nil, of: .seconds(3)) == "the last 2.0 s of its sound is not in it")
        #expect(words(.milliseconds(1_950), of: .seconds(3)) == nil, "it is cut anew on the way")
        #expect(words(.milliseconds(1_500), of: .seconds(3), isSlow: true) == nil)
    }
}
