import CaptureModel
import Testing

@testable import SessionLogic

/// What becomes of a record sink's media at the end of a take and at the beginning of the next.
@Suite struct FollowingTakesTests {
    private static let legs: [SinkRecording.LegSetting] = [.init("picture", .video), .init("sound", .audio)]

    /// A sink without a pre-roll that has had half a second of its first take, at 0.1 s to 0.5 s, which is in its file.
    private func running(heldBack: Duration = .zero) -> SinkTakes {
        var sink = SinkTakes(Self.legs, heldBack: heldBack)
        _ = sink.begin(1, 1, at: .zero, segment: nil)
        for step in 1...5 {
            for leg in ["picture", "sound"] { sink.come(leg, at: .milliseconds(100 * step)) }
        }
        return sink
    }

    @Test func aTakeBeginsWhileMediaOfTheOneBeforeIsStillComing() {
        var sink = running()
        _ = sink.finish(1, at: .milliseconds(700))
        _ = sink.begin(2, 2, at: .milliseconds(750), segment: nil)
        #expect(sink.come("sound", at: .milliseconds(600)).file == 1)
        _ = sink.enter("sound", at: .milliseconds(800), isKeyFrame: true)
        #expect(sink.come("picture", at: .milliseconds(600), isKey: false).file == 1)
        #expect(sink.come("picture", at: .milliseconds(700), isKey: false).file == nil, "between the two")
        let begun = sink.come("picture", at: .milliseconds(800))
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

    /// A queue is planned to hold the pre-roll, and a take that begins before anything has come has none.
    @Test func aTakeThatBeginsBeforeAnythingHasComeHoldsNothingBack() {
        var sink = SinkTakes(Self.legs, heldBack: .seconds(2))
        let begun = sink.begin(1, 1, at: .zero, segment: nil)
        for leg in ["picture", "sound"] { #expect(begun.contains(.hold(leg: leg, .zero))) }
        for step in 1...5 {
            for leg in ["picture", "sound"] { sink.come(leg, at: .milliseconds(100 * step)) }
            #expect(sink.queues.map(\.held) == [.zero, .zero])
        }
    }

    @Test func whatComesBehindATakeWaitsForTheNextWithAPreRoll() {
        var sink = running(heldBack: .seconds(2))
        #expect(sink.come("sound", at: .milliseconds(550)).actions.isEmpty, "nothing waits while a take records")
        let finished = sink.finish(1, at: .milliseconds(700))
        #expect(finished.contains(.askForKeyFrame(leg: "picture", at: .milliseconds(720))))
        for leg in ["picture", "sound"] { #expect(sink.come(leg, at: .milliseconds(600)).file == 1) }
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
        for leg in ["picture", "sound"] { #expect(sink.come(leg, at: .milliseconds(600)).file == 1) }
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
        for leg in ["picture", "sound"] { #expect(sink.come(leg, at: .milliseconds(600)).file == 1) }
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
        sink.come("picture", at: .milliseconds(600))
        _ = sink.begin(1, 1, at: .milliseconds(650), segment: nil)
        sink.come("picture", at: .milliseconds(700))
        _ = sink.finish(1, at: .milliseconds(900))
        #expect(sink.come("picture", at: .milliseconds(800)).file == 1)
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
        for step in 1...12 { sink.come("sound", at: .milliseconds(100 * step)) }
        for step in 1...8 { sink.come("picture", at: .milliseconds(100 * step)) }
        let actions = sink.begin(1, 1, at: .milliseconds(900), segment: nil)
        let asked = actions.compactMap { if case .askForKeyFrame("picture", let time) = $0 { time } else { nil } }
        let heard = Duration.milliseconds(1_210)
        #expect(asked.count == 1 && asked[0] > heard && asked[0] < heard + .microseconds(2), "sound has passed")
        for step in 9...12 { #expect(sink.come("picture", at: .milliseconds(100 * step)).file == nil) }
        #expect(sink.come("picture", at: .milliseconds(1_300)).file == 1)
        #expect(sink.come("sound", at: .milliseconds(1_295)).file == 1)
    }
}
