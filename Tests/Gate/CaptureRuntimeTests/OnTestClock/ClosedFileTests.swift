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
}
