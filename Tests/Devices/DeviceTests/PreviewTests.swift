import CaptureTesting
import Foundation
import Testing

/// The preview window on a real X server.
@Suite struct PreviewTests {
    /// Not live: software that draws a window for the first time on a busy machine takes longer than a camera may be silent.
    private static let graph = """
        mcpipe: 1
        name: look
        sources:
          card: { pattern: solid, color: "#c03020", format: 640x360@15, live: false }
        sinks:
          monitor: { preview: window, video: card }
        """

    @Test func theWindowShowsTheSourcesColor() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(Self.graph, to: "look.yaml")
            try await VirtualDisplay.use(width: 640, height: 360) { display in
                let process = try BuiltCommand.start(["run", file], in: folder, environment: ["DISPLAY": display])
                let wanted = Picture.Pixel(0xc0, 0x30, 0x20)
                let seen = Observed(Picture.Pixel(0, 0, 0))
                try? await Deadline.within(.seconds(120), for: "the window") {
                    while process.isRunning, !seen.current.isClose(to: wanted) {
                        let color = try await Self.center(of: display, in: folder)
                        seen.update { $0 = color }
                    }
                }
                process.send(SIGINT)
                try await process.result(within: .seconds(120)).succeeded("mcpipe run")
                #expect(seen.current.isClose(to: wanted), "the window's middle is \(seen.current)")
            }
        }
    }

    /// The colour in the middle of a display.
    private static func center(of display: String, in folder: TemporaryFolder) async throws -> Picture.Pixel {
        let shot = folder["shot.png"]
        try await ProcessRunner.run(
            "ffmpeg",
            [
                "-v", "error", "-y", "-f", "x11grab", "-video_size", "640x360", "-i", display, "-frames:v", "1",
                shot.path,
            ]
        ).succeeded("ffmpeg x11grab")
        return try await Picture(from: shot).average(x: 300, y: 160, width: 40, height: 40)
    }

    @Test func withoutADisplayTheGraphIsRefused() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(Self.graph, to: "look.yaml")
            let result = try await BuiltCommand.run(
                ["run", file], in: folder, environment: ["DISPLAY": "", "WAYLAND_DISPLAY": ""])
            #expect(result.status == 69)
            #expect(result.errors.contains("look.yaml:6:"))
        }
    }
}
