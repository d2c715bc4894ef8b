import CaptureModel
import Testing

@testable import SessionLogic

/// How a lost source is opened again, and when it is back.
@Suite struct ReturnTests {
    /// Lost at 1 s because an element said so.
    private static func lost(_ policy: LossPolicy = LossPolicy(), streams: Set<String> = ["picture"]) -> Rounds {
        var rounds = Rounds(policy, streams: streams)
        rounds.pass(.seconds(1), giving: streams)
        rounds.record(rounds.watch.fail(.failed("pulled out"), at: rounds.now))
        return rounds
    }

    /// A network that stood still gives what was on its way: a recording needs no key frame to go on with that.
    @Test(arguments: [
        (missing: 0, isReopened: false, goesOn: true), (missing: 1, isReopened: false, goesOn: false),
        (missing: 0, isReopened: true, goesOn: false), (missing: -2, isReopened: false, goesOn: false),
    ])
    func aStreamGoesOnWhereNothingIsMissing(missing: Int, isReopened: Bool, goesOn: Bool) throws {
        var rounds = Rounds()
        rounds.pass(.seconds(1), giving: ["picture"])
        rounds.pass(.seconds(2))
        #expect(rounds.losses == [.milliseconds(2600)])
        if isReopened {
            rounds.pass(.milliseconds(500))
            rounds.open()
        }
        let time = Duration.milliseconds(1040 + 40 * missing)
        let events = rounds.watch.take(
            .init(time: time, length: .milliseconds(40)), of: "picture", running: rounds.now, at: rounds.now
        ).events
        #expect(events.first == .streamReturned(element: "picture", at: time, goesOn: goesOn))
        #expect(rounds.watch.loss == nil)
        // What was on its way says nothing of what lies behind it.
        let told = events.compactMap { if case .returned(let loss) = $0 { loss.gap } else { nil } }
        #expect(told == (goesOn ? [] : [.milliseconds(40 * max(0, missing))]))
    }

    @Test func itIsOpenedAgainAfterPausesThatGrowToTwoSeconds() {
        var rounds = Self.lost()
        for _ in 0..<4 {
            let known = rounds.knocks.count
            while rounds.knocks.count == known { rounds.pass(.milliseconds(100)) }
            rounds.watch.postpone("nothing is there", at: rounds.now)
        }
        #expect(rounds.knocks == [.milliseconds(1500), .milliseconds(2500), .milliseconds(4500), .milliseconds(6500)])
        #expect(rounds.watch.loss?.failure == "nothing is there")
    }

    @Test func somebodyWhoDoesNotListenIsAskedFourTimesASecond() {
        var rounds = Self.lost()
        for _ in 0..<5 {
            let known = rounds.knocks.count
            while rounds.knocks.count == known { rounds.pass(.milliseconds(50), ticks: .milliseconds(50)) }
            rounds.watch.refuse("refused", at: rounds.now)
        }
        #expect(zip(rounds.knocks, rounds.knocks.dropFirst()).allSatisfy { $1 - $0 == .milliseconds(250) })
        #expect(rounds.watch.loss?.attempts == 0)
    }

    @Test func itsDeviceIsOpenedAsSoonAsItIsInItsPlace() {
        var rounds = Self.lost()
        rounds.pass(.milliseconds(200), mark: DeviceMark([7]))
        #expect(rounds.knocks == [.milliseconds(1100)])
    }

    @Test func anAttemptThatGivesNothingIsGivenUpAfterFiveSeconds() {
        var rounds = Self.lost()
        rounds.pass(.milliseconds(500))
        rounds.open()
        rounds.pass(.milliseconds(5900))
        #expect(rounds.knocks == [.milliseconds(1500)])
        rounds.pass(.milliseconds(200))
        #expect(rounds.knocks == [.milliseconds(1500), .milliseconds(7500)])
    }

    @Test func anAttemptOnAStarvedMachineHasFiveSecondsOfItsOwn() {
        var rounds = Self.lost()
        rounds.pass(.milliseconds(500))
        rounds.open()
        // A look a second: 5 s of which are 50 looks.
        rounds.pass(.seconds(40), ticks: .seconds(1))
        #expect(rounds.knocks == [.milliseconds(1500)])
    }

