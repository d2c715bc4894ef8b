import CaptureModel
import Testing

@testable import SessionLogic

/// Which file a record sink's media goes to, where random lives see too little of it.
@Suite struct SinkTakesTests {
    private static let legs: [SinkRecording.LegSetting] = [.init("picture", .video), .init("sound", .audio)]

    /// A take that begins at 1 s, of a sink that has had a key frame at the 0 of its run.
    private func take(segment: Duration? = nil, key: Duration? = .seconds(1.1)) -> SinkTakes {
        var sink = SinkTakes(Self.legs)
        come("picture", at: .zero, to: &sink)
        _ = sink.begin(1, 1, at: .seconds(1), segment: segment)
        _ = sink.written(1)
        if let key { come("picture", at: key, to: &sink) }
        if let key { come("sound", at: key, to: &sink) }
        return sink
    }

    @discardableResult
    private func come(
        _ leg: String, at time: Duration, isKey: Bool = true, to sink: inout SinkTakes
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
        _ = sink.finish(1, at: .seconds(2))
        #expect(!sink.isIdle)
        for time in [1.5, 2.5] { come("picture", at: .seconds(time), isKey: false, to: &sink) }
        for time in [1.5, 2.5] { come("sound", at: .seconds(time), to: &sink) }
        #expect(sink.isIdle, "what comes behind the end shows that nothing of the take comes any more")
    }

    @Test func soundOfATakeWithoutAPictureIsGivenOutWhenItsTimeIsOver() {
        var sink = take(key: nil)
        #expect(sink.enter("sound", at: .seconds(1.5), isKeyFrame: true) == [.hold(leg: "sound", .seconds(8))])
        _ = sink.finish(1, at: .seconds(2))
        let early = come("picture", at: .seconds(1.9), isKey: false, to: &sink).actions
        #expect(early.isEmpty, "the picture may come still")
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
        _ = sink.idle("sound")
        let segment = try order(in: come("picture", at: .seconds(2.6), to: &sink).actions)
        _ = sink.made(3, segment)
        let begun = come("picture", at: .seconds(3.1), to: &sink).actions
        #expect(begun.contains(.endInput(3, leg: "sound")))
        #expect(!sink.cutting(1).contains("sound"))
    }

