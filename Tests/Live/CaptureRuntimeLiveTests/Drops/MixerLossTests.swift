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
    /// Holds the thread of a pad at a buffer until so many have left an element.
    private static func hold(_ pad: Pad?, at number: Int, until count: Int, leave element: Element?) {
        guard let pad, let exit = try? element?.staticPad("src") else {
            Issue.record("there is no such pad")
            return
        }
        let gate = Gate(after: count)
        exit.onBuffer { _ in
            gate.step()
            return .pass
        }
        let came = Atomic(0)
        pad.onBuffer { _ in
            if came.add(1, ordering: .relaxed).oldValue == number { gate.wait() }
            return .pass
        }
    }

    /// The pad that gives an input to the first element of a kind, counted from 0.
    private static func input(_ number: Int, of factory: String, in session: Session) -> (Pad?, Element?) {
        let plan = session.plan
        guard let join = plan.elements.first(where: { $0.factory == factory })?.name else { return (nil, nil) }
        let above = plan.links.filter { $0.to.element == join }.map(\.from.element)
        return (
            above.indices.contains(number) ? session.assembly.pad("src", of: above[number]) : nil,
            session.assembly.element(join)
        )
    }

    private static let mix = """
        name: test
        sources: { one: { tone: 440 Hz, LIVE }, two: { tone: 880 Hz, LIVE } }
        mixers: { mix: { inputs: [one, two] } }
        sinks: { film: { record: film.mkv, audio: mix } }
        """

    @Test func soundThatComesWhenItsTimeHasBeenMixedIsLate() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                Self.mix.replacing("LIVE", with: "live: true"),
                prepare: { session in
                    let (pad, mixer) = Self.input(1, of: "audiomixer", in: session)
                    // A second later than the sound of before, by what it makes in pieces of 10 ms.
                    Self.hold(pad, at: 50, until: 200, leave: mixer)
                },
                during: { session in
                    try await Deadline.until("late sound, and sound behind it", within: .seconds(80)) {
                        let tallies = session.ledger.tallies.filter { $0.branch == "mix" && $0.source == "two" }
                        return tallies.contains { $0.drops.late > 0 && $0.left > 100 }
                    }
                    await session.stop()
                })
            let report = try #require(run.report)
            for tally in report.branches { #expect(tally.isBalanced, "\(tally.words)") }
            let late = report.branches.filter { $0.branch == "mix" && $0.source == "two" }.map(\.drops.late)
            #expect(late.reduce(0, +) > 20, "\(report.branches.map(\.words))")
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

    @Test func aLayerThatIsHeldUpIsBalancedAndItsLateFramesAreTold() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                Self.picture.replacing("LIVE", with: "live: true"),
                prepare: { session in
                    let (pad, compositor) = Self.input(1, of: "compositor", in: session)
                    Self.hold(pad, at: 60, until: 60, leave: compositor)
                },
                during: { session in
                    try await session.reach(180, at: "film")
                    await session.stop()
                })
            let report = try #require(run.report)
            for tally in report.branches { #expect(tally.isBalanced, "\(tally.words)") }
            let fast = try #require(report.branches.first { $0.source == "fast" })
            #expect(fast.drops.late > 0 && fast.leftOut > 60, "\(fast.words)")
        }
    }
}