    @Test func aTryThatWasRefusedIsFollowedByAnother() {
        var rounds = Self.lost()
        rounds.pass(.milliseconds(500))
        // The old elements are gone, and the new ones cannot be linked.
        let attempt = rounds.watch.beginOpening()
        #expect(attempt == 1)
        rounds.watch.failOpening("cannot be linked", at: rounds.now)
        rounds.pass(.seconds(1))
        #expect(rounds.knocks == [.milliseconds(1500), .milliseconds(2500)])
        #expect(rounds.watch.loss?.failure == "cannot be linked")
        rounds.open()
        rounds.pass(.milliseconds(200), giving: ["picture"])
        #expect(rounds.returns.map(\.attempts) == [2])
    }

    @Test func aTryThatWasRefusedHalfWayIsFollowedByAnother() {
        var rounds = Self.lost()
        rounds.pass(.milliseconds(500))
        rounds.open()
        rounds.watch.failOpening("cannot be linked", at: rounds.now)
        rounds.pass(.seconds(1))
        #expect(rounds.knocks == [.milliseconds(1500), .milliseconds(2500)])
    }

    /// Its sound stays away, so that it is opened again, and its picture is back before: what is missing then is missing from there on.
    @Test func whatIsBackBeforeItIsOpenedAgainIsLostOnceMore() {
        var rounds = Rounds(streams: ["picture", "sound"])
        rounds.pass(.seconds(1), giving: ["picture", "sound"])
        rounds.pass(.milliseconds(2200), giving: ["picture"])
        #expect(rounds.losses == [.milliseconds(2600)], "1.5 s behind its last sound")
        #expect(rounds.returns.isEmpty)
        rounds.open()
        rounds.pass(.milliseconds(600))
        rounds.pass(.milliseconds(80), giving: ["picture", "sound"])
        #expect(rounds.returns.map(\.at) == [.milliseconds(3240)])
        #expect(rounds.returns.map(\.returned) == [.milliseconds(3840)])
    }

    @Test func whatIsMissingIsFromTheEndOfTheLastToTheBeginningOfTheFirst() throws {
        var rounds = Self.lost()
        rounds.pass(.milliseconds(500))
        rounds.open()
        rounds.now += .milliseconds(337)
        rounds.give("picture")
        let loss = try #require(rounds.returns.first)
        #expect(loss.at == .milliseconds(1040))
        #expect(loss.gap == .milliseconds(797))
        #expect(rounds.watch.loss == nil)
    }

    @Test func whatWasOnItsWayWhenItFailedIsRecordedAndNoReturn() {
        var rounds = Self.lost()
        rounds.pass(.milliseconds(120), giving: ["picture"])
        #expect(rounds.returns.isEmpty)
        // It lies before the gap.
        #expect(rounds.watch.loss?.at == .milliseconds(1160))
    }

    @Test func whatComesWhileTheOldElementsAreTakenAwayIsThrownAway() {
        var rounds = Self.lost()
        rounds.pass(.milliseconds(500))
        _ = rounds.watch.beginOpening()
        let old = rounds.give("picture")
        #expect(old == .drop)
        rounds.watch.beginTrying(at: rounds.now)
        let new = rounds.give("picture")
        #expect(new == .pass)
    }

    /// Of a source that has given nothing yet, the last failure says why.
    @Test func whatFailsWhileItIsTakenAwayIsNotWhyAnAttemptFails() {
        var rounds = Rounds()
        rounds.record(rounds.watch.fail(.failed("it is not there"), at: rounds.now))
        rounds.pass(.seconds(1))
        #expect(rounds.watch.beginOpening() == 1)
        rounds.record(rounds.watch.fail(.failed("it was taken away"), at: rounds.now))
        #expect(rounds.watch.loss?.failure == "it is not there")
        rounds.watch.beginTrying(at: rounds.now)
        rounds.record(rounds.watch.fail(.failed("it is in use"), at: rounds.now))
        #expect(rounds.watch.loss?.failure == "it is in use")
    }

