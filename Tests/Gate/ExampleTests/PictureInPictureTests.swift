import CaptureTesting
import Foundation
import Testing

/// The first picture in picture, on real footage, against one that ffmpeg has made.
@Suite struct PictureInPictureTests {
    /// How the small picture fills its place, a quarter of the canvas at (50, 100), and where it then is.
    struct Inset: Sendable, CustomTestStringConvertible {
        let fit: String
        let x, y, width, height: Int

        var crop: String { "crop=\(width):\(height):\(x):\(y)" }
        var testDescription: String { fit }
    }

    static let canvas = (width: 1280, height: 720)
    /// The clip is wider than 16:9, so that it is squeezed, or leaves 22 lines free above and below.
    static let insets = [
        Inset(fit: "stretch", x: 50, y: 100, width: 320, height: 180),
        Inset(fit: "contain", x: 50, y: 122, width: 320, height: 136),
    ]

    /// Five seconds at 25 pictures a second, of which both clips have enough.
    static let frames = 125

    private func graph(_ inset: Inset) -> String {
        """
        mcpipe: 1
        name: pip
        sources:
          film:  { file: "\(MediaClips.bunny.url.path)" }
          bikes: { file: "\(MediaClips.bikes.url.path)" }
        compositors:
          pip:
            size: \(Self.canvas.width)x\(Self.canvas.height)
            clock: film
            layers:
              - film
              - { source: bikes, at: [50, 100], scale: 0.25, fit: \(inset.fit) }
        sinks:
          program:
            record: "pip.mp4"
            video: pip
            encode: { video: { codec: h264, bitrate: 20 Mbit/s, encoder: software } }
        """
    }

    /// The same by ffmpeg's own scaler and overlay, without loss.
    private func makeReference(_ file: URL, _ inset: Inset) async throws {
        let canvas = Self.canvas
        let filter = """
            [0:v]scale=\(canvas.width):\(canvas.height):flags=bilinear,format=yuv420p[main];\
            [1:v]scale=\(inset.width):\(inset.height):flags=bilinear,format=yuv420p[sub];\
            [main][sub]overlay=\(inset.x):\(inset.y):format=yuv420[out]
            """
        try await ProcessRunner.run(
            "ffmpeg",
            [
                "-v", "error", "-i", MediaClips.bunny.url.path, "-i", MediaClips.bikes.url.path, "-filter_complex",
                filter, "-map", "[out]", "-frames:v", "\(Self.frames)", "-c:v", "ffv1", file.path,
            ]
        ).succeeded("ffmpeg")
    }

    @Test(arguments: insets) func itIsTheReferencePictureForPicture(inset: Inset) async throws {
        for clip in [MediaClips.bunny, MediaClips.bikes] {
            try #require(
                FileManager.default.fileExists(atPath: clip.url.path), "\(clip) is missing; run scripts/setup test")
        }
        try await TemporaryFolder.use { folder in
            let file = try folder.write(graph(inset), to: "pip.yaml")
            try await BuiltCommand.run(["run", file, "--duration", "5s"], in: folder).succeeded("mcpipe run")
            try await makeReference(folder["reference.mkv"], inset)
            let (made, reference) = (folder["pip.mp4"], folder["reference.mkv"])
            let video = try #require(try await MediaJudge.examine(made).video.first)
            #expect(video.frames == Self.frames)
            #expect((video.width, video.height) == Self.canvas)
            #expect(try await SSIM.between(made, reference) >= 0.98)
            #expect(try await SSIM.between(made, reference, filter: inset.crop, referenceFilter: inset.crop) >= 0.98)
            // The judge itself: half a second later it is no longer the same picture.
            let late = inset.crop + ",trim=start_frame=12"
            #expect(try await SSIM.between(made, reference, filter: late, referenceFilter: inset.crop) < 0.95)
        }
    }
}
