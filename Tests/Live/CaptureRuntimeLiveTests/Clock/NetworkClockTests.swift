import CaptureModel
import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// What a real server sends, on the session's clock.
@Suite struct NetworkClockTests {
    @Test(arguments: ["tcp", "udp"])
    func twoRecordersOfOneCameraAgreeFromTheirFirstPictures(transport: String) async throws {
        try await TemporaryFolder.use { folder in
            try await RTSPServer.use(cameras: [.init("door", rate: 25, isRunning: true)]) { server in
                let run = try await Rehearsal(folder: folder).run(
                    """
                    name: test
                    sources:
                      one: { rtsp: "\(server.url("door"))", encoding: h264, transport: \(transport) }
                      two: { rtsp: "\(server.url("door"))", encoding: h264, transport: tcp, latency: 20 ms }
                    sinks:
                      left: { record: left.mkv, video: one }
                      right: { record: right.mkv, video: two }
                    """,
                    during: { session in
                        for sink in ["left", "right"] { try await session.reach(60, at: NodeName(sink)) }
                        await session.stop()
                    })
                let report = try #require(run.report)
                #expect(report.isComplete, "\(report.failures)")
                let files = try #require(run.takes.first).files
                var times: [[Double]] = []
                for file in files {
                    let video = try #require(
                        try await MediaJudge.examine(URL(fileURLWithPath: file.path)).video.first)
                    times.append(video.times.map { $0 + file.begin / .seconds(1) })
                }
                // The pictures are 40 ms apart: the same one in both is the nearest.
                let (left, right) = (times[0], times[1])
                let apart = left.prefix(20).compactMap { time in
                    right.map { $0 - time }.min { abs($0) < abs($1) }
                }
                let later = left.suffix(20).compactMap { time in
                    right.map { $0 - time }.min { abs($0) < abs($1) }
                }
                let first = apart.sorted()[apart.count / 2], last = later.sorted()[later.count / 2]
                #expect(abs(first) < 0.018, "\(first)")
                #expect(abs(first - last) < 0.015, "\(first), then \(last)")
            }
        }
    }
}
