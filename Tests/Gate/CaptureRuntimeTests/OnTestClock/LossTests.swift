import CaptureModel
import CapturePlan
import CaptureTesting
import ClockTesting
import GStreamerKit
import RunTesting
import SessionLogic
import Synchronization
import Testing

@testable import CaptureRuntime

/// A source that falls silent and comes back, on a clock that the test moves: each frame is counted.
@Suite struct LossTests {
    private static let graph = """
        name: test
        sources: { one: { pattern: ball, format: 160x120@30 }, two: { pattern: smpte, format: 160x120@30 } }
        sinks: { alone: { record: one.mkv, video: one }, other: { record: two.mkv, video: two } }
        """

    @Test func aDriverThatHangsCostsItsOwnFramesAndNobodyElses() async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            let heard = Observed<[SessionEvent]>([])
            let run = try await Rehearsal(folder: folder, patternsAreDevices: true).run(
                Self.graph, time: hand.time, heard: heard,
                during: { session in
                    try await hand.run(session, until: .seconds(2), sources: 2)
                    // Its thread stands still in front of its exit; opened again, it is another thread.
                    let block = session.assembly.pad("src", of: "one")?.block()
                    // Below the 10 s that the queue before a muxer holds, so that no disk can be too slow for it.
                    try await hand.run(session, until: .seconds(6), sources: 1) { heard.current.hasReturned }
                    try await hand.run(session, until: session.runningTime + .seconds(1), sources: 2)
                    block?.cancel()
                    await session.stop()
                })
            let report = try #require(run.report)
            #expect(report.isComplete, "\(report.failures)")
            let loss = try #require(report.losses.first)
            #expect(report.losses.count == 1)
            #expect(loss.node == "one" && loss.reason == .silent && loss.attempts >= 1)
            // Sixty-odd frames came, one each thirtieth of a second; what is missing is a whole number of them.
            let before = Int((loss.at / .seconds(1) * 30).rounded())
            #expect((59...62).contains(before))
            let missing = Int((try #require(loss.gap) / .seconds(1) * 30).rounded())
            // 1.5 s until it is believed, and half a second until it is opened again, both from when its last frame came; what is missing
            // begins behind that frame. To open it takes the machine as long as it takes.
            #expect(missing >= 59, "\(missing) frames")
            let (alone, other) = (run.frames("alone"), run.frames("other"))
            #expect(abs(other - alone - missing) <= 2, "\(alone) and \(other), \(missing) missing")
            let video = try #require(try await MediaJudge.examine(run.file("alone")).video.first)
            #expect(video.frames == alone)
            #expect(abs(video.longestGap - Double(missing + 1) / 30) < 0.002, "\(video.longestGap)")
            let second = try #require(try await MediaJudge.examine(run.file("other")).video.first)
            #expect(second.frames == other && second.longestGap < 0.035)
        }
    }

    /// What was put in the place of a lost camera must be linked to what has its own idea by now of the formats it takes, as a window of
    /// OpenGL has (`glupload` of GStreamer 1.22).
    @Test func aSourceIsLinkedAgainToWhatTakesOtherFormatsByNow() async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            let heard = Observed<[SessionEvent]>([])
            let run = try await Rehearsal(folder: folder, patternsAreDevices: true).run(
                """
                name: test
                sources: { card: { pattern: ball, format: 160x120@30 } }
                sinks: { eye: { frames: true, video: card } }
                """, time: hand.time, heard: heard,
                during: { session in
                    for round in 1...3 {
                        try await hand.run(session, until: session.runningTime + .milliseconds(500), sources: 1)
                        try session.assembly.element("eye")?.set("caps", to: .caps("video/x-raw(memory:GLMemory)"))
                        let source = try #require(await session.live.first)
                        source.fail(.failed("it was pulled out"))
                        try await hand.run(session, until: session.runningTime + .seconds(10), sources: 0) {
                            heard.current.attempts >= round
                        }
                        try await hand.run(session, until: session.runningTime + .seconds(10), sources: 1) {
                            heard.current.count { if case .sourceReturned = $0 { true } else { false } } >= round
                        }
                    }
                    await session.stop()
                })
            let report = try #require(run.report)
            // While an attempt is under way time goes on as fast as it can, so that there may be another; none was refused.
            #expect(report.losses.count == 3)
            #expect(report.losses.allSatisfy { $0.returned != nil && $0.failure == nil }, "\(report.losses)")
            #expect(report.isComplete, "\(report.failures)")
        }
    }

    /// An error waits to be read; by then another element may be in the place of the one that posted it.
    @Test func whatAnElementPostedThatHasBeenReplacedIsNoNewsOfTheNextOne() async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            let heard = Observed<[SessionEvent]>([])
            let told = Observed<[BusMessage]>([])
            _ = try await Rehearsal(folder: folder, patternsAreDevices: true).run(
                Self.graph, time: hand.time, heard: heard,
                during: { session in
                    let bus = session.assembly.pipeline.bus
                    bus.onPost { message in told.update { $0.append(message) } }
                    try await hand.run(session, until: .milliseconds(500), sources: 2)
                    let source = try #require(await session.live.first { $0.plan.node == "one" })
                    let before = source.era.load(ordering: .acquiring)
                    source.fail(.failed("it was pulled out"))
                    try await hand.run(session, until: .seconds(10), sources: 1) { heard.current.hasReturned }
                    #expect(source.era.load(ordering: .acquiring) > before)
                    let path = "/GstPipeline:test/GstVideoTestSrc:one"
                    #expect(source.takeError("of the old one", from: path, era: before) && source.loss == nil)
                    let new = try #require(told.current.last { $0.source.path == path })
                    #expect(source.takeError("of the new one", from: path, era: new.era) && source.loss != nil)
                    await session.stop()
                })
        }
    }

    /// A test pattern has nothing that could be lost: where nothing comes of it, the machine stands still.
    @Test func aTestPatternThatGivesNothingForAMinuteIsNotLost() async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            let run = try await Rehearsal(folder: folder).run(
                Self.graph, time: hand.time,
                during: { session in
                    try await hand.run(session, until: .milliseconds(220), sources: 2)
                    let block = session.assembly.pad("src", of: "one")?.block()
                    try await hand.run(session, until: .seconds(60), sources: 1)
                    block?.cancel()
                    try await hand.run(session, until: .seconds(61), sources: 2)
                    await session.stop()
                })
            #expect(run.report?.losses.isEmpty == true)
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
        }
    }
}

extension [SessionEvent] {
    fileprivate var hasReturned: Bool { contains { if case .sourceReturned = $0 { true } else { false } } }
    fileprivate var attempts: Int { count { if case .sourceRetrying = $0 { true } else { false } } }
}

extension Rehearsal.Run {
    fileprivate func frames(_ sink: NodeName) -> Int {
        report?.sinks.first { $0.node == sink }?.progress.frames ?? -1
    }
}