    @Test func aFileThatWasOrderedByAnOlderTakeIsTakenAway() throws {
        var sink = take(segment: .seconds(2))
        let older = try order(in: come("picture", at: .seconds(2.6), to: &sink).actions)
        _ = sink.finish(1, at: .seconds(2.7))
        for leg in ["picture", "sound"] { come(leg, at: .seconds(2.8), to: &sink) }
        _ = sink.forget(1)
        _ = sink.begin(2, 5, at: .seconds(4), segment: .seconds(2))
        _ = sink.written(5)
        come("picture", at: .seconds(4.1), to: &sink)
        let newer = try order(in: come("picture", at: .seconds(5.6), to: &sink).actions)
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
        let early = come("picture", at: .seconds(1.8), to: &sink).actions
        #expect(!early.contains(.tell(.began(2))), "the take begins at 2 s")
        let first = come("picture", at: .seconds(2.5), to: &sink).actions
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
        for moment in [2.9, 2.94] { #expect(come("sound", at: .seconds(moment), to: &sink).actions.isEmpty) }
        #expect(sink.enter("sound", at: .seconds(2.96), isKeyFrame: true) == [.hold(leg: "sound", .seconds(3))])
        let segment = try order(in: come("picture", at: .seconds(2.9), isKey: false, to: &sink).actions)
        _ = sink.made(2, segment)
        let begun = come("picture", at: .seconds(3.02), to: &sink).actions
        #expect(begun.contains(.hold(leg: "sound", .zero)))
    }

    /// Where a camera codes by itself, key frames come when they like.
    @Test func theFileBehindASegmentThatBeganLateIsMadeLaterToo() throws {
        var sink = take(segment: .seconds(2))
        let second = try order(in: come("picture", at: .seconds(2.6), isKey: false, to: &sink).actions)
        _ = sink.made(2, second)
        #expect(come("picture", at: .seconds(3.9), to: &sink).file == 2)
        let soon = come("picture", at: .seconds(4.9), isKey: false, to: &sink).actions
        #expect(soon.isEmpty, "a crash would find two files with nothing in them")
        _ = sink.written(2)
        let third = try order(in: come("picture", at: .seconds(4.94), isKey: false, to: &sink).actions)
        #expect(third.number == 3)
    }

    @Test func aFileOfWhichNothingIsWrittenIsNotWaitedForLongerThanItsSegment() throws {
        var sink = take(segment: .seconds(2))
        let second = try order(in: come("picture", at: .seconds(2.6), isKey: false, to: &sink).actions)
        _ = sink.made(2, second)
        come("picture", at: .seconds(3), to: &sink)
        #expect(come("picture", at: .seconds(4.9), isKey: false, to: &sink).actions.isEmpty)
        let third = try order(in: come("picture", at: .seconds(5), isKey: false, to: &sink).actions)
        #expect(third.number == 3)
    }

    /// A camera that codes by itself may let a second pass until its next key frame.
    @Test func soundBeforeThePictureThatHasComeDoesNotWaitForTheKeyFrame() {
        var sink = take(segment: .seconds(2))
        come("picture", at: .seconds(3.4), isKey: false, to: &sink)
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
        let order = try order(in: come("picture", at: .seconds(2.9), isKey: false, to: &sink).actions)
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
        come("picture", at: .seconds(1.5), isKey: false, to: &sink)
        _ = sink.enter("sound", at: .seconds(1.5), isKeyFrame: true)
        #expect(sink.enterEnd("sound").passes)
    }

    @Test func nobodyWaitsForAPictureWhoseEndHasCome() {
        var sink = take(segment: .seconds(2))
        come("picture", at: .seconds(2.9), isKey: false, to: &sink)
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

    // MARK: - Takes that follow each other

    /// A sink without a pre-roll that has had half a second of its first take, at 0.1 s to 0.5 s, which is in its file.
    private func running(heldBack: Duration = .zero) -> SinkTakes {
        var sink = SinkTakes(Self.legs, heldBack: heldBack)
        _ = sink.begin(1, 1, at: .zero, segment: nil)
        for step in 1...5 {
            for leg in ["picture", "sound"] { come(leg, at: .milliseconds(100 * step), to: &sink) }
        }
        return sink
    }

    @Test func aTakeBeginsWhileMediaOfTheOneBeforeIsStillComing() {
        var sink = running()
        _ = sink.finish(1, at: .milliseconds(700))
        _ = sink.begin(2, 2, at: .milliseconds(750), segment: nil)
        #expect(come("sound", at: .milliseconds(600), to: &sink).file == 1)
        _ = sink.enter("sound", at: .milliseconds(800), isKeyFrame: true)
        #expect(come("picture", at: .milliseconds(600), isKey: false, to: &sink).file == 1)
        #expect(come("picture", at: .milliseconds(700), isKey: false, to: &sink).file == nil, "between the two")
        let begun = come("picture", at: .milliseconds(800), to: &sink)
        #expect(begun.file == 2)
        #expect(begun.actions.contains(.hold(leg: "sound", .zero)))
        #expect(!sink.isIdle(1), "its sound has not come to its end")
        let sound = sink.pass("sound", at: .milliseconds(800), half: .milliseconds(10), isKeyFrame: true)
        #expect(sound.file == 2)
        #expect(sound.actions.contains(.move(leg: "sound", from: 1, to: nil)))
        #expect(sink.isIdle(1) && !sink.isIdle(2))
        #expect(sink.forget(1).files == [1])
        #expect(sink.fileIDs == [2] && sink.recordings.count == 1)
    }

    @Test func whatComesBehindATakeWaitsForTheNextWithAPreRoll() {
        var sink = running(heldBack: .seconds(2))
        #expect(come("sound", at: .milliseconds(550), to: &sink).actions.isEmpty, "nothing waits while a take records")
        let finished = sink.finish(1, at: .milliseconds(700))
        #expect(finished.contains(.askForKeyFrame(leg: "picture", at: .milliseconds(720))))
        for leg in ["picture", "sound"] { #expect(come(leg, at: .milliseconds(600), to: &sink).file == 1) }
        let held = sink.enter("sound", at: .milliseconds(710), isKeyFrame: true)
        #expect(held == [.hold(leg: "sound", .seconds(2))], "whose it is the picture says")
        let picture = sink.enter("picture", at: .milliseconds(750), isKeyFrame: true)
        #expect(picture.contains(.hold(leg: "sound", .zero)), "it is heard before the picture")
        #expect(sink.pass("sound", at: .milliseconds(710), half: .milliseconds(10), isKeyFrame: true).file == 1)
        let next = sink.enter("sound", at: .milliseconds(740), isKeyFrame: true)
        #expect(next.contains(.awaitIdle(leg: "sound")), "its file need not wait for what waits")
        #expect(sink.idle("sound").contains(.move(leg: "sound", from: 1, to: nil)))
        _ = sink.idle("picture")
        #expect(sink.isIdle)
        _ = sink.begin(2, 2, at: .milliseconds(700), segment: nil)
        #expect(sink.pass("picture", at: .milliseconds(750), half: .zero, isKeyFrame: true).file == 2)
        let sound = sink.pass("sound", at: .milliseconds(740), half: .milliseconds(10), isKeyFrame: true)
        #expect(sound.file == 2, "it begins with the picture, to half a packet")
    }

    /// AAC has pieces of 21.333 ms, whose lengths are rounded up and down.
    @Test(arguments: [10_666_666, 10_666_667], [10_666_666, 10_666_667])
    func aPieceOfWhichHalfIsHeardBeforeThePictureBeginsTheNextTakeWithIt(before: Int, own: Int) {
        var sink = running(heldBack: .seconds(2))
        _ = sink.finish(1, at: .milliseconds(700))
        for leg in ["picture", "sound"] { #expect(come(leg, at: .milliseconds(600), to: &sink).file == 1) }
        let (last, half) = (Duration.milliseconds(706), Duration.nanoseconds(before))
        _ = sink.enter("sound", at: last, isKeyFrame: true)
        #expect(sink.pass("sound", at: last, half: half, isKeyFrame: true).file == 1)
        let sound = Duration.nanoseconds(727_333_333)
        _ = sink.enter("sound", at: sound, isKeyFrame: true)
        let told = sink.enter("picture", at: .milliseconds(738), isKeyFrame: true)
        #expect(told.contains(.awaitIdle(leg: "sound")))
        for leg in ["picture", "sound"] { _ = sink.idle(leg) }
        #expect(sink.isIdle)
        _ = sink.begin(2, 2, at: .milliseconds(700), segment: nil)
        #expect(sink.pass("picture", at: .milliseconds(738), half: .zero, isKeyFrame: true).file == 2)
        #expect(sink.pass("sound", at: sound, half: .nanoseconds(own), isKeyFrame: true).file == 2)
    }

    /// With a picture that is no key frame the next take cannot begin, and one that does not come is not waited for.
    @Test(arguments: ["another", "lost", "ended", "late"])
    func theSoundOfATakeWaitsForNoPictureThatTheNextCannotBeginWith(picture: String) {
        var sink = running(heldBack: .seconds(2))
        _ = sink.finish(1, at: .milliseconds(700))
        for leg in ["picture", "sound"] { #expect(come(leg, at: .milliseconds(600), to: &sink).file == 1) }
        #expect(!sink.enter("sound", at: .milliseconds(710), isKeyFrame: true).contains(.awaitIdle(leg: "sound")))
        let told =
            switch picture {
            case "another": sink.enter("picture", at: .milliseconds(750), isKeyFrame: false)
            case "lost": sink.lose(["picture"], part: true)
            case "ended": sink.enterEnd("picture").actions
            default: sink.enter("sound", at: .milliseconds(1_730), isKeyFrame: true)
            }
        #expect(told.contains(.awaitIdle(leg: "sound")))
        #expect(sink.idle("sound").contains(.move(leg: "sound", from: 1, to: nil)))
    }

    /// As what a camera that codes itself gives before its first key frame.
    @Test func whatIsTurnedAwayBehindItsEntryIsNotWaitedFor() {
        var sink = SinkTakes(Self.legs, heldBack: .seconds(2))
        for step in 1...5 { _ = sink.enter("picture", at: .milliseconds(100 * step), isKeyFrame: false) }
        come("picture", at: .milliseconds(600), to: &sink)
        _ = sink.begin(1, 1, at: .milliseconds(650), segment: nil)
        come("picture", at: .milliseconds(700), to: &sink)
        _ = sink.finish(1, at: .milliseconds(900))
        #expect(come("picture", at: .milliseconds(800), to: &sink).file == 1)
        let held = sink.enter("picture", at: .milliseconds(920), isKeyFrame: true)
        #expect(held.contains(.hold(leg: "picture", .seconds(2))), "nothing of the take is before it")
    }

    @Test func aQueueThatWasFlushedHoldsWhatComesNext() {
        var sink = running(heldBack: .seconds(2))
        _ = sink.finish(1, at: .milliseconds(700))
        _ = sink.enter("sound", at: .milliseconds(600), isKeyFrame: true)
        #expect(sink.flush("sound").isEmpty)
        let held = sink.enter("sound", at: .milliseconds(800), isKeyFrame: true)
        #expect(held.contains(.hold(leg: "sound", .seconds(2))), "the one before it will not come out")
    }

    @Test func aTakeThatIsToldLateBeginsWithAllItsTracksAtOnce() {
        var sink = SinkTakes(Self.legs)
        for step in 1...12 { come("sound", at: .milliseconds(100 * step), to: &sink) }
        for step in 1...8 { come("picture", at: .milliseconds(100 * step), to: &sink) }
        let actions = sink.begin(1, 1, at: .milliseconds(900), segment: nil)
        let asked = actions.compactMap { if case .askForKeyFrame("picture", let time) = $0 { time } else { nil } }
        let heard = Duration.milliseconds(1_210)
        #expect(asked.count == 1 && asked[0] > heard && asked[0] < heard + .microseconds(2), "sound has passed")
        for step in 9...12 { #expect(come("picture", at: .milliseconds(100 * step), to: &sink).file == nil) }
        #expect(come("picture", at: .milliseconds(1_300), to: &sink).file == 1)
        #expect(come("sound", at: .milliseconds(1_295), to: &sink).file == 1)
    }
}
