import CaptureModel
import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// Pictures of two fields on top of others.
@Suite struct InterlacedLayerTests {
    @Test(arguments: ["libx264", "mpeg2video"])
    func anInterlacedFileOverAnotherPictureIsShownPictureForPicture(encoder: String) async throws {
        try await TemporaryFolder.use { folder in
            let film = folder.path("film.ts")
            try await ProcessRunner.run(
                "/usr/bin/ffmpeg",
                [
                    "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=320x240:rate=50:duration=1", "-vf", "interlace",
                    "-c:v", encoder, "-flags", "+ilme+ildct", film,
                ]
            ).succeeded("ffmpeg")
            let run = try await Rehearsal(folder: folder).run(
                """
                name: both
                sources:
                  wall: { pattern: solid, color: blue, format: 320x240@25, live: false }
                  film: { file: \(film) }
                compositors:
                  both: { size: 320x240, clock: film, layers: [wall, { source: film, at: [0, 0], scale: 0.5 }] }
                sinks: { clip: { record: clip.mkv, video: both } }
                """, limit: .seconds(1))
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            let video = try #require(try await MediaJudge.examine(run.file("clip")).video.first)
            #expect(video.frames == 25)
        }
    }
}
