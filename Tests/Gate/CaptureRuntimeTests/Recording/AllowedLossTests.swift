import CaptureModel
import CapturePlan
import GStreamerKit
import Testing

@testable import CaptureRuntime

/// How much of a take may be missing, and what is said where more is.
@Suite struct AllowedLossTests {
    private typealias Case = LossCase

    @Test func aWholeTakeLacksNothing() async {
        #expect(await Case().words() == "")
    }

    @Test func upToTheShareATakeIsCompleteAndAboveItIsNot() async {
        // 1 % of 10 s are 100 ms, two pictures and a half.
        #expect(await Case(drops: [(.discontinuity, 2, 2)]).words() == "")
        #expect(
            await Case(drops: [(.discontinuity, 2, 2), (.discontinuity, 4, 1)]).words()
                == "1.2 % of the pictures of 'cam' are missing, where 1 % may be: 3 by discontinuity")
    }

    /// Pictures come every 0.1 s and the sound begins with the first.
    @Test func soundThatBeginsWithASlowPictureLacksNothing() async {
        let takes = TakePolicy(begin: .manual)
        let sound = Case(takes: takes, length: .seconds(1), first: 0.19, media: .audio)
        #expect(await sound.words().hasSuffix("the first 0.2 s, up to its first sound"))
        var beside = sound
        beside.pictures = .milliseconds(100)
        #expect(await beside.words() == "")
        beside.first = 0.21
        #expect(await beside.words() != "")
    }

    @Test func aSingleFrameIsNeverTooMuchUnlessNothingMayBeMissing() async {
        #expect(await Case(length: .seconds(1), drops: [(.late, 0.2, 1)]).words() == "")
        #expect(await Case(length: .seconds(1), drops: [(.late, 0.2, 2)]).words() != "")
        let none = TakePolicy(allowedLoss: Share(percent: 0))
        #expect(await Case(takes: none, length: .seconds(1), drops: [(.late, 0.2, 1)]).words() != "")
        // The time up to the first picture of a source that was lost when the take began: of one picture, or of two.
        #expect(await Case(length: .seconds(0.4), gaps: [(0, 0.059)]).words() == "")
        #expect(await Case(length: .seconds(0.4), gaps: [(0, 0.061)]).words() != "")
    }

    /// What the clock asked for and the machine was not ready for is in no file of the take.
    @Test func aTakeThatBeganAfterItWasDueLacksItsBeginning() async {
        let takes = TakePolicy(begin: .scheduled(.every(.seconds(10))), length: .seconds(10))
        #expect(await Case(takes: takes, delay: .milliseconds(90)).words() == "")
        let late = await Case(takes: takes, delay: .milliseconds(500)).shortfalls()
        #expect(
            late.map(\.reason) == [
                "5 % of the pictures of 'cam' are missing, where 1 % may be: the first 0.5 s, as the take began after it was due"
            ])
        #expect(late.map(\.fault) == [.source])
        // Between two takes without a pause, 54 ms can be those of two pictures.
        var short = Case(takes: takes, length: .seconds(1.5), delay: .milliseconds(54))
        #expect(await short.words() != "")
        #expect(await short.words().hasSuffix("the first 54 ms, as the take began after it was due"))
        short.delay = .milliseconds(40)
        #expect(await short.words() == "")
        // The take before says how many, where it ended when this one was due or later.
        let pictures = { (first: Double, before: Double) async in
            await Case(
                takes: takes, length: .seconds(1.5), first: first, delay: .milliseconds(54), endBefore: before
            ).words()
        }
        #expect(await pictures(0.001, -0.039) == "")
        #expect(await pictures(0.002, -0.041) == "", "stamps of cameras are not exact")
        #expect(await pictures(0.036, -0.044) != "")
        #expect(await pictures(0.01, 0.01) == "")
        #expect(await pictures(0.01, -0.11) != "", "it ended long before this one was due")
        let none = TakePolicy(begin: takes.begin, length: takes.length, allowedLoss: Share(percent: 0))
        #expect(await Case(takes: none, delay: .milliseconds(54), endBefore: 0.01).words() == "")
        #expect(await Case(takes: none, delay: .milliseconds(54), endBefore: -0.03).words() != "")
        // With what was dropped beside.
        #expect(await Case(takes: takes, drops: [(.late, 3, 2)], delay: .milliseconds(90)).words() != "")
        // Later than it is long.
        #expect(await Case(takes: takes, delay: .seconds(30)).words().hasPrefix("100 % of the pictures"))
    }

    /// The next key frame comes 0.6 s behind the beginning, and the sound begins with it.
    @Test func soundThatIsInTheTakeBeforeIsNotMissing() async {
        let takes = TakePolicy(begin: .scheduled(.every(.seconds(2.5))), length: .seconds(2.5))
        let sound = { (before: Double, delay: Duration) in
            Case(
                takes: takes, length: .seconds(2.5), first: 0.6, media: .audio, delay: delay, endBefore: before)
        }
        #expect(await sound(0.6, .zero).words() == "")
        #expect(await sound(0.02, .zero).words().hasPrefix("21.6 % of the sound"))
        // 0.2 s before the beginning, and 0.56 s behind it: each once.
        #expect(await sound(-0.16, .milliseconds(340)).words().hasPrefix("30.4 % of the sound"))
    }

    /// Pieces of 40 ms; the picture that the sound begins with comes later than the take begins.
    @Test func soundUpToTheFirstPictureOfALateTakeIsMissing() async {
        let takes = TakePolicy(begin: .scheduled(.every(.seconds(2))), length: .seconds(2))
        let sound = { (first: Double, delay: Duration, before: Double?) in
            Case(takes: takes, length: .seconds(2), first: first, media: .audio, delay: delay, endBefore: before)
        }
        let late = Duration.milliseconds(30)
        #expect(
            await sound(0.038, late, -0.03).words()
                == "4 % of the sound of 'cam' is missing, where 1 % may be: the first 80 ms, as the take began after it was due"
        )
        #expect(await sound(0.029, late, -0.03).words() == "", "one piece, which is never too much")
        #expect(await sound(0.038, late, 0.038).words() == "", "the take before went on")
        // It had ended before; nothing was due until this take was.
        #expect(await sound(0.038, late, -1).words().hasPrefix("4 %"))
        #expect(await sound(0.038, late, nil).words() == "", "sound begins with the picture")
        // What was not there to be recorded is told once.
        var lost = sound(0.538, late, -0.03)
        lost.gaps = [(0, 0.5)]
        #expect(await lost.words().hasPrefix("29 % of the sound"))
    }

    @Test func theGraphSaysHowMuch() async {
        let all = TakePolicy(allowedLoss: Share(percent: 100))
        #expect(await Case(takes: all, drops: [(.late, 0, 250)]).words() == "")
        let none = TakePolicy(allowedLoss: Share(percent: 0))
        #expect(
            await Case(takes: none, drops: [(.late, 5, 1)]).words()
                == "0.4 % of the pictures of 'cam' are missing, where 0 % may be: 1 late")
        #expect(await Case(takes: none).words() == "")
    }

    @Test func whoseFaultItIsFollowsFromTheReason() async {
        #expect(await Case(drops: [(.discontinuity, 1, 9)]).shortfalls().map(\.fault) == [.source])
        #expect(await Case(drops: [(.late, 1, 9)]).shortfalls().map(\.fault) == [.output])
        #expect(
            await Case(drops: [(.outOfBuffers, 1, 9), (.discontinuity, 2, 2)]).shortfalls().map(\.fault) == [.output])
        #expect(await Case(gaps: [(1, 2)]).shortfalls().map(\.fault) == [.source])
    }

    @Test func theTimeInWhichASourceWasLostIsMissing() async {
        #expect(
            await Case(gaps: [(2, 4.5)]).words()
                == "25 % of the pictures of 'cam' are missing, where 1 % may be: 2.5 s while it was lost")
        // One that has not come back is missing to the end.
        #expect(
            await Case(gaps: [(8, nil)]).words()
                == "20 % of the pictures of 'cam' are missing, where 1 % may be: 2.0 s while it was lost")
        // Its file ends with it, as the graph asks for; the rest is missing all the same.
        #expect(
            await Case(gaps: [(8, nil)], policy: LossPolicy(file: .end)).words()
                == "20 % of the pictures of 'cam' are missing, where 1 % may be: 2.0 s while it was lost")
    }

    @Test func whatTheDriverCountsWhileItsSourceIsLostIsNotMissingTwice() async {
        #expect(
            await Case(drops: [(.discontinuity, 2, 62)], gaps: [(2, 4.5)]).words()
                == "25 % of the pictures of 'cam' are missing, where 1 % may be: 2.5 s while it was lost")
    }

    @Test func ofALongTakeTheWorstMinuteCounts() async {
        let hour = Duration.seconds(3600)
        #expect(
            await Case(length: hour, gaps: [(1800, 1803)]).words()
                == "5 % of the pictures of 'cam' are missing in the minute from 1743.0 s, where 1 % may be: 3.0 s while it was lost"
        )
        // A picture a minute is no hole.
        #expect(await Case(length: hour, drops: (0..<60).map { (.late, Double($0) * 60, 1) }).words() == "")
    }

    @Test func aTakeByCommandLacksWhatComesBeforeItsFirstPicture() async {
        let manual = TakePolicy(begin: .manual)
        #expect(
            await Case(takes: manual, first: 1.04).words()
                == "10 % of the pictures of 'cam' are missing, where 1 % may be: the first 1.0 s, up to its first whole picture"
        )
        // What a stall has taken of that is told as dropped, and not missing twice.
        #expect(
            await Case(takes: manual, drops: [(.discontinuity, 0.2, 21)], first: 1.04).words()
                == "10.4 % of the pictures of 'cam' are missing, where 1 % may be: the first 0.2 s, up to its first whole picture, 21 by discontinuity"
        )
        // No picture is due at the very moment of a command.
        #expect(await Case(takes: manual, length: .seconds(1), first: 0.039).words() == "")
        #expect(await Case(takes: manual, length: .seconds(1), first: 0.1, media: .audio).words() == "")
        // A pre-roll is as long as there are key frames for; what lacks behind the command lacks.
        #expect(await Case(takes: manual, first: 1.04, preRoll: .seconds(2)).words() == "")
        #expect(await Case(takes: manual, first: 1.04, media: .audio, preRoll: .seconds(2)).words() == "")
        #expect(
            await Case(takes: manual, first: 3.04, preRoll: .seconds(2)).words().hasSuffix(
                "the first 1.0 s, up to its first whole picture"))
        #expect(
            await Case(takes: manual, gaps: [(0.5, 1)], first: 0.4, preRoll: .seconds(2)).words().hasSuffix(
                "0.5 s while it was lost"))
        // The camera comes back within the pre-roll; the sound beside it had been there all along.
        let back = Case(
            takes: manual, gaps: [(0, 0.5)], first: 0.5, preRoll: .seconds(2), key: .seconds(0.5), soundBeside: 0.1)
        #expect(await back.words() == "")
        var sound = back
        (sound.media, sound.soundBeside, sound.first, sound.key) = (.audio, nil, 0.1, .seconds(0.1))
        #expect(await sound.words().hasSuffix("0.4 s while it was lost"))
        // A run begins with its devices, and each takes its time to open.
        #expect(await Case(first: 1.5).words() == "")
        // It was lost when the take began: that is said once.
        #expect(
            await Case(takes: manual, gaps: [(0, 1)], first: 1.04).words()
                == "10 % of the pictures of 'cam' are missing, where 1 % may be: 1.0 s while it was lost")
    }

    /// Where the camera is lost for good, or the run ends, that is told as such; here nobody has noticed when the take is accounted for.
    /// 2 s of pre-roll, whose first key frame came at 0.5 s.
    @Test func aPreRollLacksWhatCameBehindItsFirstKeyFrameAndWasNotKept() async {
        let manual = TakePolicy(begin: .manual)
        let whole = Case(takes: manual, first: 0.5, preRoll: .seconds(2), key: .seconds(0.5))
        #expect(await whole.shortfalls().isEmpty)
        var short = whole
        short.first = 1.54
        let found = await short.shortfalls()
        #expect(found.first?.reason.hasSuffix("may be: 1.0 s of the pre-roll, which had not been kept") == true)
        #expect(found.map(\.fault) == [.output], "the camera gave it")
        // Sound that had not begun to come has no pre-roll; what lacks behind the command lacks.
        var sound = short
        (sound.media, sound.key) = (.audio, nil)
        #expect(await sound.words() == "")
        // Up to the command, what is not told of the beginning itself.
        short.first = 3.04
        #expect(
            await short.words().hasSuffix(
                "the first 1.0 s, up to its first whole picture, 1.5 s of the pre-roll, which had not been kept"))
        // What a stall has taken before that is not due.
        var stalled = whole
        stalled.drops = [(.discontinuity, 0, 12)]
        #expect(await stalled.words() == "")
        stalled.drops = [(.discontinuity, 0.3, 12)]
        #expect(await stalled.words().hasSuffix("7 by discontinuity"))
        // What was lost is told as that.
        var lost = short
        (lost.first, lost.gaps) = (1.54, [(0.5, 1.5)])
        #expect(await lost.words().hasSuffix("1.0 s while it was lost"))
        // Before its first key frame it makes the pre-roll shorter.
        (lost.first, lost.gaps) = (0.5, [(-3, 0.5)])
        #expect(await lost.words() == "")
        (lost.first, lost.gaps, lost.key) = (2.5, [(-3, 2.5)], nil)
        #expect(await lost.words().hasSuffix("may be: 0.5 s while it was lost"))
        // None had come by the command.
        lost = whole
        (lost.first, lost.key, lost.gaps) = (1.9, nil, [])
        #expect(await lost.words() == "")
    }

    @Test func aTakeByCommandLacksWhatComesBehindItsLastPicture() async {
        let manual = TakePolicy(begin: .manual)
        var silent = Case(takes: manual, last: (9.5, 237))
        #expect(
            await silent.words()
                == "5 % of the pictures of 'cam' are missing, where 1 % may be: the last 0.5 s, in which nothing came")
        #expect(await silent.shortfalls().map(\.fault) == [.source])
        // It is lost by then, or its pictures are counted: that is said once.
        silent.gaps = [(9.5, nil)]
        #expect(await silent.words().hasSuffix("0.5 s while it was lost"))
        (silent.gaps, silent.drops) = ([], [(.discontinuity, 9.5, 12)])
        #expect(await silent.words().hasSuffix("12 by discontinuity"))
        // The next picture was not due yet: of 25 a second, and of one a second.
        #expect(await Case(takes: manual, length: .seconds(2), last: (1.9, 47)).words() == "")
        #expect(await Case(takes: manual, length: .seconds(5), last: (4, 4)).words() == "")
        // At a lower rate, from some moment on, the next is due when nobody here can tell.
        #expect(await Case(takes: manual, last: (9.5, 237), asked: 1).words() == "")
        // A film is over when it is over, a disk that fails is told of otherwise, and a run ends with its sources.
        #expect(await Case(takes: manual, last: (9.5, 237), isLive: false).words() == "")
        #expect(await Case(takes: manual, last: (9.5, 237), isFailed: true).words() == "")
        #expect(await Case(last: (9.5, 237)).words() == "")
    }

    /// A camera's sound may lag behind its picture, and come no more when the run ends.
    @Test func aTakeByCommandLacksTheSoundThatDoesNotComeToItsEnd() async {
        var early = Case(takes: TakePolicy(begin: .manual), soundEnd: 9.5, media: .audio)
        #expect(
            await early.words()
                == "5 % of the sound of 'cam' is missing, where 1 % may be: the last 0.5 s, in which nothing came")
        early.drops = [(.discontinuity, 9.5, 12)]
        #expect(await early.words().hasSuffix("12 by discontinuity"))
        early.drops = []
        early.soundEnd = 9.85
        #expect(await early.words() == "")
        early.soundEnd = 9.5
        early.sounds = 2
        #expect(await early.words() == "")
        (early.sounds, early.isLive) = (1, false)
        #expect(await early.words() == "")
    }

    @Test func aLayerThatIsMissingIsNamedWithWhereItWasToGo() async {
        #expect(
            await Case(drops: [(.late, 1, 25)], branch: "mix").words()
                == "10 % of the pictures of 'cam' on the way to 'mix' are missing, where 1 % may be: 25 late")
    }

    @Test func aSinkWithoutAFileIsToldOtherwise() async {
        #expect(await Case(drops: [(.late, 1, 25)], hasFile: false).words() == "")
    }

    @Test func whatIsLostBehindTheTakeIsNotItsOwn() async {
        #expect(await Case(drops: [(.discontinuity, 10, 25)]).words() == "")
        // Of what reaches over its end, the part before.
        #expect(
            await Case(drops: [(.discontinuity, 9, 50)]).words()
                == "10 % of the pictures of 'cam' are missing, where 1 % may be: 50 by discontinuity")
    }

    @Test func soundIsJudgedLikewise() async {
        #expect(
            await Case(drops: [(.discontinuity, 9, 25)], media: .audio).words()
                == "10 % of the sound of 'cam' is missing, where 1 % may be: of its pieces 25 by discontinuity")
    }
}
