import CaptureRuntime
import CaptureTesting
import Foundation
import GStreamerKit
import Testing

/// A PTP grandmaster on a network of its own (`dev/ptp-network`), which only root can make.
@Suite struct PTPTests {
    private static let isPossible =
        geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/sbin/ptp4l")

    @Test(.enabled(if: isPossible)) func aRunFollowsAGrandmaster() async throws {
        try await TemporaryFolder.use { folder in
            let graph = """
                mcpipe: 1
                name: ptp
                clock: { ptp: 0, timeout: 60 s }
                sources: { bars: { pattern: smpte, format: 320x180@30 } }
                sinks: { file: { record: ptp.mkv, video: bars } }
                """
            let file = try folder.write(graph, to: "ptp.yaml")
            let script = Fixtures.root.appendingPathComponent("dev/ptp-network").path
            try await ProcessRunner.run(
                script, [Fixtures.command.path, "run", file, "--duration", "2s"], folder: folder.url,
                within: .seconds(120)
            ).succeeded("mcpipe in a network with a grandmaster")
            let start = try TakeManifest(reading: folder.path("ptp-001.take.json")).start
            #expect(start.clock == "GstPtpClock")
            // The grandmaster has this machine's time; software stamps are good to some 0.1 ms.
            let wall = try #require(WallTime(parsing: start.wallClock))
            let shared = try #require(start.clockTime)
            #expect(abs(Double(shared - wall.nanoseconds) / 1e9) < 0.02)
            #expect(try await MediaJudge.examine(folder["ptp.mkv"]).video.first?.frames == 60)
        }
    }
}
