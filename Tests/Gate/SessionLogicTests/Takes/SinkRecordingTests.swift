import CaptureModel
import SessionLogic
import Testing

/// Which file a record sink's media goes to, where random lives see too little of it.
@Suite struct SinkRecordingTests {
    private static let legs: [SinkRecording.LegSetting] = [.init("picture", .video), .init("sound", .audio)]

    /// A take that begins at 1 s, of a sink that has had a key frame at the 0 of its run.
    private func take(segment: Duration? = nil, key: Duration? = .seconds(1.1)) -> SinkRecording {
        var sink = SinkRecording(Self.legs)
        _ = sink.enter("picture", at: .zero, isKeyFrame: true)
        _ = sink.begin(1, at: .seconds(1), segment: segment)
        if let key { come("picture", at: key, to: &sink) }
        if let key { come("sound", at: key, to: &sink) }
        return sink
    }

    @discardableResult
    private func come(
        _ leg: String, at time: Duration, isKey: Bool = true, to sink: inout SinkRecording
    ) -> (file: Int?, actions: [SinkRecording.Action]) {
        let entered = sink.enter(leg, at: time, isKeyFrame: isKey)
        let passage = sink.pass(leg, at: time, half: .milliseconds(10), isKeyFrame: isKey)
        return (passage.file, entered + passage.actions)
    }

