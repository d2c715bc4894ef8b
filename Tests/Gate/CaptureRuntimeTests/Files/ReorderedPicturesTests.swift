import CaptureModel
import CaptureTesting
import Foundation
import RunTesting
import Testing

@testable import CaptureRuntime

/// Recordings in fragments whose pictures are decoded out of the order in which they are shown.
@Suite struct ReorderedPicturesTests {
    /// Once it is an ordinary file its first picture is shown where it was, beside the sound: 80 ms behind where decoding begins.
    ///
    /// A track that begins behind the other one has an edit list, and ffmpeg takes the beginning of an edit for the first picture.
    @Test(arguments: [0, 300, -300]) func pictureAndSoundStayAsFarFromEachOther(sound delay: Int) async throws {
        try await TemporaryFolder.use { folder in
            let file = folder["file.mp4"]
            try await ProcessRunner.run(
                "ffmpeg",
                [
                    "-v", "error", "-f", "lavfi", "-i", "testsrc=size=64x64:rate=25:duration=2", "-f", "lavfi", "-i",
                    "sine=frequency=440:duration=2", "-c:v", "libx264", "-bf", "3", "-b_strategy", "0", "-g", "25",
                    "-c:a", "flac", "-strict", "-2", "-movflags", "frag_keyframe+empty_moov", file.path,
                ]
            ).succeeded("ffmpeg")
            try Self.aligned(Data(contentsOf: file), sound: .milliseconds(delay)).write(to: file)
            let before = try await RecordedFile(file.path).verify()
            let own = Duration.zero - (before.soundOffset ?? .zero)
            #expect(abs((own - .milliseconds(delay)) / .milliseconds(1)) < 1, "\(own)")
            // ffmpeg's index of all fragments goes where a track is put off, and with it the sign that the file was closed.
            let outcome = try await RecordedFile(file.path).recover()
            #expect(outcome.outcome == .recovered(kept: nil) && outcome.verdict.state == .complete, "\(outcome)")
            #expect(outcome.verdict.soundOffset == before.soundOffset)
            #expect(try await MediaJudge.complaints(about: file) == "")
            let report = try await MediaJudge.examine(file)
            let judged = (report.audio.first?.firstTime ?? 0) - (report.video.first?.firstTime ?? 0)
            #expect(abs(judged - own / .seconds(1)) < 0.001, "ffmpeg \(judged) s, the fragments \(own)")
        }
    }

    /// What a session makes of a muxer's fragments whose sound came so much later than the picture.
    private static func aligned(_ file: Data, sound delay: Duration) -> Data {
        let alignment = TrackAlignment([("picture", .video), ("sound", .audio)])
        alignment.pass("picture", .init(time: .seconds(5), lead: .milliseconds(80), length: .milliseconds(40)))
        alignment.pass("sound", .init(time: .seconds(5) + delay, lead: .zero, length: .milliseconds(20)))
        return Box.all(in: [UInt8](file)[...]).reduce(into: Data()) { data, box in
            let whole = Array(box.whole)
            let isIndex = TrackAlignment.isIndex(Array(whole.prefix(16)), size: whole.count)
            data += Data(isIndex ? alignment.aligned(whole) ?? whole : whole)
        }
    }
}
