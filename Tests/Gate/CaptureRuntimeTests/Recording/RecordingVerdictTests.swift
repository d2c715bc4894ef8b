import CaptureModel
import GStreamerKit
import Testing

@testable import CaptureRuntime

/// What makes a recording less than whole, and what follows from that.
@Suite struct RecordingVerdictTests {
    private static let broken = SessionFailure(.source, "was lost and has not come back.", node: "door")

    private static func take(_ files: [TakeReport.File] = []) -> TakeReport {
        let take = Take(
            number: 1, name: "001", begin: .zero, paths: [:], wallClock: WallTime(nanoseconds: 0), clock: "test",
            clockTime: .zero)
        return TakeReport(take: take, files: files, markers: [], length: .seconds(2))
    }

    private static func file(isFinished: Bool = true, isEmpty: Bool = false, failure: String? = nil) -> TakeReport.File
    {
        TakeReport.File(
            node: "file", path: "/takes/a-001.mp4", number: 1, begin: .zero, first: isEmpty ? [:] : [.video: .zero],
            end: .seconds(2), frames: 50, bytes: 1, isFinished: isFinished, failure: failure)
    }

    private static func session(
        _ failures: [SessionFailure] = [], path: String? = "/takes/a-001.mp4", isFinished: Bool = true
    ) -> SessionReport {
        SessionReport(
            sinks: [.init(node: "file", path: path, isFinished: isFinished, isEmpty: false, progress: SinkProgress())],
            failures: failures, pressure: [], losses: [], branches: [], sources: [], soundClocks: [],
            runningTime: .seconds(2))
    }

    private static func verdict(_ events: [SessionEvent]) -> RecordingVerdict {
        var verdict = RecordingVerdict()
        for event in events { verdict.hear(event) }
        return verdict
    }

    @Test func whatWentWellIsWholeAndNobodysFault() {
        let verdict = Self.verdict([.started, .takeEnded(Self.take([Self.file()])), .ended(Self.session())])
        #expect(verdict.isWhole && verdict.fault == nil && verdict.shortfalls.isEmpty)
    }

    @Test func itKnowsWhetherThereWasATake() {
        #expect(Self.verdict([.started, .ended(Self.session())]).takes == 0)
        #expect(Self.verdict([.takeEnded(Self.take([Self.file()])), .takeEnded(Self.take([Self.file()]))]).takes == 2)
        // The run ended before it was due.
        #expect(Self.verdict([.takeEnded(Self.take([]))]).takes == 0)
    }

    @Test func itKnowsWhetherRecordingsWereDeleted() {
        let old = DeletedRecording(path: "/takes/a-000.mp4", take: "000", bytes: 1, reason: .age(.seconds(1)))
        let ending: [SessionEvent] = [.takeEnded(Self.take([Self.file()])), .ended(Self.session())]
        #expect(!Self.verdict(ending).hasDeleted)
        let verdict = Self.verdict([.recordingDeleted(old, at: .seconds(1))] + ending)
        #expect(verdict.hasDeleted && verdict.isWhole)
    }

    @Test func everyFailureIsAShortfallAndTheFirstSaysWhoseFaultItIs() {
        let full = SessionFailure(.output, "the disk is full", node: "file")
        let verdict = Self.verdict([
            .failed(Self.broken), .sinkFailed(full), .ended(Self.session([Self.broken, full])),
        ])
        #expect(verdict.count == 2 && verdict.fault == .source)
        #expect(verdict.shortfalls.map(\.node) == ["door", "file"])
        #expect(verdict.shortfalls.first?.reason == "was lost and has not come back")
    }

    /// The same is told as an event, by the take and at the end.
    @Test func whatIsMissingIsCountedOnce() {
        var take = Self.take([Self.file()])
        take.failures = [Self.broken]
        let verdict = Self.verdict([.sinkFailed(Self.broken), .takeEnded(take), .ended(Self.session([Self.broken]))])
        #expect(verdict.count == 1)
    }

    @Test func theSameInAnotherTakeIsAnotherShortfall() {
        let takes = (1...2).map {
            Shortfall(.output, "no sound came to it", take: "00\($0)", node: "file", path: "/takes/a-00\($0).mp4")
        }
        #expect(RecordingVerdict(takes).count == 2)
        #expect(RecordingVerdict([takes[0], Shortfall(.output, "no sound came to it", node: "file")]).count == 1)
    }

    @Test func aTakeThatWasDueAndDidNotBeginIsMissing() {
        let refused = SessionFailure(.outputNotCreated, "a file is in the way")
        #expect(Self.verdict([.takeFailed(refused), .ended(Self.session())]).fault == .outputNotCreated)
    }

