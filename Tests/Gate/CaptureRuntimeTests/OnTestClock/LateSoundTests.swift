import CaptureModel
import CaptureTesting
import ClockTesting
import Foundation
import GStreamerKit
import RunTesting
import Testing

@testable import CaptureRuntime

/// Sound that begins after the picture it goes with, as a network camera's does, on a clock that the test moves.
@Suite struct LateSoundTests {
    private static let late = Duration.milliseconds(300)
    private static let containers = ["mkv", "mp4", "mov", "ts"]
    private static let graph = """
        name: test
        sources: { one: { pattern: ball, format: 160x120@25 }, mic: { tone: 440 Hz } }
        sinks:
        \(containers.map { "  \($0): { record: file.\($0), video: one, audio: mic }" }.joined(separator: "\n"))
        """

    /// By how much sound begins behind the picture.
    private static func delay(in file: URL) async throws -> Double {
        let report = try await MediaJudge.examine(file)
        return (report.audio.first?.firstTime ?? .nan) - (report.video.first?.firstTime ?? .nan)
    }

    @Test func itBeginsAsMuchLaterInEveryFileAsItCame() async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            let killed = folder["killed.mp4"]
            let run = try await Rehearsal(folder: folder).run(
                Self.graph, time: hand.time,
                prepare: { session in
                    session.assembly.pad("src", of: "mic")?.onBuffer { buffer in
                        guard let time = buffer.pts, time.duration < Self.late else { return .pass }
                        return .drop
                    }
                },
                during: { session in
                    try await hand.run(session, until: .seconds(3), sources: 2)
                    // What a process that is killed now leaves, once the muxer's own thread has brought something of both tracks to the disk.
                    try await Deadline.until("both tracks on the disk", within: .seconds(120)) {
                        try Data(contentsOf: folder["file.mp4"]).write(to: killed)
                        let report = try? await MediaJudge.examine(killed)
                        return report?.video.isEmpty == false && report?.audio.isEmpty == false
                    }
                    await session.stop()
                })
            let truth = try await Self.delay(in: run.file("mkv"))
            #expect(abs(truth - Self.late / .seconds(1)) < 0.025)
            for container in Self.containers {
                let delay = try await Self.delay(in: run.file(NodeName(container)))
                #expect(abs(delay - truth) < 0.002, "\(container): \(delay) s, and \(truth) s in Matroska")
                let verdict = try await RecordedFile(run.file(NodeName(container)).path).verify()
                #expect(abs((verdict.soundOffset ?? .zero) / .seconds(1) + truth) < 0.002, "\(container)")
            }
            #expect(abs(try await Self.delay(in: killed) - truth) < 0.002)
            #expect(try await RecordedFile(killed.path).recover().outcome != .notNeeded)
            #expect(abs(try await Self.delay(in: killed) - truth) < 0.002)
        }
    }
}
