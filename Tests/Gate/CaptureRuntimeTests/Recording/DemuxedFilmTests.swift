import CaptureTesting
import Foundation
import RunTesting
import Testing

@testable import CaptureRuntime

/// An MP4 film is recorded of which `qtdemux` 1.22 by itself does not give all, or not at its time.
@Suite struct DemuxedFilmTests {
    /// Makes a film of 2 s with 25 pictures a second.
    private static func film(_ options: [String], in folder: TemporaryFolder) async throws {
        let source = ["-f", "lavfi", "-i", "testsrc2=size=160x120:rate=25:duration=2"]
        let codec = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-threads", "1"]
        try await ProcessRunner.run(
            "/usr/bin/ffmpeg", ["-v", "error"] + source + codec + options + [folder.path("film.mp4")]
        ).succeeded("ffmpeg")
    }

    /// Records it, and looks at the pictures' times.
    private static func expect(_ due: [Double], in folder: TemporaryFolder) async throws {
        let run = try await DamagedFilmTests.record("film.mp4", "video: film", in: folder)
        #expect(run.report.verdict.isWhole, "\(run.report.verdict.shortfalls)")
        #expect(DamagedFilmTests.missing(run.manifest, "video") == 0)
        let video = try #require(try await MediaJudge.examine(folder["copy.mkv"]).video.first)
        #expect(video.frames == due.count)
        #expect(video.times.count == due.count)
        for (time, due) in zip(video.times, due) { #expect(abs(time - video.firstTime - due) < 0.002) }
    }

    private static func times(from begin: Double, _ count: Int) -> [Double] {
        (0..<count).map { begin + Double($0) * 0.04 }
    }

    /// It passes over a picture that the index holds alone, and of B-frames it adds to the times of each fragment what that alone needs.
    @Test(arguments: [
        ("0", "frag_every_frame"), ("2", "frag_every_frame+negative_cts_offsets"), ("3", "cmaf+frag_every_frame"),
        ("2", "frag_keyframe+negative_cts_offsets"),
    ])
    func aFilmInFragmentsIsReadWholeAndInTime(between: String, flags: String) async throws {
        try await TemporaryFolder.use { folder in
            let order = ["-bf", between, "-x264-params", "b-adapt=0:b-pyramid=normal", "-g", "12"]
            try await Self.film(order + ["-movflags", flags], in: folder)
            try await Self.expect(Self.times(from: 0, 50), in: folder)
        }
    }

    /// The last picture before time without media was left out, and one behind the edit was shown in it.
    @Test(arguments: ["0", "2"]) func aFilmWithASecondWithoutMediaIsReadWhole(between: String) async throws {
        try await TemporaryFolder.use { folder in
            try await Self.film(["-bf", between, "-x264-params", "b-adapt=0", "-g", "25"], in: folder)
            try Self.edit(folder["film.mp4"])
            try await Self.expect(Self.times(from: 0, 25) + Self.times(from: 2, 25), in: folder)
        }
    }

    /// Little-endian sound came as noise or silence, and that of high rates in pieces of which each began with its chunk.
    @Test(arguments: [
        ("pcm_f32le", 48_000), ("pcm_f64le", 48_000), ("pcm_s32le", 48_000), ("pcm_s16le", 96_000),
        ("pcm_f32be", 48_000),
    ])
    func soundThatIsNotCompressedIsThatOfTheFilm(codec: String, rate: Int) async throws {
        try await TemporaryFolder.use { folder in
            // With pictures between them, its chunks are many.
            let sound = ["-f", "lavfi", "-i", "sine=frequency=1000:duration=2:sample_rate=\(rate)"]
            let picture = ["-f", "lavfi", "-i", "testsrc=size=64x36:rate=25:duration=2", "-pix_fmt", "yuv420p"]
            let codecs = ["-ac", "2", "-c:a", codec, "-c:v", "libx264"]
            try await ProcessRunner.run(
                "/usr/bin/ffmpeg", ["-v", "error"] + sound + picture + codecs + [folder.path("film.mov")]
            ).succeeded("ffmpeg")
            let run = try await DamagedFilmTests.record(
                "film.mov", "audio: film, encode: { audio: { codec: pcm } }", in: folder)
            #expect(run.report.verdict.isWhole, "\(run.report.verdict.shortfalls)")
            let (film, copy) = try await (Self.samples(folder["film.mov"]), Self.samples(folder["copy.mkv"]))
            #expect(copy.count == film.count && film.contains { $0 > 1000 })
            // Two programs do not halve a rate alike.
            let furthest = zip(film, copy).map { abs($0 - $1) }.max() ?? .max
            #expect(furthest <= (rate == 48_000 ? 2 : 100), "\(furthest)")
        }
    }

    /// The sound of a file, of 16 bits.
    private static func samples(_ file: URL) async throws -> [Int] {
        let form = ["-ac", "1", "-ar", "48000", "-f", "s16le", "-"]
        let result = try await ProcessRunner.run("/usr/bin/ffmpeg", ["-v", "error", "-i", file.path] + form)
        try result.succeeded("ffmpeg")
        let bytes = [UInt8](result.output)
        return stride(from: 0, to: bytes.count - 1, by: 2).map {
            Int(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8))
        }
    }

    /// Has a second shown, then nothing for a second, then the next second, of a film whose index is behind its media.
    private static func edit(_ film: URL) throws {
        let bytes = [UInt8](try Data(contentsOf: film))
        let edited = Box.all(in: bytes[...]).flatMap { box in
            box.type == "moov" ? rebuilt(box) : Array(box.whole)
        }
        try Data(edited).write(to: film)
    }

    private static func rebuilt(_ box: Box) -> [UInt8] {
        switch box.type {
        case "moov", "trak", "edts": return Box.bytes(box.type, box.children.flatMap(rebuilt))
        case "mvhd":
            var payload = Array(box.payload)
            payload.replace(number: 3000, width: 4, at: 16)
            return Box.bytes("mvhd", payload)
        case "elst":
            // Where the first picture is in the media, in 12,800 ticks a second; all edits have ticks of the film, 1000 a second.
            let begin = box.payload.dropFirst(12).prefix(4).reduce(0) { $0 << 8 | Int($1) }
            var payload: [UInt8] = []
            for number in [0, 3, 1000, begin, 0x10000, 1000, -1, 0x10000, 1000, begin + 12_800, 0x10000] {
                payload.append(number: number, width: 4)
            }
            return Box.bytes("elst", payload)
        default: return Array(box.whole)
        }
    }
}