    /// Nobody typed it: it is no wrong command.
    @Test func aTakeOfTheClockThatFindsNoTimeIsMissing() {
        let late = SessionFailure(.command, "the session ends before the take '002' could begin")
        #expect(Self.verdict([.takeFailed(late.ofScheduledTake)]).fault == .take)
        #expect(SessionFailure(.outputNotCreated, "a file is in the way").ofScheduledTake.fault == .outputNotCreated)
    }

    @Test func aFileThatWasNotFinishedIsAShortfallOfItsTakeAndOfTheRun() {
        #expect(Self.verdict([.takeEnded(Self.take([Self.file(isFinished: false)]))]).fault == .output)
        #expect(Self.verdict([.ended(Self.session(isFinished: false))]).fault == .output)
        // A stream has no file.
        #expect(Self.verdict([.ended(Self.session(path: nil, isFinished: false))]).isWhole)
    }

    @Test func aRecordingWithoutAFileIsNamedThoughItsSourceIsTold() {
        var take = Self.take([Self.file(isEmpty: true)])
        take.failures = [Self.broken]
        #expect(take.shortfalls.map(\.node) == ["door", "file"] && !take.isFinished)
        // Another segment of it was never begun.
        take.files.append(Self.file())
        #expect(take.shortfalls.map(\.node) == ["door"] && take.isFinished)
    }

    @Test func aRecordingWithoutAFileIsNamedOnce() {
        var take = Self.take([Self.file(isEmpty: true)])
        take.failures = [SessionFailure(.output, "the disk is full", node: "file")]
        #expect(take.shortfalls.map(\.reason) == ["the disk is full"])
        take.failures = []
        take.pauses = [TakePause(node: "file", from: .zero, to: nil, reason: "serious pressure", isAsked: true)]
        #expect(take.shortfalls.isEmpty)
    }

    @Test func aFileIntoWhichNoMoreCouldBeWrittenIsAShortfallThoughItPlays() {
        let verdict = Self.verdict([.takeEnded(Self.take([Self.file(failure: "no room")]))])
        #expect(verdict.shortfalls.map(\.reason) == ["no room"] && !verdict.shortfalls[0].isDamage)
    }

    @Test func aPauseIsAShortfallUnlessTheGraphAsksForIt() {
        var take = Self.take([Self.file()])
        take.pauses = [TakePause(node: "file", from: .zero, to: .seconds(1), reason: "the disk is full")]
        #expect(!Self.verdict([.takeEnded(take)]).isWhole)
        take.pauses[0].isAsked = true
        #expect(Self.verdict([.takeEnded(take)]).isWhole)
    }

    @Test func aSinkThatRecordsNoMoreForOneReasonIsToldOnce() {
        var take = Self.take([Self.file()])
        take.failures = [SessionFailure(.output, "the disk is full", node: "file")]
        take.pauses = [TakePause(node: "file", from: .seconds(1), to: nil, reason: "the disk is full")]
        #expect(take.shortfalls.map(\.reason) == ["the disk is full"])
        // A hole in the middle is another matter, and so is that of another sink.
        take.pauses[0].to = .seconds(2)
        #expect(take.shortfalls.count == 2)
        take.pauses = [TakePause(node: "other", from: .seconds(1), to: nil, reason: "the disk is full")]
        #expect(take.shortfalls.count == 2)
    }

    @Test func aRunOfAYearKeepsTheFirstHundredAndCountsTheRest() {
        let verdict = Self.verdict((0..<1000).map { .sinkFailed(SessionFailure(.output, "take \($0) has no file")) })
        #expect(verdict.shortfalls.count == RecordingVerdict.limit && verdict.count == 1000)
        #expect(verdict.shortfalls.first?.reason == "take 0 has no file")
    }

    @Test func theManifestIsCompleteIncompleteOrDamagedAsTheVerdictSays() {
        var manifest = ManifestTests.full([])
        manifest.settle(RecordingVerdict(), in: "/takes")
        #expect(manifest.state == .complete && manifest.shortfalls == nil)
        let absent = Shortfall(Self.broken, take: "001")
        manifest.settle(RecordingVerdict([absent]), in: "/takes")
        #expect(manifest.state == .incomplete)
        let cut = FileVerdict.unreadable("/takes/a-001.mp4", "it holds no media")
        manifest.settle(RecordingVerdict([absent, Shortfall(cut, take: "001", node: "file")]), in: "/takes")
        #expect(manifest.state == .damaged)
        #expect(
            manifest.shortfalls == [
                TakeShortfall(node: "door", file: nil, reason: "was lost and has not come back"),
                TakeShortfall(node: "file", file: "a-001.mp4", reason: "it holds no media"),
            ])
    }
}