    private func order(in actions: [SinkRecording.Action]) throws -> SinkRecording.Order {
        try #require(
            actions.compactMap { action -> SinkRecording.Order? in
                if case .make(let order) = action { order } else { nil }
            }.first)
    }

    @Test func aTakeThatEndsBeforeItsFirstKeyFrameWaitsForNone() {
        var sink = take(key: nil)
        _ = sink.finish(at: .seconds(2))
        #expect(!sink.isIdle)
        for time in [1.5, 2.5] { come("picture", at: .seconds(time), isKey: false, to: &sink) }
        for time in [1.5, 2.5] { come("sound", at: .seconds(time), to: &sink) }
        #expect(sink.isIdle, "what comes behind the end shows that nothing of the take comes any more")
    }

    @Test func soundOfATakeWithoutAPictureIsGivenOutWhenItsTimeIsOver() {
        var sink = take(key: nil)
        _ = sink.finish(at: .seconds(2))
        let early = come("picture", at: .seconds(1.9), isKey: false, to: &sink).actions
        #expect(!early.contains(.hold(leg: "sound", .zero)), "the picture may come still")
        let late = come("picture", at: .seconds(2.1), isKey: false, to: &sink).actions
        #expect(late.contains(.hold(leg: "sound", .zero)))
    }

    @Test func mediaOfAnotherFormatLeavesItsFileAtOnce() {
        var sink = take()
        #expect(sink.take(format: "48 kHz", of: "sound").passes)
        come("sound", at: .seconds(1.2), to: &sink)
        let answer = sink.take(format: "44.1 kHz", of: "sound")
        #expect(!answer.passes)
        #expect(answer.actions.contains(.move(leg: "sound", from: 1, to: nil)), "or its file would wait for it")
        #expect(sink.file(of: "picture") == 1)
    }

    @Test func aSegmentDoesNotWaitForALegThatIsGivenUp() throws {
        var sink = take(segment: .seconds(2))
        _ = sink.lose(["sound"], part: false)
        _ = sink.giveUp(["sound"])
        _ = sink.detached("sound")
        let segment = try order(in: come("picture", at: .seconds(2.6), to: &sink).actions)
        _ = sink.made(3, segment)
        let begun = come("picture", at: .seconds(3.1), to: &sink).actions
        #expect(begun.contains(.endInput(3, leg: "sound")))
        #expect(!sink.cutting.contains("sound"))
    }

    @Test func aFileThatWasOrderedByAnOlderTakeIsTakenAway() throws {
        var sink = take(segment: .seconds(2))
        let older = try order(in: come("picture", at: .seconds(2.6), to: &sink).actions)
        _ = sink.finish(at: .seconds(2.7))
        for leg in ["picture", "sound"] { come(leg, at: .seconds(2.8), to: &sink) }
        _ = sink.forget()
        _ = sink.begin(5, at: .seconds(4), segment: .seconds(2))
        come("picture", at: .seconds(4.1), to: &sink)
        let newer = try order(in: come("picture", at: .seconds(5.6), to: &sink).actions)
        #expect(newer.number == older.number)
        #expect(sink.made(6, older) == [.remove(6)])
        #expect(!sink.hasNext)
        _ = sink.made(7, newer)
        #expect(sink.hasNext)
    }

    @Test func whatIsBackBeforeItsTakeBeginsDoesNotBeginAFileBeforeIt() throws {
        var sink = SinkRecording(Self.legs)
        _ = sink.lose(["sound"], part: true)
        _ = sink.giveUp(["sound"])
        let actions = sink.begin(1, at: .seconds(2), segment: nil)
        let part = try order(in: actions)
        _ = sink.resume("sound", at: .seconds(1.5))
        _ = sink.made(2, part)
        let early = come("picture", at: .seconds(1.8), to: &sink).actions
        #expect(!early.contains(.tell(.began(2))), "the take begins at 2 s")
        let first = come("picture", at: .seconds(2.5), to: &sink).actions
        #expect(first.contains(.tell(.began(2))))
    }

    @Test func aTrackThatIsBackAsksAtOnceForAFileThatCouldNotBeMadeBefore() throws {
        var sink = take()
        let part = try order(in: sink.lose(["sound"], part: true))
        _ = sink.giveUp(["sound"]) + sink.detached("sound")
        #expect(sink.couldNotMake(part).isEmpty)
        let again = try order(in: sink.resume("sound", at: .seconds(1.5)))
        #expect(again.isRetry, "and nobody is told twice")
    }

    @Test func aLostTrackIsGivenUpBeforeTheQueueOfOneThatWaitsForItIsFull() {
        var sink = take()
        _ = sink.lose(["picture"], part: false)
        let detach = SinkRecording.Action.detach(leg: "picture")
        #expect(!sink.enter("sound", at: .seconds(10), isKeyFrame: true).contains(detach), "8.9 s wait")
        #expect(
            sink.enter("sound", at: .seconds(10.2), isKeyFrame: true).contains(detach), "9.1 s of the 10 s that fit")
    }

    @Test func soundThatHasWaitedForAPictureThatNeverCameIsAllInTheFile() {
        var sink = SinkRecording(Self.legs, first: 1)
        #expect(sink.release(isOpening: true).contains(.hold(leg: "sound", .seconds(8))))
        for moment in [0.1, 2, 5] { #expect(sink.enter("sound", at: .seconds(moment), isKeyFrame: true).isEmpty) }
        _ = sink.lose(["picture"], part: false)
        let given = sink.giveUp(["picture"])
        #expect(given.contains(.hold(leg: "sound", .zero)), "nothing is waited for any more")
        _ = sink.detached("picture")
        _ = sink.enter("sound", at: .seconds(6), isKeyFrame: true)
        let first = sink.pass("sound", at: .seconds(0.1), half: .milliseconds(10), isKeyFrame: true)
        #expect(first.file == 1, "what has come since the beginning belongs to the file")
    }

    @Test func soundWaitsBeforeASegmentUntilThePictureSaysWhereItBegins() throws {
        var sink = take(segment: .seconds(2))
        #expect(sink.enter("sound", at: .seconds(2.9), isKeyFrame: true).isEmpty)
        #expect(sink.enter("sound", at: .seconds(2.96), isKeyFrame: true) == [.hold(leg: "sound", .seconds(3))])
        let segment = try order(in: come("picture", at: .seconds(2.9), isKey: false, to: &sink).actions)
        _ = sink.made(2, segment)
        let begun = come("picture", at: .seconds(3.2), to: &sink).actions
        #expect(begun.contains(.hold(leg: "sound", .zero)))
    }
}
