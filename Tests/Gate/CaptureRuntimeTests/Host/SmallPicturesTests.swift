import CaptureModel
import CaptureTesting
import Testing

@testable import CaptureRuntime

/// An MPEG program stream, of which one pack holds seconds of small pictures before the first sound.
@Suite struct SmallPicturesTests {
    @Test func soundBehindSecondsOfSmallPicturesIsFound() async throws {
        try await TemporaryFolder.use { folder in
            let film = folder.path("film.mpg")
            try await ProcessRunner.run(
                "/usr/bin/ffmpeg",
                [
                    "-v", "error", "-f", "lavfi", "-i", "color=black:s=64x48:r=25:d=3", "-f", "lavfi", "-i",
                    "sine=440:r=48000:d=3", "-c:v", "mpeg2video", "-c:a", "mp2", film,
                ]
            ).succeeded("ffmpeg")
            // Which of two threads came first decided it.
            for _ in 0..<10 {
                let facts = try #require(await MediaFiles.facts(of: [film])[film] ?? nil)
                #expect(facts.video != nil && facts.audio != nil)
            }
        }
    }
}
