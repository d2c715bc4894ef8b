import CaptureModel
import GStreamerKit
import Testing

@testable import CaptureRuntime

/// What the manifest says is missing where a file failed before all that had come to it was written.
@Suite struct FailedFileGapTests {
    private static func file(
        _ number: Int, from: Duration, to: Duration, failure: String? = nil, frames: Int = 25
    ) -> TakeReport.File {
        TakeReport.File(
            node: "p", path: "p\(number).mp4", number: number, begin: from, first: [.video: from], end: to,
            frames: frames, bytes: 1, isFinished: failure == nil, failure: failure)
    }

    private static func report(_ files: [TakeReport.File], pauses: [TakePause] = []) -> TakeReport {
        TakeReport(
            take: Take(
                number: 1, name: "001", begin: .zero, paths: [:], wallClock: .init(nanoseconds: 0), clock: "",
                clockTime: .zero),
            files: files, markers: [], length: .seconds(9), pauses: pauses)
    }

    private static func gap(_ from: Double, _ to: Double?) -> TakeGap {
        TakeGap(source: "p", from: .seconds(from), to: to.map { .seconds($0) }, reason: "full")
    }

    @Test func theRestOfAFailedPartUpToTheNextIsMissing() {
        let files = [
            Self.file(1, from: .zero, to: .seconds(1)),
            Self.file(2, from: .seconds(1), to: .seconds(1.8), failure: "full"),
            Self.file(3, from: .seconds(2), to: .seconds(3)),
        ]
        #expect(Self.report(files).gaps(["p2.mp4": .seconds(1.4)]) == [Self.gap(1.4, 2)])
    }

    @Test func theRestOfTheLastFileIsMissingAsFarAsItCame() {
        let files = [Self.file(1, from: .zero, to: .seconds(3), failure: "full")]
        #expect(Self.report(files).gaps(["p1.mp4": .seconds(2.2)]) == [Self.gap(2.2, 3)])
    }

    @Test func aFailedFileThatHoldsAllThatCameMissesNothing() {
        let files = [
            Self.file(1, from: .zero, to: .seconds(1), failure: "full"),
            Self.file(2, from: .seconds(1), to: .seconds(2)),
        ]
        #expect(Self.report(files).gaps(["p1.mp4": .seconds(1) - .milliseconds(15)]) == [])
        // A single picture of the 25 is told.
        #expect(Self.report(files).gaps(["p1.mp4": .seconds(0.96)]) == [Self.gap(0.96, 1)])
    }

    @Test func whileItsDiskTakesNothingAndWhatTheFileBeforeLostIsOneGap() {
        let pause = TakePause(node: "p", from: .seconds(3), to: .seconds(5), reason: "full")
        let files = [
            Self.file(1, from: .zero, to: .seconds(3), failure: "full"),
            Self.file(2, from: .seconds(5), to: .seconds(9)),
        ]
        let report = Self.report(files, pauses: [pause])
        #expect(report.gaps(["p1.mp4": .seconds(2.2)]) == [Self.gap(2.2, 5)])
        #expect(report.gaps([:]) == [Self.gap(3, 5)])
    }

    @Test func onlyAFileThatWasNotClosedHasLessThanCameToIt() {
        var entry = TakeFile(path: "p1.mp4", sink: "p", part: 1, offset: .zero, encoder: nil, format: nil)
        let failed = Self.file(1, from: .seconds(1), to: .seconds(3), failure: "full")
        #expect(entry.end(of: failed) == .seconds(1))
        var track = TrackVerdict(number: 1, medium: .video, codec: "h264")
        track.endTime = .seconds(2)
        entry.tracks = [.init(track, offset: .zero)]
        #expect(entry.end(of: failed) == .seconds(2))
        let closed = Self.file(1, from: .seconds(1), to: .seconds(3))
        #expect(entry.end(of: closed) == nil)
        entry.verdict = FileVerdict.State.cutOff.rawValue
        #expect(entry.end(of: closed) == .seconds(2))
    }
}
