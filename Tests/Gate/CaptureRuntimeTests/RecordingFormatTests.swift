import CaptureModel
import CaptureRuntime
import CaptureTesting
import RunTesting
import Testing

/// What the files are that record sinks write, as ffprobe sees them.
@Suite struct RecordingFormatTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let file: String, video: String, audio: String
        let codec: String, sound: String
        var testDescription: String { "\(file) with \(video) and \(audio)" }
    }

    static let cases = [
        Case(file: "a.mp4", video: "h264", audio: "aac", codec: "h264", sound: "aac"),
        Case(file: "b.mp4", video: "h265", audio: "aac", codec: "hevc", sound: "aac"),
        Case(file: "c.mp4", video: "av1", audio: "aac", codec: "av1", sound: "aac"),
        Case(file: "d.mov", video: "h264", audio: "pcm", codec: "h264", sound: "pcm_s16le"),
        Case(file: "e.mov", video: "mjpeg", audio: "aac", codec: "mjpeg", sound: "aac"),
        Case(file: "f.mkv", video: "h264", audio: "flac", codec: "h264", sound: "flac"),
        Case(file: "g.mkv", video: "vp9", audio: "opus", codec: "vp9", sound: "opus"),
        Case(file: "h.mkv", video: "mjpeg", audio: "pcm", codec: "mjpeg", sound: "pcm_s16le"),
        Case(file: "i.webm", video: "vp8", audio: "opus", codec: "vp8", sound: "opus"),
        Case(file: "j.webm", video: "vp9", audio: "opus", codec: "vp9", sound: "opus"),
        Case(file: "k.webm", video: "av1", audio: "opus", codec: "av1", sound: "opus"),
        Case(file: "l.ts", video: "h264", audio: "aac", codec: "h264", sound: "aac"),
        Case(file: "m.ts", video: "h265", audio: "opus", codec: "hevc", sound: "opus"),
    ]

    @Test(arguments: cases)
    func aFileHoldsWhatWasAskedForWithEveryFrame(_ wanted: Case) async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources:
                  picture: { pattern: ball, format: 320x180@25, live: false }
                  sound: { tone: 440 Hz, live: false }
                sinks:
                  file:
                    record: \(wanted.file)
                    video: picture
                    audio: sound
                    encode: { video: { codec: \(wanted.video), bitrate: 500 kbit/s }, audio: { codec: \(wanted.audio) } }
                """, limit: .seconds(2))
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            let report = try await MediaJudge.examine(run.file("file"))
            let video = try #require(report.video.first)
            #expect(video.codec == wanted.codec)
            #expect(report.audio.map(\.codec) == [wanted.sound])
            #expect(video.frames == 50)
            #expect(video.pixelFormat == (wanted.video == "mjpeg" ? "yuvj420p" : "yuv420p"))
            #expect(video.longestKeyInterval <= 1.05)
            let sound = try #require(report.audio.first)
            #expect(abs(sound.duration - 2) < 0.1)
            // That a mono track does not say it is mono is no fault of it.
            let complaints = try await MediaJudge.complaints(about: run.file("file")).split(separator: "\n")
                .filter { !$0.hasPrefix("Guessed Channel Layout") }
            #expect(complaints.isEmpty)
        }
    }

    @Test func aFragmentOfZeroGivesAnOrdinaryFileWithItsIndexInFront() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { picture: { pattern: ball, format: 320x180@25, live: false } }
                sinks:
                  plain: { record: plain.mp4, video: picture, fragment: 0 s }
                  parts: { record: parts.mp4, video: picture }
                """, limit: .seconds(2))
            let plain = try MediaJudge.boxes(of: run.file("plain"))
            let index = try #require(plain.firstIndex(of: "moov"))
            let data = try #require(plain.firstIndex(of: "mdat"))
            #expect(index < data)
            #expect(!plain.contains("moof"))
            let parts = try MediaJudge.boxes(of: run.file("parts"))
            #expect(parts.contains("moof"))
            let names = try folder.contents
            #expect(names == ["parts.mp4", "plain.mp4"])
        }
    }

    @Test func severalSoundsAreSeveralTracks() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources:
                  picture: { pattern: ball, format: 320x180@25, live: false }
                  low: { tone: 220 Hz, live: false }
                  high: { tone: 880 Hz, live: false }
                mixers: { both: { inputs: [low, { source: high, gain: -6 dB }] } }
                sinks: { file: { record: out.mp4, video: picture, audio: [low, high, both] } }
                """, limit: .seconds(1))
            let report = try await MediaJudge.examine(run.file("file"))
            #expect(report.audio.count == 3)
        }
    }
}
