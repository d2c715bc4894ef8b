import CaptureModel
import Testing

@testable import SessionLogic

/// Which file a record sink's media goes to, where random lives see too little of it.
@Suite struct SinkTakesTests {
    private static let legs: [SinkRecording.LegSetting] = [.init("picture", .video), .init("sound", .audio)]

    /// A take that begins at 1 s, of a sink that has had a key frame at the 0 of its run.
    private func take(segment: Duration? = nil, key: Duration? = .seconds(1.1)) -> SinkTakes {
        var sink = SinkTakes(Self.legs)
        sink.come("picture", at: .zero)
        _ = sink.begin(1, 1, at: .seconds(1), segment: segment)
        _ = sink.written(1)
        if let key { sink.come("picture", at: key) }
        if let key { sink.come("sound", at: key) }
        return sink
    }

    private func order(in actions: [SinkRecording.Action]) throws -> SinkRecording.Order {
        try #require(
            actions.compactMap { action -> SinkRecording.Order? in
                if case .make(let order) = action { order } else { nil }
            }.first)
    }

    @Test func aTakeThatEndsBeforeItsFirstKeyFrameWaitsForNone() {
        var sink = take(key: nil)
        _ = sink.finish(1, at: .seconds(2))
        #expect(!sink.isIdle)
        for time in [1.5, 2.5] { sink.come("picture", at: .seconds(time), isKey: false) }
        for time in [1.5, 2.5] { sink.come("sound", at: .seconds(time)) }
        #expect(sink.isIdle, "what comes behind the end shows that nothing of the take comes any more")
    }

    /// Pictures that are decoded out of the order in which they are shown: two that are shown before the end come behind one that is shown
    /// after it, and need that.
    @Test func aTakeHasAllThatIsShownBeforeItsEnd() {
        var sink = take()
        func pass(_ shown: Double, decoded: Double?) -> SinkRecording.FileID? {
            _ = sink.enter("picture", at: .seconds(shown), isKeyFrame: false)
            return sink.pass(
                "picture", at: .seconds(shown), decoded: decoded.map { .seconds($0) }, half: .zero, isKeyFrame: false
            ).file
        }
        #expect(pass(1.75, decoded: 1.25) == 1)
        _ = sink.finish(1, at: .seconds(2))
        #expect(pass(2.25, decoded: 1.5) == 1)
        #expect(pass(2.0, decoded: 1.75) == 1)
        #expect(pass(1.875, decoded: 1.875) == 1)
        #expect(pass(2.25, decoded: 2.125) == nil)
    }

    @Test func aTakeOfPicturesInTheirOrderEndsWithTheFirstBehindItsEnd() {
        var sink = take()
        _ = sink.finish(1, at: .seconds(2))
        for (shown, file) in [(1.75, 1), (2.25, nil)] as [(Double, SinkRecording.FileID?)] {
            _ = sink.enter("picture", at: .seconds(shown), isKeyFrame: false)
            let passage = sink.pass("picture", at: .seconds(shown), half: .zero, isKeyFrame: false)
            #expect(passage.file == file)
        }
    }

    @Test func soundOfATakeWithoutAPictureIsGivenOutWhenItsTimeIsOver() {
        var sink = take(key: nil)
        #expect(sink.enter("sound", at: .seconds(1.5), isKeyFrame: true) == [.hold(leg: "sound", .seconds(8))])
        _ = sink.finish(1, at: .seconds(2))
        let early = sink.come("picture", at: .seconds(1.9), isKey: false).actions
        #expect(early.isEmpty, "the picture may come still")
        let late = sink.come("picture", at: .seconds(2.1), isKey: false).actions
        #expect(late.contains(.hold(leg: "sound", .zero)))
    }

    @Test func mediaOfAnotherFormatLeavesItsFileAtOnce() {
        var sink = take()
        #expect(sink.take(format: "48 kHz", of: "sound").passes)
        sink.come("sound", at: .seconds(1.2))
        let answer = sink.take(format: "44.1 kHz", of: "sound")
        #expect(!answer.passes)
        #expect(answer.actions.contains(.move(leg: "sound", from: 1, to: nil)), "or its file would wait for it")
        #expect(sink.file(of: "picture") == 1)
    }

    @Test func aSegmentDoesNotWaitForALegThatIsGivenUp() throws {
        var sink = take(segment: .seconds(2))
        _ = sink.lose(["sound"], part: false)
        _ = sink.giveUp(["sound"])
        _ = sink.idle("sound")
        let segment = try order(in: sink.come("picture", at: .seconds(2.6)).actions)
        _ = sink.made(3, segment)
        let begun = sink.come("picture", at: .seconds(3.1)).actions
        #expect(begun.contains(.endInput(3, leg: "sound")))
        #expect(!sink.cutting(1).contains("sound"))
    }

    @Test func aFileThatWasOrderedByAnOlderTakeIsTakenAway() throws {
        var sink = take(segment: .seconds(2))
        let older = try order(in: sink.come("picture", at: .seconds(2.6)).actions)
        _ = sink.finish(1, at: .seconds(2.7))
        for leg in ["picture", "sound"] { sink.come(leg, at: .seconds(2.8)) }
        _ = sink.forget(1)
        _ = sink.begin(2, 5, at: .seconds(4), segment: .seconds(2))
        _ = sink.written(5)
        sink.come("picture", at: .seconds(4.1))
        let newer = try order(in: sink.come("picture", at: .seconds(5.6)).actions)
        #expect(newer.number == older.number)
        #expect(sink.made(6, older) == [.remove(6)])
        #expect(!sink.hasNext)
        _ = sink.made(7, newer)
        #expect(sink.hasNext)
    }

    @Test func whatIsBackBeforeItsTakeBeginsDoesNotBeginAFileBeforeIt() throws {
        var sink = SinkTakes(Self.legs)
        _ = sink.lose(["sound"], part: true)
        _ = sink.giveUp(["sound"])
        let actions = sink.begin(1, 1, at: .seconds(2), segment: nil)
        let part = try order(in: actions)
        _ = sink.resume("sound", at: .seconds(1.5))
        _ = sink.made(2, part)
        let early = sink.come("picture", at: .seconds(1.8)).actions
        #expect(!early.contains(.tell(.began(2))), "the take begins at 2 s")
        let first = sink.come("picture", at: .seconds(2.5)).actions
        #expect(first.contains(.tell(.began(2))))
    }

    @Test func aTrackThatIsBackAsksAtOnceForAFileThatCouldNotBeMadeBefore() throws {
        var sink = take()
        let part = try order(in: sink.lose(["sound"], part: true))
        _ = sink.giveUp(["sound"]) + sink.idle("sound")
        #expect(sink.couldNotMake(part).isEmpty)
        let again = try order(in: sink.resume("sound", at: .seconds(1.5)))
        #expect(again.isRetry, "and nobody is told twice")
    }

    @Test func aLostTrackIsGivenUpBeforeTheQueueOfOneThatWaitsForItIsFull() {
        var sink = take()
        _ = sink.lose(["picture"], part: false)
        let detach = SinkRecording.Action.awaitIdle(leg: "picture")
        #expect(!sink.enter("sound", at: .seconds(10), isKeyFrame: true).contains(detach), "8.9 s wait")
        #expect(
            sink.enter("sound", at: .seconds(10.2), isKeyFrame: true).contains(detach), "9.1 s of the 10 s that fit")
    }

    @Test func soundThatHasWaitedForAPictureThatNeverCameIsAllInTheFile() {
        var sink = SinkTakes(Self.legs, first: 1)
        #expect(sink.enter("sound", at: .seconds(0.1), isKeyFrame: true) == [.hold(leg: "sound", .seconds(8))])
        for moment in [2, 5] { #expect(sink.enter("sound", at: .seconds(moment), isKeyFrame: true).isEmpty) }
        _ = sink.lose(["picture"], part: false)
        let given = sink.giveUp(["picture"])
        #expect(given.contains(.hold(leg: "sound", .zero)), "nothing is waited for any more")
        _ = sink.idle("picture")
        _ = sink.enter("sound", at: .seconds(6), isKeyFrame: true)
        let first = sink.pass("sound", at: .seconds(0.1), half: .milliseconds(10), isKeyFrame: true)
        #expect(first.file == 1, "what has come since the beginning belongs to the file")
    }

    @Test func onlySoundThatMayBelongToASegmentWaitsForItsPicture() throws {
        var sink = take(segment: .seconds(2))
        for moment in [2.9, 2.94] { #expect(sink.come("sound", at: .seconds(moment)).actions.isEmpty) }
        #expect(sink.enter("sound", at: .seconds(2.96), isKeyFrame: true) == [.hold(leg: "sound", .seconds(3))])
        let segment = try order(in: sink.come("picture", at: .seconds(2.9), isKey: false).actions)
        _ = sink.made(2, segment)
        let begun = sink.come("picture", at: .seconds(3.02)).actions
        #expect(begun.contains(.hold(leg: "sound", .zero)))
    }

    /// Where a camera codes by itself, key frames come when they like.
    @Test func theFileBehindASegmentThatBeganLateIsMadeLaterToo() throws {
        var sink = take(segment: .seconds(2))
        let second = try order(in: sink.come("picture", at: .seconds(2.6), isKey: false).actions)
        _ = sink.made(2, second)
        #expect(sink.come("picture", at: .seconds(3.9)).file == 2)
        let soon = sink.come("picture", at: .seconds(4.9), isKey: false).actions
        #expect(soon.isEmpty, "a crash would find two files with nothing in them")
        _ = sink.written(2)
        let third = try order(in: sink.come("picture", at: .seconds(4.94), isKey: false).actions)
        #expect(third.number == 3)
    }

    @Test func aFileOfWhichNothingIsWrittenIsNotWaitedForLongerThanItsSegment() throws {
        var sink = take(segment: .seconds(2))
        let second = try order(in: sink.come("picture", at: .seconds(2.6), isKey: false).actions)
        _ = sink.made(2, second)
        sink.come("picture", at: .seconds(3))
        #expect(sink.come("picture", at: .seconds(4.9), isKey: false).actions.isEmpty)
        let third = try order(in: sink.come("picture", at: .seconds(5), isKey: false).actions)
        #expect(third.number == 3)
    }

    /// A camera that codes by itself may let a second pass until its next key frame.
    @Test func soundBeforeThePictureThatHasComeDoesNotWaitForTheKeyFrame() {
        var sink = take(segment: .seconds(2))
        sink.come("picture", at: .seconds(3.4), isKey: false)
        #expect(sink.enter("sound", at: .seconds(3.3), isKeyFrame: true).isEmpty, "the segment begins later than that")
        #expect(sink.enter("sound", at: .seconds(3.5), isKeyFrame: true).isEmpty, "the older one comes out before it")
        let passage = sink.pass("sound", at: .seconds(3.3), half: .milliseconds(10), isKeyFrame: true)
        #expect(passage.file == 1 && passage.actions == [.hold(leg: "sound", .seconds(3))])
        let next = sink.enter("picture", at: .seconds(3.6), isKeyFrame: false)
        #expect(next.contains(.hold(leg: "sound", .zero)))
    }

    @Test func soundIsHeldOnceAllBeforeTheSegmentHasComeOutOfTheQueue() throws {
        var sink = take(segment: .seconds(2))
        for moment in [2.93, 2.96] { #expect(sink.enter("sound", at: .seconds(moment), isKeyFrame: true).isEmpty) }
        let passage = sink.pass("sound", at: .seconds(2.93), half: .milliseconds(10), isKeyFrame: true)
        #expect(passage.file == 1)
        #expect(passage.actions == [.hold(leg: "sound", .seconds(3))], "before the next one comes out")
    }

    /// The picture of the last segment may be in its encoder when the sound's end comes.
    @Test func theEndOfASoundIsKeptUntilThePictureItWaitsForHasCome() throws {
        var sink = take(segment: .seconds(2))
        let order = try order(in: sink.come("picture", at: .seconds(2.9), isKey: false).actions)
        _ = sink.made(2, order)
        for moment in [2.96, 3.04, 3.1] { _ = sink.enter("sound", at: .seconds(moment), isKeyFrame: true) }
        #expect(!sink.enterEnd("sound").passes)
        let begun = sink.enter("picture", at: .seconds(3.02), isKeyFrame: true)
        #expect(begun.contains(.hold(leg: "sound", .zero)) && begun.contains(.sendEnd(leg: "sound")))
        #expect(sink.enterEnd("sound").passes, "it comes again and enters")
        let files = [2.96, 3.04, 3.1].map {
            sink.pass("sound", at: .seconds($0), half: .milliseconds(10), isKeyFrame: true).file
        }
        #expect(files == [1, 2, 2])
    }

    @Test func theEndOfASoundGoesInWhereNothingWaits() {
        var sink = take(segment: .seconds(2))
        sink.come("picture", at: .seconds(1.5), isKey: false)
        _ = sink.enter("sound", at: .seconds(1.5), isKeyFrame: true)
        #expect(sink.enterEnd("sound").passes)
    }

    @Test func nobodyWaitsForAPictureWhoseEndHasCome() {
        var sink = take(segment: .seconds(2))
        sink.come("picture", at: .seconds(2.9), isKey: false)
        _ = sink.enter("sound", at: .seconds(2.96), isKeyFrame: true)
        #expect(!sink.enterEnd("sound").passes)
        let picture = sink.enterEnd("picture")
        #expect(picture.passes && picture.actions.contains(.sendEnd(leg: "sound")))
    }

    /// With the end outside, nothing pushes what waits out of its queue.
    @Test func anEndIsKeptNoLongerThanItsSoundWouldHaveWaited() {
        var sink = take(segment: .seconds(2))
        _ = sink.enter("sound", at: .seconds(2.96), isKeyFrame: true)
        #expect(!sink.enterEnd("sound").passes)
        var given: [SinkRecording.Action] = []
        for moment in stride(from: 1.0, through: 2.9, by: 0.5) {
            given += sink.enter("picture", at: .seconds(moment), isKeyFrame: false)
        }
        #expect(!given.contains(.sendEnd(leg: "sound")))
        given += sink.enter("picture", at: .seconds(6.1), isKeyFrame: false)
        #expect(given.contains(.sendEnd(leg: "sound")))
    }

    @Test func aPreRollDoesNotKeepTheEndOfARun() {
        var sink = SinkTakes(Self.legs, heldBack: .seconds(2))
        for leg in ["picture", "sound"] { _ = sink.enter(leg, at: .seconds(0.1), isKeyFrame: true) }
        #expect(sink.enterEnd("sound").passes && sink.enterEnd("picture").passes)
    }
}
