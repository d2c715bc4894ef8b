import CaptureTesting
import Foundation
import RunTesting
import Testing

@testable import CaptureRuntime

/// Recordings in fragments whose pictures are decoded out of the order in which they are shown.
@Suite struct ReorderedPicturesTests {
    /// Once it is an ordinary file its first picture is shown where it was, beside the sound: 80 ms behind where decoding begins.
    @Test(arguments: [0, 300, -300]) func pictureAndSoundStayAsFarFromEachOther(sound delay: Int) async throws {
        try await TemporaryFolder.use { folder in
            let file = folder["file.mp4"]
            let offsets = (picture: Double(max(0, -delay)) / 1000, sound: Double(max(0, delay)) / 1000)
            try await ProcessRunner.run(
                "ffmpeg",
                [
                    "-v", "error", "-itsoffset", "\(offsets.picture)", "-f", "lavfi", "-i",
                    "testsrc=size=64x64:rate=25:duration=2", "-itsoffset", "\(offsets.sound)", "-f", "lavfi", "-i",
                    "sine=frequency=440:duration=2", "-c:v", "libx264", "-bf", "3", "-b_strategy", "0", "-g", "25",
                    "-c:a", "flac", "-strict", "-2", "-movflags", "frag_keyframe+empty_moov", file.path,
                ]
            ).succeeded("ffmpeg")
            let before = try await RecordedFile(file.path).verify()
            let outcome = try await RecordedFile(file.path).finish()
            #expect(outcome.outcome == .finished && outcome.verdict.state == .complete)
            #expect(outcome.verdict.soundOffset == before.soundOffset)
            #expect(try await MediaJudge.complaints(about: file) == "")
            let report = try await MediaJudge.examine(file)
            let judged = (report.audio.first?.firstTime ?? 0) - (report.video.first?.firstTime ?? 0)
            let own = Duration.zero - (before.soundOffset ?? .zero)
            #expect(abs(judged - own / .seconds(1)) < 0.001, "ffmpeg \(judged) s, the fragments \(own)")
        }
    }
}
