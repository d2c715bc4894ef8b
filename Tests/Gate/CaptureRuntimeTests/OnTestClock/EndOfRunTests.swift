import CaptureModel
import CapturePlan
import CaptureTesting
import ClockTesting
import Dispatch
import Foundation
import GStreamerKit
import RunTesting
import SessionLogic
import Testing

@testable import CaptureRuntime

/// Ends of runs that come while something else is being done, on a clock that the test moves.
@Suite struct EndOfRunTests {
    private static let graph = """
        name: test
        sources: { one: { pattern: ball, format: 160x120@30 } }
        sinks: { film: { record: film.mkv, video: one } }
        """

    /// The thread that makes files is held up until the run is closed: they are made when nobody wants them any more.
    @Test func theFilesOfATakeThatTheEndComesBeforeAreTakenAway() async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            let gate = DispatchSemaphore(value: 0)
            let answer = Observed<SessionFailure?>(nil)
            _ = try await Rehearsal(folder: folder).run(
                Self.graph, time: hand.time, adjust: { $0.takes.begin = .manual },
                during: { session in
                    try await hand.run(session, until: .milliseconds(500), sources: 1)
                    Task { await session.worker.run { gate.wait() } }
                    Task {
                        do throws(SessionFailure) {
                            try await session.startTake("001", paths: ["film": folder.path("001.mkv")])
                        } catch {
                            answer.update { $0 = error }
                        }
                    }
                    try await Deadline.until("the take to be asked for", within: .seconds(60)) {
                        await session.takes.isBeginning
                    }
                    Task { await session.stop() }
                    try await Deadline.until("the end", within: .seconds(60)) { await session.phase >= .finishing }
                    gate.signal()
                })
            #expect(try folder.contents == [])
            try await Deadline.until("the answer to who began the take", within: .seconds(60)) {
                answer.current != nil
            }
        }
    }

    /// A drain sends the end of the stream into an encoder and keeps it from what follows, with any that comes meanwhile.
    @Test(arguments: [true, false])
    func anEndThatComesWhileAnEncoderIsDrainedGoesOn(isEnding: Bool) async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            let ended = Observed(false)
            let run = try await Rehearsal(folder: folder, patternsAreDevices: true).run(
                Self.graph, time: hand.time,
                during: { session in
                    try await hand.run(session, until: .seconds(1), sources: 1)
                    _ = session.assembly.pad("src", of: "one")?.block()
                    let output = try #require(session.plan.sources.first?.outputs[.video])
                    let leg = try #require(session.plan.sinks.first?.legs.first)
                    session.assembly.pad("sink", of: leg.last)?.onEvent { event in
                        if event == .endOfStream { ended.update { $0 = true } }
                        return .pass
                    }
                    session.assembly.drainEncoders(below: output) { isEnding }
                    #expect(ended.current == isEnding)
                    await session.stop()
                })
            #expect(run.report?.sinks.first?.progress.frames ?? 0 > 25)
        }
    }
}
