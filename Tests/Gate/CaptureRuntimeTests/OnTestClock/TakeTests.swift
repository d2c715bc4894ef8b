import CaptureModel
import CapturePlan
import CaptureTesting
import ClockTesting
import Foundation
import RunTesting
import Testing

@testable import CaptureRuntime

/// Takes of live sources, on a clock that the test moves: each file has the pictures of its take and no other.
@Suite struct TakeTests {
    private static let graph = """
        name: test
        sources: { one: { pattern: ball, format: 160x120@30 }, two: { pattern: smpte, format: 160x120@25 } }
        sinks: { first: { record: one.mkv, video: one }, second: { record: two.mp4, video: two } }
        """

    private static func paths(_ take: String, in folder: TemporaryFolder) -> [NodeName: String] {
        ["first": folder.path("\(take)-one.mkv"), "second": folder.path("\(take)-two.mp4")]
    }

    /// The pictures that a take of a source has, which does not begin with the run: the first at least 20 ms behind its beginning (0017), the
    /// last less than 20 ms behind its end.
    static func pictures(at rate: Int, from begin: Duration, to end: Duration) -> Int {
        (0..<10_000).count { picture in
            let time = Duration.nanoseconds(picture * 1_000_000_000 / rate)
            return time >= begin + .milliseconds(20) && time < end + .milliseconds(20)
        }
    }

    @Test func takesHaveThePicturesFromTheirBeginningToTheirEnd() async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            let reports = Observed<[TakeReport]>([])
            let run = try await Rehearsal(folder: folder).run(
                Self.graph, time: hand.time, adjust: { $0.takes.begin = .manual },
                during: { session in
                    for (index, length) in [2, 1, 3].enumerated() {
                        try await hand.run(session, until: session.runningTime + .milliseconds(700), sources: 2)
                        let take = try await session.startTake(
                            "00\(index)", paths: Self.paths("00\(index)", in: folder))
                        #expect(take.begin == session.runningTime + TakePolicy.notice)
                        try await hand.run(session, until: take.begin + .seconds(length), sources: 2)
                        let asked = session.runningTime
                        async let report = session.stopTake()
                        // Time stands still until the end is known to every file.
                        try await Deadline.until("the end that was asked for", within: .seconds(120)) {
                            await session.running.last?.end != nil
                        }
                        try await hand.run(session, until: asked + .seconds(20), sources: 2) {
                            await session.running.isEmpty
                        }
                        let ended = try #require(await report)
                        #expect(ended.length == asked + TakePolicy.notice - take.begin)
                        reports.update { $0.append(ended) }
                    }
                    await session.stop()
                })
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            #expect(reports.current.count == 3)
            for report in reports.current {
                let (begin, end) = (report.take.begin, report.take.begin + report.length)
                #expect(report.isFinished)
                for file in report.files {
                    let wanted = Self.pictures(at: file.node == "first" ? 30 : 25, from: begin, to: end)
                    #expect(file.frames == wanted, "\(file.path)")
                    let url = URL(fileURLWithPath: file.path)
                    #expect(try await MediaJudge.examine(url).video.first?.frames == wanted, "\(file.path)")
                    #expect(try await MediaJudge.complaints(about: url) == "", "\(file.path)")
                }
            }
        }
    }

    @Test func aTakeWithALengthEndsByItselfAtIt() async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            let heard = Observed<[SessionEvent]>([])
            let run = try await Rehearsal(folder: folder).run(
                Self.graph, time: hand.time,
                adjust: { plan in
                    plan.takes.begin = .manual
                    plan.takes.length = .seconds(2)
                }, heard: heard,
                during: { session in
                    try await hand.run(session, until: .seconds(1), sources: 2)
                    try await session.startTake("001", paths: Self.paths("001", in: folder))
                    try await hand.run(session, until: .seconds(20), sources: 2) {
                        heard.current.contains { if case .takeEnded = $0 { true } else { false } }
                    }
                    await session.stop()
                })
            let report = try #require(run.takes.first)
            #expect(report.length == .seconds(2) && report.isFinished)
            let (begin, end) = (report.take.begin, report.take.begin + .seconds(2))
            #expect(report.files.map(\.frames) == [30, 25].map { Self.pictures(at: $0, from: begin, to: end) })
        }
    }
}
