import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import RunTesting
import Testing

@testable import CaptureRuntime

/// Cameras whose time stamps step back by less than a leap, beside those that send pictures in the order of decoding.
@Suite struct SteppingStampsTests {
    private static let rate = 25

    @Test(arguments: ["-0.4", "-0.05", "-0.93"], ["mkv", "mp4"])
    func aFilesTimesDoNotStepBackWithThem(step: String, container: String) async throws {
        try await TemporaryFolder.use { folder in
            let tool = Fixtures.root.appendingPathComponent("Tests/Faults/tools/camera.py").path
            let camera = try RunningProcess(
                "/usr/bin/python3", [tool, "--camera", "door:320x180@\(Self.rate)", "--stamps=\(step)@3"])
            defer { camera.send(SIGKILL) }
            let line = try await camera.line(containing: "listening on port ", within: .seconds(60))
            let port = try #require(line.split(separator: " ").last.flatMap { Int($0) })
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { door: { rtsp: "rtsp://127.0.0.1:\(port)/door", encoding: h264 } }
                sinks: { file: { record: file.\(container), video: door } }
                """,
                during: { session in
                    try await session.reach(6 * Self.rate, at: "file")
                    await session.stop()
                })
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            let verdict = try await RecordedFile(run.file("file").path).verify()
            #expect(verdict.state == .complete, "\(verdict.reason ?? "")")
            let video = try #require(try await MediaJudge.examine(run.file("file")).video.first)
            let steps = zip(video.times, video.times.dropFirst()).map { $1 - $0 }
            #expect(steps.allSatisfy { $0 > 0 }, "\(video.times)")
            // Pictures are not crowded together where the stamps stepped back: there is one that comes at once.
            #expect(steps.count { $0 < 0.01 } <= 2, "\(steps)")
            #expect(try await MediaJudge.complaints(about: run.file("file")) == "")
        }
    }

    private static func stamps(_ order: [Int]) -> [UInt32] { order.map { UInt32(100_000 + 3600 * $0) } }

    /// Times of pictures that are decoded one behind the other, each at its turn.
    private static func times(_ order: [Int], depth: Int?) -> [Int64] {
        var timeline = depth.map { PacketTimeline(rate: 90_000, depth: $0) } ?? PacketTimeline(rate: 90_000)
        let stamps = stamps(order)
        timeline.begin([(stamps[0], 1_000_000_000)])
        return stamps.enumerated().map { index, stamp in
            timeline.time(of: stamp, at: 1_000_000_000 + Int64(index) * 40_000_000, isKnown: true)
        }
    }
}
