import CaptureModel
import CaptureTesting
import ClockTesting
import GStreamerKit
import RunTesting
import SessionLogic
import Testing

@testable import CaptureRuntime

/// Live runs with a length, on a clock that the test moves: to the frame, however busy the machine is.
@Suite struct LimitTests {
    @Test(arguments: [(30, 1), (25, 3), (15, 2)]) func aLiveRunEndsAtItsLengthToTheFrame(
        rate: Int, seconds: Int
    ) async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { one: { pattern: ball, format: 160x120@\(rate) } }
                sinks: { file: { record: one.mkv, video: one } }
                """, limit: .seconds(seconds), time: hand.time,
                during: { session in
                    try await hand.run(session, until: .seconds(60), sources: 1)
                })
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            #expect(run.report?.sinks.first?.progress.frames == rate * seconds)
            let video = try #require(try await MediaJudge.examine(run.file("file")).video.first)
            #expect(video.frames == rate * seconds)
        }
    }

    /// Nothing comes that could be counted: the run is over two seconds after it should be, by the watch's own looks.
    @Test func aRunWhoseSourceGivesNothingEndsByItself() async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            let ended = Observed<Duration?>(nil)
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { one: { pattern: ball, format: 160x120@30 } }
                sinks: { file: { record: one.mkv, video: one } }
                """, limit: .seconds(3), time: hand.time,
                prepare: { _ = $0.assembly.pad("src", of: "one")?.block() },
                during: { session in
                    // It is told to stop then; how long that takes is the machine's affair.
                    let time = try await hand.run(session, until: .seconds(60), sources: 0) {
                        await session.phase >= .finishing
                    }
                    ended.update { $0 = time }
                    try await hand.run(session, until: .seconds(120), sources: 0)
                })
            #expect(run.report?.sinks.first?.progress.frames == 0)
            #expect(run.report?.losses.isEmpty == true)
            // Its first look is at the beginning, and the twentieth without a frame behind 3 s is at 4.9 s.
            #expect(try #require(ended.current) == .milliseconds(4_900))
        }
    }
}
