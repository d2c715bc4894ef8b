import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// Recordings in slow motion, by the built command, held against their takes.
@Suite struct SlowMotionTests {
    private static let graph = """
        mcpipe: 1
        name: slow
        sources:
          ball: { pattern: ball, format: 160x120@60, live: false }
        sinks:
          clip:
            record: "slow.mp4"
            video: ball
            fragment: 500 ms
            slow-motion: { play-at: 30 }
            encode: { video: { bitrate: 300 kbit/s, keyframe-interval: 500 ms } }

        """

    @Test func aFileThatShowsAnotherStretchOfItsTakeIsFoundOut() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(Self.graph, to: "slow.yaml")
            try await Command.run("run", file, "--duration", "2s", in: folder).succeeded("mcpipe run")
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
            let name = try #require(names.first { $0.hasSuffix(".take.json") })
            var manifest = try TakeManifest(reading: folder.path(name))
            // As if it had been recorded at twice the speed.
            manifest.files[0].slowMotion?.map[0].speed = 1
            try manifest.write(to: folder.path(name))
            let verdict = try await Command.run("verify", "slow.mp4", in: folder)
            #expect(verdict.status == 65)
            #expect(verdict.errors.contains("recording-off-its-take"), "\(verdict.errors)")
        }
    }
}