    @Test func aHungDriverThatGoesOnIsBackWithoutBeingOpened() {
        var rounds = Rounds()
        rounds.pass(.seconds(1), giving: ["picture"])
        rounds.pass(.milliseconds(1700))
        rounds.give("picture")
        #expect(rounds.returns.map(\.attempts) == [0])
        rounds.pass(.seconds(5), giving: ["picture"])
        #expect(rounds.knocks.isEmpty)
    }

    @Test func itIsBackWhenAllItsStreamsAre() {
        var rounds = Self.lost(streams: ["picture", "sound"])
        rounds.pass(.milliseconds(500))
        rounds.open()
        rounds.pass(.milliseconds(400), giving: ["sound"])
        #expect(rounds.returns.isEmpty)
        #expect(rounds.watch.isSilent("picture") && !rounds.watch.isSilent("sound"))
        rounds.pass(.milliseconds(40), giving: ["picture"])
        // The picture says since when.
        #expect(rounds.returns.map(\.returned) == [rounds.now])
    }

    @Test func memoryIsGivenBackOnceASecondAfterAReturn() {
        var rounds = Self.lost()
        rounds.pass(.milliseconds(500))
        rounds.open()
        rounds.pass(.seconds(5), giving: ["picture"])
        #expect(rounds.told.filter { $0.action == .trimMemory }.map(\.at) == [.milliseconds(2600)])
    }

    @Test func aPolicyThatEndsTheFileOpensNothing() {
        var rounds = Self.lost(LossPolicy(file: .end))
        rounds.pass(.seconds(60))
        #expect(rounds.losses.count == 1 && rounds.knocks.isEmpty)
    }

    @Test func aSourceThatIsNotRetriedEndsItsStreamLikeAnyOther() {
        var rounds = Rounds(LossPolicy(isRetried: false))
        rounds.pass(.seconds(1), giving: ["picture"])
        let isPassed = rounds.watch.takeEnd(of: "picture", isAsked: false)
        #expect(isPassed && !rounds.watch.mayReturn(at: rounds.now))
    }

    @Test func anEndThatNobodyAskedForIsKeptFromWhatFollowsAndExplainedAtTheNextLook() {
        var rounds = Rounds()
        rounds.pass(.seconds(1), giving: ["picture"])
        let isPassed = rounds.watch.takeEnd(of: "picture", isAsked: false)
        #expect(!isPassed)
        rounds.pass(.milliseconds(200))
        #expect(rounds.told.filter { $0.action == .explainEnd }.map(\.at) == [.milliseconds(1100)])
    }

    @Test func anEndThatWasAskedForPassesOnce() {
        var rounds = Rounds()
        rounds.pass(.seconds(1), giving: ["picture"])
        let ends = (0..<2).map { _ in rounds.watch.takeEnd(of: "picture", isAsked: true) }
        #expect(ends == [true, false])
        let verdict = rounds.give("picture")
        #expect(verdict == .drop)
    }

    @Test func soundThatLiesWhereSilenceWasGivenIsCutOffToTheSample() {
        var watch = Rounds(streams: ["sound"]).watch
        watch.cover("sound", until: .milliseconds(1050))
        let piece = { (begin: Int) in
            SourceWatch.Sample(time: .milliseconds(begin), length: .milliseconds(20))
        }
        let verdicts = [1000, 1030, 1040, 1045].map { watch.fit(piece($0), of: "sound") }
        #expect(verdicts == [.drop, .drop, .trim(.milliseconds(10)), .pass])
    }

    @Test func picturesOfADriverWhoseClockStepsBackAreShownInOrder() {
        var watch = Rounds(isStampedByDriver: true).watch
        let times = [1000, 1040, 900, 1080].map { Duration.milliseconds($0) }
        let verdicts = times.map { watch.take(.init(time: $0), of: "picture", running: nil, at: $0).verdict }
        #expect(verdicts == [.pass, .pass, .shift(.milliseconds(141)), .pass])
    }
}
