import CaptureModel
import CapturePlan
import Testing

@testable import CaptureRuntime

/// What a take lacks of a layer, or of a camera of a virtual one, of which no file of its own says when it came.
@Suite struct AbsentLayerTests {
    private static func layer(
        _ first: Double?, _ end: Double?, length: Duration = .seconds(10), gaps: [(Double, Double?)] = [],
        drops: [(reason: DropReason, time: Double, count: Int)] = [], begin: TakePolicy.Beginning = .manual
    ) async -> String {
        await LossCase(
            takes: TakePolicy(begin: begin), length: length, drops: drops, gaps: gaps, branch: "mix",
            presence: (first, end)
        ).words()
    }

    private static let share = "% of the pictures of 'cam' on the way to 'mix' are missing, where 1 % may be: "

    @Test func aLayerThatIsThereAllTheTimeLacksNothing() async {
        #expect(await Self.layer(-5, 10.1) == "")
        // The notice, and two pictures.
        #expect(await Self.layer(0.1, 10.1) == "")
        // It may be on its way.
        #expect(await Self.layer(-5, 9.5) == "")
    }

    /// Its server has not answered, and it is not lost before its opening limit.
    @Test func aLayerOfWhichNothingHasComeIsMissing() async {
        #expect(await Self.layer(nil, nil) == "100 \(Self.share)nothing of it had come")
        #expect(await Self.layer(12, 12.5) == "100 \(Self.share)nothing of it had come")
        #expect(await Self.layer(4, 10) == "39.2 \(Self.share)the first 3.9 s, up to its first whole picture")
    }

    /// A source that is silent is lost after 1.5 s, when the take may be over.
    @Test func aLayerThatFellSilentBeforeTheEndIsMissingFromThereOn() async {
        #expect(await Self.layer(-5, 8.8) == "12 \(Self.share)the last 1.2 s, in which nothing came")
        #expect(
            await Self.layer(-5, -0.2, length: .seconds(1)) == "100 \(Self.share)the last 1.0 s, in which nothing came")
    }

    /// A camera may send fewer pictures than it says, and nobody knows at what rate it sends before its second.
    @Test(arguments: [(step: 2.4, words: ""), (step: nil, words: ""), (step: 0.3, words: "the last 1.2 s")])
    func aSlowCameraIsNotSilentBeforeItsNextPictureIsDue(step: Double?, words: String) async {
        let one = LossCase(takes: TakePolicy(begin: .manual), branch: "mix", presence: (-5, 8.8), step: step)
        #expect(await words.isEmpty ? one.words() == "" : one.words().contains(words))
    }

    @Test func whatIsKnownToBeLostIsNotMissingTwice() async {
        #expect(await Self.layer(-5, 8, gaps: [(8, nil)]) == "20 \(Self.share)2.0 s while it was lost")
        #expect(await Self.layer(nil, nil, gaps: [(0, nil)]) == "100 \(Self.share)10.0 s while it was lost")
        let dropped = await Self.layer(-5, 8, drops: [(.discontinuity, 8, 50)])
        #expect(dropped == "20 \(Self.share)50 by discontinuity")
        // Of what was counted the rest that lies behind the loss.
        let partly = await Self.layer(-5, 10, gaps: [(2, 6)], drops: [(.discontinuity, 2, 110)])
        #expect(partly == "44 \(Self.share)4.0 s while it was lost, 10 by discontinuity")
    }

    /// In the file it goes on, as silence that is put in.
    @Test func aSoundThatFellSilentBeforeTheEndIsMissingThoughItsTrackIsFull() async {
        let sound = { (end: Double, stall: [(reason: DropReason, time: Double, count: Int)]) in
            await LossCase(
                takes: TakePolicy(begin: .manual), drops: stall, media: .audio, presence: (-5, end)
            ).words()
        }
        #expect(await sound(10.1, []) == "")
        #expect(await sound(9.2, []).hasSuffix("where 1 % may be: the last 0.8 s, in which nothing came"))
        #expect(
            await sound(9.2, [(.discontinuity, 9.2, 20)]).hasSuffix(
                "where 1 % may be: of its pieces 20 by discontinuity"))
    }

    /// Of the file it is known when the first of its sounds begins.
    @Test func aSoundBesideAnotherThatCameLaterThanItsTakeIsMissingAlone() async {
        let sound = { (first: Double) in
            LossCase(
                takes: TakePolicy(begin: .manual), first: 0.06, sounds: 2, media: .audio, presence: (first, 10.1))
        }
        #expect(await sound(-5).words() == "")
        let words = await sound(1.5).words()
        #expect(words.contains("of the sound of 'cam' is missing") && words.contains("the first 1.4 s"), "\(words)")
    }

    /// Its sources are opened when it begins.
    @Test func aRunOwesNothingBeforeTheFirstPictureOfALayer() async {
        #expect(await Self.layer(4, 10, begin: .run) == "")
    }

    private static let plan = Plan(
        name: "test",
        zooms: [
            PlannedZoom(
                "yard", crop: "", size: "", picture: nil, initial: UserZoom(1), range: UserZoom(1)...UserZoom(4),
                constituents: ["wide", "tele", "slate"].map { .init(NodeName($0), gate: "", pad: "") }, slate: 2,
                join: "funnel")
        ])

    private static func absences(
        _ source: NodeName, to branch: NodeName, _ all: [(NodeName, Int, Int?)]
    ) -> [SourceAbsence] {
        let stream = StreamLosses(source: source, branch: branch, media: .video, interval: nil, entries: [])
        let known = all.map { SourceAbsence($0.0, from: .seconds($0.1), to: $0.2.map { .seconds($0) }) }
        return plan.absences(of: stream, among: known)
    }

    @Test func aCameraOfAVirtualOneIsMissingInARecordingOfItsOwn() {
        let lost: [(NodeName, Int, Int?)] = [("tele", 2, 6), ("wide", 8, 9)]
        #expect(Self.absences("tele", to: "file", lost).map(\.from) == [.seconds(2)])
        #expect(Self.absences("tele", to: "yard", lost).isEmpty, "the other one is shown")
        #expect(Self.absences("yard", to: "file", lost).isEmpty)
    }

    @Test func aVirtualCameraIsLostWhileAllItsCamerasAre() {
        let lost: [(NodeName, Int, Int?)] = [("tele", 2, 6), ("wide", 4, 9), ("tele", 8, nil), ("wide", 12, nil)]
        let common = Self.absences("yard", to: "file", lost)
        #expect(common.map(\.from) == [.seconds(4), .seconds(8), .seconds(12)])
        #expect(common.map(\.to) == [.seconds(6), .seconds(9), nil])
    }
}
