import CaptureModel
import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// Looped files whose sound and picture do not end together.
@Suite struct UnevenLoopTests {
    /// Each round is as long as the longer of the two, and the run ends where it is to, whichever of them is playing then.
    @Test(arguments: [(picture: 1, sound: 4, pictures: 50), (picture: 3, sound: 1, pictures: 150)])
    func aRunEndsWhileTheOneHasEndedAndTheOtherGoesOn(film lengths: (picture: Int, sound: Int, pictures: Int))
        async throws
    {
        try await TemporaryFolder.use { folder in
            let film = folder.path("film.mp4")
            try await ProcessRunner.run(
                "/usr/bin/ffmpeg",
                [
                    "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=160x120:rate=25:duration=\(lengths.picture)",
                    "-f", "lavfi", "-i", "sine=440:r=48000:duration=\(lengths.sound)", "-c:v", "libx264", "-g", "25",
                    "-c:a", "aac", film,
                ]
            ).succeeded("ffmpeg")
            let run = try await Rehearsal(folder: folder).run(
                """
                name: loop
                sources: { film: { file: \(film), loop: true } }
                sinks: { clip: { record: clip.mkv, video: film, audio: film } }
                """, limit: .seconds(6))
            #expect(run.report?.failures.isEmpty == true, "\(run.report?.failures ?? [])")
            let media = try await MediaJudge.examine(run.file("clip"))
            let video = try #require(media.video.first)
            #expect(video.frames == lengths.pictures)
            let sound = try #require(media.audio.first)
            #expect(abs(sound.firstTime + sound.duration - (lengths.sound == 4 ? 6 : 4)) < 0.1)
        }
    }
}
