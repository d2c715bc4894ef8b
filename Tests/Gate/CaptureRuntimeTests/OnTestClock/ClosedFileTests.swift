import CaptureModel
import CapturePlan
import CaptureTesting
import ClockTesting
import GStreamerKit
import RunTesting
import SessionLogic
import Testing

@testable import CaptureRuntime

/// Files that can be written no more, while others are recorded.
@Suite struct ClosedFileTests {
    private static func paths(_ take: String, in folder: TemporaryFolder) -> [NodeName: String] {
        ["first": folder.path("\(take)-one.mp4"), "second": folder.path("\(take)-two.mp4")]
    }

    /// What is open for writing is put in order by nobody: the torn end of a file on a full disk stayed until the end of the run, and
    /// ffmpeg read nothing of it.
    @Test func aFileThatFailsIsClosedWhileTheOthersGoOn() async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            let heard = Observed<[SessionEvent]>([])
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { one: { pattern: ball, format: 160x120@25 }, two: { pattern: smpte, format: 160x120@25 } }
                sinks: { first: { record: one.mp4, video: one }, second: { record: two.mp4, video: two } }
                """, limit: .seconds(4), time: hand.time, heard: heard,
                during: { session in
                    try await hand.run(session, until: .seconds(2), sources: 2)
                    let writer = try #require(session.branches.first { $0.plan.node == "first" }?.current)
                    let file = try OpenFile(writer.path)
                    #expect(file.isBeingWritten)
                    let element = try #require(writer.elements.last.flatMap(session.assembly.element))
                    element.postError("there is no room")
                    try await Deadline.until("the end of the file", within: .seconds(120)) {
                        heard.current.contains { if case .fileFailed = $0 { true } else { false } }
                    }
                    try await Deadline.until("the file to be closed", within: .seconds(120)) { !file.isBeingWritten }
                    #expect(await session.phase == .running)
                    try await hand.run(session, until: .seconds(60), sources: 2)
                })
            let report = try #require(run.report)
            #expect(report.failures.map(\.node) == ["first"])
            #expect(try await MediaJudge.examine(folder["two.mp4"]).video.first?.frames == 100)
        }
    }

    /// With a pre-roll the last pictures of a take come out when the next one runs. A file of theirs that was closed meanwhile stopped the
    /// queue before it, its source, and all takes that followed.
    @Test func aFileThatFailsBehindItsTakeTakesNothingFromTheNext() async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            let heard = Observed<[SessionEvent]>([])
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                takes: { begin: manual, pre-roll: 1 s }
                sources: { one: { pattern: ball, format: 160x120@25 }, two: { pattern: smpte, format: 160x120@25 } }
                sinks: { first: { record: "{take}-one.mp4", video: one }, second: { record: "{take}-two.mp4", video: two } }
                """, time: hand.time, heard: heard,
                during: { session in
                    try await hand.run(session, until: .seconds(2), sources: 2)
                    let take = try await session.startTake("001", paths: Self.paths("001", in: folder))
                    try await hand.run(session, until: take.begin + .seconds(1), sources: 2)
                    await session.endTake()
                    _ = try await session.startTake("002", paths: Self.paths("002", in: folder))
                    let branch = try #require(session.branches.first { $0.plan.node == "first" })
                    let writer = try #require(branch.writers(of: 1).first)
                    #expect(!writer.progress.isFinished && !branch.isLinked(writer))
                    let file = try OpenFile(writer.path)
                    try #require(writer.elements.last.flatMap(session.assembly.element)).postError("there is no room")
                    try await Deadline.until("the end of the file", within: .seconds(120)) {
                        heard.current.contains { if case .fileFailed = $0 { true } else { false } }
                    }
                    try await Deadline.until("the file to be closed", within: .seconds(120)) { !file.isBeingWritten }
                    let now = session.runningTime
                    try await hand.run(session, until: now + .seconds(3), sources: 2)
                    await session.endTake()
                    let ended = session.runningTime
                    try await hand.run(session, until: ended + .seconds(20), sources: 2) {
                        await session.running.isEmpty
                    }
                    await session.stop()
                })
            #expect(run.takes.map(\.take.number) == [1, 2])
            let frames = try #require(run.takes.last).files.map(\.frames)
            #expect(frames.count == 2 && frames[0] == frames[1] && frames[0] >= 75, "\(frames)")
            #expect(!heard.current.contains { if case .sourceLost = $0 { true } else { false } })
        }
    }
}
