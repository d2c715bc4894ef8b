import CaptureModel
import Testing

@testable import SessionLogic

/// When nothing comes of a live source: whose silence it is.
@Suite struct SilenceTests {
    @Test func aSourceIsLostOneAndAHalfSecondsAfterItsLastPicture() throws {
        var rounds = Rounds()
        rounds.pass(.seconds(10), giving: ["picture"])
        rounds.pass(.milliseconds(1500))
        #expect(rounds.losses.isEmpty)
        rounds.pass(.milliseconds(100))
        #expect(rounds.losses == [.milliseconds(11_600)])
        let loss = try #require(rounds.watch.loss)
        #expect(loss.reason == .silent)
        // What came last ended 40 ms after it began.
        #expect(loss.at == .milliseconds(10_040))
    }

    @Test func aSlowCameraIsJudgedByItsOwnRate() {
        var rounds = Rounds()
        rounds.pass(.seconds(20), giving: ["picture"], every: .seconds(4))
        rounds.pass(.milliseconds(6900))
        #expect(rounds.losses.isEmpty)
        rounds.pass(.milliseconds(300))
        #expect(rounds.losses == [.milliseconds(27_100)])
    }

    /// As on a machine whose other work leaves the watch a tenth, a third or a half of its looks.
    @Test(arguments: [200, 300, 1_000]) func aWatchThatIsStarvedTakesNobodyForLost(milliseconds: Int) {
        var rounds = Rounds()
        let ticks = Duration.milliseconds(milliseconds)
        rounds.pass(.seconds(2), giving: ["picture"])
        let begin = rounds.now
        // Of each look only the first 100 ms are known to have been silent.
        let looks = Int(SourceWatch.silenceLimit / SourceWatch.tickInterval)
        rounds.pass(ticks * looks, ticks: ticks)
        #expect(rounds.losses.isEmpty)
        rounds.pass(ticks * 2, ticks: ticks)
        #expect(rounds.losses.count == 1)
        #expect(rounds.losses.first.map { $0 - begin } ?? .zero > ticks * looks)
    }

    @Test func aMachineThatStoodStillHasHeardNobody() {
        var rounds = Rounds()
        rounds.pass(.seconds(1), giving: ["picture"])
        // Asleep for an hour, then on as before.
        rounds.now += .seconds(3600)
        rounds.pass(.seconds(5), giving: ["picture"])
        #expect(rounds.losses.isEmpty)
    }

    /// A busy machine took 0.2 s of a test pattern for all it would ever give, closed it, and could not open it again.
    @Test(arguments: [Duration.zero, .milliseconds(220)]) func aTestPatternIsNeverLost(begin: Duration) {
        var rounds = Rounds(canBeLost: false)
        rounds.pass(begin, giving: ["picture"])
        rounds.pass(.seconds(600))
        #expect(rounds.losses.isEmpty && rounds.knocks.isEmpty)
        #expect(!rounds.watch.mayReturn(at: rounds.now))
        // Its end goes on to what follows.
        let isPassed = rounds.watch.takeEnd(of: "picture", isAsked: false)
        #expect(isPassed)
    }

    @Test func aSourceThatNeverGaveAnythingHasTheTimeOfAStart() {
        var rounds = Rounds()
        rounds.pass(.seconds(5))
        #expect(rounds.losses.isEmpty)
        rounds.pass(.seconds(20))
        #expect(rounds.losses == [.milliseconds(5200)])
        #expect(rounds.watch.loss?.reason == .neverCame)
        // It began to be looked at after 0.1 s.
        #expect(rounds.knocks == [.milliseconds(15_100)])
    }

    @Test func theOpeningLimitIsTheGraphsToSay() {
        var rounds = Rounds(LossPolicy(openingLimit: .seconds(8)))
        rounds.pass(.seconds(8))
        #expect(rounds.losses.isEmpty)
        rounds.pass(.seconds(1))
        #expect(rounds.losses == [.milliseconds(8200)])
        rounds.pass(.milliseconds(200), giving: ["picture"])
        #expect(rounds.watch.loss == nil, "it has come after all")
    }

    @Test func whatRefusesToStartEndsTheRunAndWhatFailsLaterIsLostAndOpenedAgain() {
        var rounds = Rounds()
        rounds.pass(.seconds(2))
        #expect(!rounds.watch.mayReturn(at: rounds.now))
        rounds.pass(.seconds(1))
        #expect(rounds.watch.mayReturn(at: rounds.now), "others have been recording for three seconds")
        rounds.record(rounds.watch.fail(.failed("500 Internal Server Error"), at: rounds.now))
        #expect(rounds.losses == [.seconds(3)])
        #expect(rounds.watch.loss?.reason == .neverCame)
        #expect(rounds.watch.loss?.failure == "500 Internal Server Error")
        rounds.pass(.seconds(1))
        #expect(rounds.knocks == [.milliseconds(3500)], "a start that failed need not be waited for")
    }

