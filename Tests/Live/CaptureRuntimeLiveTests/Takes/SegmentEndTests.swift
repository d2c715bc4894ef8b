import CaptureModel
import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// How a recording that is split ends.
@Suite struct SegmentEndTests {
    /// An encoder holds pictures back: when the one that a segment begins with comes out of it, the sound has ended.
    @Test(arguments: ["mp4", "mkv"]) func aStopJustBehindAChangeOfSegmentsFinishesBoth(container: String) async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { one: { pattern: ball, format: 320x180@25 }, voice: { tone: 440 Hz } }
                sinks: { file: { record: "file-{segment}.\(container)", video: one, audio: voice, segment: 2 s } }
                """,
                during: { session in
                    try await Deadline.until("a picture of the second segment", within: .seconds(60)) {
                        session.runningTime >= .milliseconds(2200)
                    }
                    await session.stop()
                })
            let report = try #require(run.report)
            #expect(report.isComplete, "\(report.failures)")
            let files = try #require(run.takes.first).files
            #expect(
                files.allSatisfy { $0.isFinished || $0.isEmpty } && files.reduce(0) { $0 + $1.frames } >= 50, "\(files)"
            )
            for file in files where !file.isEmpty {
                // As the command does: a track of which nothing came keeps others from reading a fragmented MP4.
                if container == "mp4" { #expect(try await RecordedFile(file.path).finish().outcome == .finished) }
                #expect(try await MediaJudge.complaints(about: URL(fileURLWithPath: file.path)) == "")
                #expect(try await RecordedFile(file.path).verify().state == .complete)
            }
        }
    }
}
