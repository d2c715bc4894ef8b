import CaptureModel
import CapturePlan
import CaptureTesting
import ClockTesting
import GStreamerKit
import RunTesting
import Testing

@testable import CaptureRuntime

/// A machine that gets hot, on a clock that the test moves: the rate falls at a look and comes back at another.
@Suite struct PressureTests {
    @Test func aBranchGivesATenthOfItsPicturesWhileTheMachineIsHot() async throws {
        try await TemporaryFolder.use { folder in
            let machine = try FakeMachine(folder)
            try machine.heat(40_000)
            let hand = try TestTime()
            let heard = Observed<[SessionEvent]>([])
            let passed = Observed(0)
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { one: { pattern: ball, format: 160x120@30 } }
                sinks:
                  ladder: { record: ladder.mkv, video: one, on-pressure: { serious: 3 fps } }
                  plain: { record: plain.mkv, video: one }
                """,
                sensors: PressureSensors(root: machine.root, interval: .milliseconds(500)), time: hand.time,
                heard: heard,
                prepare: { session in
                    guard let element = session.plan.throttles.first?.element else { return }
                    // Behind the limiter, which is shown each picture first.
                    session.assembly.pad("sink", of: element)?.onBuffer { _ in
                        passed.update { $0 += 1 }
                        return .pass
                    }
                },
                during: { session in
                    /// Lets time go on picture by picture, each as far as the limiter: what waits before it is judged later.
                    func pass(_ length: Duration, isOver: @Sendable () -> Bool = { false }) async throws {
                        let end = session.runningTime + length
                        while session.runningTime < end, !isOver() {
                            try await hand.run(session, until: session.runningTime + .milliseconds(1), sources: 1)
                            try await Deadline.until("the picture", within: .seconds(120)) {
                                passed.current + session.progress(of: "ladder").leftOut
                                    >= (session.ledger.sources.first?.delivered ?? 0)
                            }
                        }
                    }
                    try await pass(.seconds(1))
                    try machine.heat(85_000)
                    try await pass(.seconds(20)) { heard.current.levels.count == 1 }
                    try await pass(.seconds(3))
                    try machine.heat(40_000)
                    try await pass(.seconds(20)) { heard.current.levels.count == 2 }
                    try await pass(.seconds(1))
                    await session.stop()
                })
            let report = try #require(run.report)
            #expect(report.isComplete, "\(report.failures)")
            #expect(heard.current.levels == [.serious, .nominal])
            let slow = report.pressure[1].time - report.pressure[0].time
            let sinks = Dictionary(report.sinks.map { ($0.node, $0.progress) }) { first, _ in first }
            let (ladder, plain) = (try #require(sinks["ladder"]), try #require(sinks["plain"]))
            // Nine pictures in ten of the hot stretch, but for the one that is on its way at each end of it.
            let wanted = slow / .seconds(1) * 27
            #expect(abs(Double(ladder.leftOut) - wanted) <= 3, "\(ladder.leftOut) for \(wanted)")
            #expect(ladder.frames + ladder.leftOut == plain.frames)
            let video = try #require(try await MediaJudge.examine(run.file("ladder")).video.first)
            #expect(video.frames == ladder.frames)
            #expect(video.longestGap < 0.34)
        }
    }
}

extension [SessionEvent] {
    fileprivate var levels: [SystemPressure.Level] {
        compactMap { if case .pressureChanged(let pressure) = $0 { pressure.level } else { nil } }
    }
}
