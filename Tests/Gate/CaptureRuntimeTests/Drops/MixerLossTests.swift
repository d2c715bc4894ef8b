import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import Synchronization
import Testing

@testable import CaptureRuntime

/// What compositors and mixers do not take of their inputs is counted; what they leave out by design is no drop.
@Suite struct MixerLossTests {
    private static let mix = """
        name: test
        sources: { one: { tone: 440 Hz, LIVE }, two: { tone: 880 Hz, LIVE } }
        mixers: { mix: { inputs: [one, two] } }
        sinks: { film: { record: film.mkv, audio: mix } }
        """

    @Test func aMixerThatIsNotHeldUpTakesEverySound() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                Self.mix.replacing("LIVE", with: "live: false"), limit: .seconds(3))
            let report = try #require(run.report)
            let inputs = report.branches.filter { $0.branch == "mix" }
            #expect(Set(inputs.map(\.source)) == ["one", "two"])
            for tally in inputs {
                #expect(tally.isBalanced && tally.inside == 0, "\(tally.words)")
                #expect(tally.drops == DropCounts() && tally.leftOut == 0 && tally.left > 20, "\(tally.words)")
            }
        }
    }

    /// Twelve mixers, each of the one before and of one tone: two to the power of twelve ways lead to the file, by 49 branches: an
    /// input of a mixer is counted in two parts.
    @Test func nestedMixersAreCountedBranchByBranchAndNotWayByWay() async throws {
        let mixers = (1...12).map { "  x\($0): { inputs: [x\($0 - 1), m] }" }.joined(separator: "\n")
        let text = """
            name: test
            sources: { m: { tone: 440 Hz, live: false }, x0: { tone: 880 Hz, live: false } }
            mixers:
            \(mixers)
            sinks: { film: { record: film.mkv, audio: x12 } }
            """
        let counted = Observed<[Int]>([])
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                text, limit: .milliseconds(200),
                prepare: { session in
                    counted.update { $0.append(session.drops(of: "film", from: .zero, to: nil).count) }
                })
            #expect(counted.current == [49])
            #expect(run.takes.count == 1)
        }
    }

    private static let picture = """
        name: test
        sources:
          fast: { pattern: ball, format: 160x90@60, LIVE }
          slow: { pattern: smpte, format: 160x90@30, LIVE }
        compositors: { pip: { size: 160x90, clock: slow, layers: [slow, { source: fast, scale: 0.5 }] } }
        sinks: { film: { record: film.mkv, video: pip, encode: { video: { codec: mjpeg } } } }
        """

    @Test func whatASlowerCompositeHasNoPlaceForIsLeftOut() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                Self.picture.replacing("LIVE", with: "live: false"), limit: .seconds(2))
            let report = try #require(run.report)
            let fast = try #require(report.branches.first { $0.source == "fast" })
            #expect(fast.isBalanced && fast.inside == 0 && fast.entered == 120, "\(fast.words)")
            #expect(fast.drops == DropCounts(), "\(fast.words)")
            #expect((59...61).contains(fast.left) && fast.leftOut == 120 - fast.left, "\(fast.words)")
            let slow = try #require(report.branches.first { $0.source == "slow" })
            #expect(slow.left == 60 && slow.drops == DropCounts(), "\(slow.words)")
        }
    }

    /// Times of a layer of 60 fps under a composite of 30, in pictures of the layer.
    @Test func whatComesWhenItsPictureHasBeenMadeIsLateThoughFewerAreAskedFor() throws {
        let account = LossAccount(1, source: "fast", media: .video, branches: ["pip"], feed: DropFeed())
        let stretch = Stretch(
            .selection(isAsked: true), [], account, in: try PipelineAssembly(Plan(name: "test")))
        func time(_ frame: UInt64) -> ClockTime { ClockTime(nanoseconds: frame * 16_666_667) }
        // In time: each second one is shown.
        for frame in stride(from: 0 as UInt64, to: 10, by: 2) {
            for one in [frame, frame + 1] { stretch.enter(time(one), isKeyFrame: true) }
            stretch.isDue(until: time(frame))
            #expect(stretch.leave(time(frame)))
        }
        // Frame 9 is not given up before a later one is taken.
        #expect(account.counts == DropCounts() && stretch.leftOut(in: 10, out: 5) == 4)
        // The next ten come when the picture of frame 20 is being made.
        stretch.isDue(until: time(20))
        for frame in 10..<22 as Range<UInt64> { stretch.enter(time(frame), isKeyFrame: true) }
        #expect(stretch.leave(time(20)))
        #expect(account.counts.late == 10 && account.counts.total == 10)
        // Frame 9, which was left out, goes with them: a take is told of those that are late in it alone.
        let (nine, ten, eleven) = (time(9).duration, time(10).duration, time(11).duration)
        #expect(account.counts(from: nine, to: ten).late == 0 && account.counts(from: ten, to: eleven).late == 10)
        #expect(stretch.leftOut(in: 22, out: 6) == 5)
        #expect(stretch.inside(in: 22, out: 6, guarded: 0) == 1)
        #expect(!stretch.leave(time(5)), "it has been given up")
        // At the end of the stream one is inside that had its time, and three that had none.
        stretch.isDue(until: time(25))
        for frame in 22..<25 as Range<UInt64> { stretch.enter(time(frame), isKeyFrame: true) }
        stretch.settle(in: 25, out: 6, guarded: 0, isCut: false, isStopped: false)
        #expect(account.counts(from: time(22).duration, to: time(23).duration).late == 3)
        #expect(account.counts.total == 13 && stretch.leftOut(in: 25, out: 6) == 6)
    }
}