    @Test func picturesThatAreLeftOutBeforeTheyCanBeSeenAreNoSilence() {
        var rounds = Rounds()
        rounds.pass(.seconds(1), giving: ["picture"])
        for _ in 0..<100 {
            rounds.now += .milliseconds(100)
            rounds.record(rounds.watch.tick(.init(isLeavingOut: true, running: rounds.now), at: rounds.now))
        }
        #expect(rounds.losses.isEmpty)
    }

    /// A camera is joined in the middle of a group of pictures.
    @Test func aCameraWhosePicturesCannotBeShownYetIsNotOverdue() {
        var rounds = Rounds(streams: ["picture", "sound"])
        let leaveOut = { (rounds: inout Rounds, length: Duration, streams: [String]) in
            for _ in 0..<Int(length / .milliseconds(100)) {
                rounds.now += .milliseconds(100)
                for stream in streams { rounds.give(stream, lasting: .milliseconds(100)) }
                rounds.record(rounds.watch.tick(.init(isLeavingOut: true, running: rounds.now), at: rounds.now))
            }
        }
        rounds.pass(.seconds(4), giving: ["sound"])
        leaveOut(&rounds, .seconds(4), ["sound"])
        rounds.pass(.seconds(1), giving: ["picture", "sound"])
        #expect(rounds.told.isEmpty)
        // It goes away, and comes back in the middle of another.
        rounds.pass(.seconds(3))
        rounds.open()
        rounds.pass(SourceWatch.attemptLimit - .milliseconds(200))
        let attempts = rounds.knocks.count
        leaveOut(&rounds, .seconds(4), [])
        rounds.pass(.milliseconds(40), giving: ["picture", "sound"])
        #expect(rounds.knocks.count == attempts && rounds.returns.count == 1)
    }

    @Test(arguments: [600, 1400, 60_000]) func aSourceThatFallsSilentIsNotTakenForASlowMachine(milliseconds: Int) {
        var rounds = Rounds()
        rounds.pass(.seconds(10), giving: ["picture"])
        rounds.pass(.milliseconds(milliseconds))
        rounds.pass(.seconds(5), giving: ["picture"])
        let lags = rounds.told.filter { if case .tell(.lagChanged) = $0.action { true } else { false } }
        #expect(lags.isEmpty, "\(lags)")
    }

    @Test func whatIsWorkedOnLaterAndLaterIsALag() {
        var rounds = Rounds()
        rounds.pass(.seconds(10), giving: ["picture"])
        // Of two seconds each picture comes 40 ms later than the one before it.
        for number in 1...50 {
            rounds.now += .milliseconds(80)
            let time = Duration.seconds(10) + .milliseconds(40) * number
            let (_, events) = rounds.watch.take(
                .init(time: time, length: .milliseconds(40)), of: "picture", running: rounds.now, at: rounds.now)
            rounds.record(events.map { .tell($0) })
            rounds.record(rounds.watch.tick(.init(running: rounds.now), at: rounds.now))
        }
        #expect(rounds.told.contains { if case .tell(.lagChanged(.began)) = $0.action { true } else { false } })
    }

    /// A disk that stands still for as long as it likes holds the thread of whoever feeds it.
    @Test(arguments: [1400, 1600, 60_000]) func theTimeThatADiskHoldsItsThreadIsNoSilence(milliseconds: Int) {
        var rounds = Rounds()
        rounds.pass(.seconds(1), giving: ["picture"])
        for _ in 0..<(milliseconds / 100) {
            rounds.now += .milliseconds(100)
            let actions = rounds.watch.tick(.init(), at: rounds.now)
            guard case .examine(let names)? = actions.first else { continue }
            let found = rounds.watch.examined(names, busy: Set(names), at: rounds.now)
            #expect(found.isEmpty)
        }
        // The disk goes on, and no picture comes. It was last seen to be held three looks ago at most.
        rounds.pass(.milliseconds(1_200))
        #expect(rounds.losses.isEmpty)
        rounds.pass(.milliseconds(500))
        #expect(rounds.losses.count == 1)
    }

    @Test func whatWasToldToEndIsNotMissed() {
        var rounds = Rounds()
        rounds.pass(.seconds(1), giving: ["picture"])
        for _ in 0..<100 {
            rounds.now += .milliseconds(100)
            rounds.record(rounds.watch.tick(.init(running: rounds.now, ending: ["picture"]), at: rounds.now))
        }
        #expect(rounds.losses.isEmpty)
    }

    @Test func aSoundThatNeverComesIsToldOnceAndThePictureGoesOn() {
        var rounds = Rounds(streams: ["picture", "sound"])
        rounds.pass(.seconds(30), giving: ["picture"])
        #expect(rounds.losses.isEmpty)
        let missing = rounds.told.filter { $0.action == .tell(.streamMissing(element: "sound")) }
        #expect(missing.map(\.at) == [.milliseconds(5200)])
        rounds.give("sound")
        #expect(rounds.told.last?.action == .tell(.streamReturned(element: "sound", at: rounds.now, goesOn: false)))
    }
}
