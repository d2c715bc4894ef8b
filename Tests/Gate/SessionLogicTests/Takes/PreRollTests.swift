import CaptureModel
import Testing

@testable import SessionLogic

/// What of a pre-roll a take has, of a camera that is there and of one that is lost.
@Suite struct PreRollTests {
    private static let legs: [SinkRecording.LegSetting] = [.init("picture", .video), .init("sound", .audio)]

    @Test func aPreRollIsDueFromTheFirstKeyFrameThatHasComeWhetherTheQueueStillHasItOrNot() {
        func due(heldBack: Duration, passing: Bool, at zero: Duration) -> SinkRecording.Action? {
            var sink = SinkTakes(Self.legs, heldBack: heldBack)
            for step in 1...40 {
                let time = Duration.milliseconds(100 * step)
                _ = sink.enter("picture", at: time, isKeyFrame: step % 10 == 1)
                if passing { _ = sink.pass("picture", at: time, half: .zero, isKeyFrame: step % 10 == 1) }
            }
            return sink.begin(1, 1, at: zero, segment: nil).first
        }
        func place(_ zero: Duration, _ preRoll: Duration?) -> SinkRecording.Action {
            .place(1, zero: zero, take: zero, preRoll: preRoll.map { [.video: $0] } ?? [:])
        }
        let early = Duration.milliseconds(1_500)
        for passing in [false, true] {
            #expect(due(heldBack: .seconds(3), passing: passing, at: early) == place(early, .milliseconds(2_100)))
        }
        // No key frame has come yet, and where nothing is held back none is due.
        #expect(
            due(heldBack: .seconds(3), passing: false, at: .milliseconds(3_200)) == place(.milliseconds(3_200), nil))
        #expect(due(heldBack: .zero, passing: true, at: early) == place(early, nil))
        // One just at the beginning belongs to the take before.
        let edge = Duration.milliseconds(1_090)
        #expect(due(heldBack: .seconds(3), passing: false, at: edge) == place(edge, .milliseconds(2_100)))
    }

    /// The picture begins to come at 0.1 s with a key frame each second, the sound at a time of its own.
    @Test(arguments: [(0.4, 1_100), (1.7, 1_700), (5, nil)] as [(Double, Int?)])
    func soundThatHadNotBegunIsNotDue(begin: Double, due: Int?) {
        var sink = SinkTakes(Self.legs, heldBack: .seconds(3))
        for step in 1...40 {
            _ = sink.enter("picture", at: .milliseconds(100 * step), isKeyFrame: step % 10 == 1)
            guard Double(step) >= begin * 10 else { continue }
            _ = sink.enter("sound", at: .milliseconds(100 * step), isKeyFrame: true)
        }
        let zero = Duration.milliseconds(500)
        var wanted: [MediaType: Duration] = [.video: .milliseconds(1_100)]
        wanted[.audio] = due.map { .milliseconds($0) }
        #expect(sink.begin(1, 1, at: zero, segment: nil).first == .place(1, zero: zero, take: zero, preRoll: wanted))
    }

    /// A queue counts from what came out last, and would let the first picture behind a stall out that is longer than the pre-roll: the key frame. For a
    /// stall of a minute it would be full for ever.
    @Test(arguments: [(stall: 0.1, extra: 0.0), (stall: 1.3, extra: 1.3), (stall: 60, extra: 0)])
    func whatComesBehindAStallWaitsForAsLongAsAnythingElse(stall: Double, extra: Double) {
        var sink = SinkTakes(Array(Self.legs.prefix(1)), heldBack: .seconds(1))
        _ = sink.begin(1, 1, at: .zero, segment: nil)
        for step in 0..<8 { sink.come("picture", at: .milliseconds(100 * step), isKey: step == 0) }
        _ = sink.finish(1, at: .milliseconds(710))
        let behind = Duration.milliseconds(700) + .seconds(stall)
        _ = sink.enter("picture", at: behind, isKeyFrame: true)
        #expect(sink.queues[0].held == .seconds(1) + .seconds(extra))
        _ = sink.enter("picture", at: behind + .milliseconds(100), isKeyFrame: false)
        _ = sink.pass("picture", at: behind, half: .zero, isKeyFrame: true)
        #expect(sink.queues[0].held == .seconds(1))
    }

    /// A camera that is lost between takes, given up or not, while sound comes.
    @Test(arguments: [false, true]) func aTakeHasThePreRollOfACameraThatIsLostSince(isGivenUp: Bool) {
        var sink = SinkTakes(Self.legs, heldBack: .seconds(3))
        for step in 1...20 {
            for leg in ["picture", "sound"] {
                let isKeyFrame = leg == "sound" || step % 5 == 1
                _ = sink.enter(leg, at: .milliseconds(100 * step), isKeyFrame: isKeyFrame)
            }
        }
        _ = sink.lose(["picture"], part: true)
        if isGivenUp { _ = sink.giveUp(["picture"]) }
        for step in 21...30 { _ = sink.enter("sound", at: .milliseconds(100 * step), isKeyFrame: true) }
        let begin = Duration.milliseconds(1_400)
        let begun = sink.begin(1, 1, at: begin, segment: nil)
        #expect(
            begun.contains(
                .place(
                    1, zero: begin, take: begin, preRoll: [.video: .milliseconds(1_600), .audio: .milliseconds(1_600)]))
        )
        #expect(begun.contains(.hold(leg: "picture", .zero)))
        #expect(!begun.contains { if case .make = $0 { true } else { false } }, "it is not away from the file")
        var files: [SinkRecording.FileID?] = []
        var last: [SinkRecording.Action] = []
        for step in 1...20 {
            let passage = sink.pass(
                "picture", at: .milliseconds(100 * step), half: .zero, isKeyFrame: step % 5 == 1)
            files.append(passage.file)
            last = passage.actions
        }
        #expect(files == Array(repeating: nil, count: 15) + Array(repeating: 1, count: 5))
        let sounds = [14, 15, 16, 17].map {
            sink.pass("sound", at: .milliseconds(100 * $0), half: .milliseconds(10), isKeyFrame: true).file
        }
        #expect(sounds == [nil, nil, 1, 1], "with the picture")
        // Then the file goes on without it, and what comes back has another.
        if !isGivenUp { last += sink.giveUp(["picture"]) }
        #expect(last.contains(.awaitIdle(leg: "picture")))
        #expect(sink.idle("picture").contains(.move(leg: "picture", from: 1, to: nil)))
        #expect(last.contains { if case .make = $0 { true } else { false } })
    }

    /// While it was away, the sound paced by each of its buffers.
    @Test func thePictureOfACameraThatWasAwayIsDueFromItsOwnFirstKeyFrame() {
        var sink = SinkTakes(Self.legs, heldBack: .seconds(3))
        for step in 1...40 {
            if step == 21 { _ = sink.lose(["picture"], part: true) + sink.giveUp(["picture"]) }
            if step == 31 { _ = sink.resume("picture", at: .milliseconds(3_100)) }
            for leg in ["picture", "sound"] where leg == "sound" || !(21...30).contains(step) {
                let isKeyFrame = leg == "sound" || step % 10 == 5
                _ = sink.enter(leg, at: .milliseconds(100 * step), isKeyFrame: isKeyFrame)
            }
        }
        let zero = Duration.milliseconds(2_250)
        let due: [MediaType: Duration] = [.video: .milliseconds(3_500), .audio: .milliseconds(2_300)]
        #expect(sink.begin(1, 1, at: zero, segment: nil).first == .place(1, zero: zero, take: zero, preRoll: due))
    }

    /// It is back before its queue is empty.
    @Test func aCameraThatIsBackWhileItsPreRollComesOutStaysInItsFile() {
        var sink = SinkTakes(Self.legs, heldBack: .seconds(3))
        for step in 1...20 {
            for leg in ["picture", "sound"] { _ = sink.enter(leg, at: .milliseconds(100 * step), isKeyFrame: true) }
        }
        _ = sink.lose(["picture"], part: true)
        _ = sink.giveUp(["picture"])
        _ = sink.enter("sound", at: .milliseconds(2_100), isKeyFrame: true)
        _ = sink.begin(1, 1, at: .milliseconds(1_700), segment: nil)
        #expect(sink.resume("picture", at: .milliseconds(2_500)).isEmpty)
        for step in 1...20 { _ = sink.pass("picture", at: .milliseconds(100 * step), half: .zero, isKeyFrame: true) }
        #expect(sink.file(of: "picture") == 1)
        let back = Duration.milliseconds(2_500)
        _ = sink.enter("picture", at: back, isKeyFrame: true)
        #expect(sink.pass("picture", at: back, half: .zero, isKeyFrame: true).file == 1)
    }

    /// What came out of its queue before the take, or cannot begin a file, is not waited for.
    @Test func aLostCameraOfWhichNothingIsKeptIsNotWaitedFor() {
        var sink = SinkTakes(Self.legs, heldBack: .seconds(3))
        for step in 1...20 {
            for leg in ["picture", "sound"] {
                _ = sink.enter(leg, at: .milliseconds(100 * step), isKeyFrame: leg == "sound" || step < 10)
            }
        }
        _ = sink.lose(["picture"], part: true)
        let begun = sink.begin(1, 1, at: .milliseconds(1_200), segment: nil)
        #expect(begun.contains(.endInput(1, leg: "picture")))
    }
}
