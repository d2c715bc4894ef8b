import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// A film is recorded that was cut or damaged, and of which a player shows what is left without a word.
@Suite struct DamagedFilmTests {
    /// What is done to the bytes of a film.
    enum Damage: String, CaseIterable {
        case cut
        /// A fifth of them are 0.
        case blotted
        /// A fifth of them are gone.
        case torn

        func apply(to bytes: Data) -> Data {
            let (begin, end) = (bytes.count * 2 / 5, bytes.count * 3 / 5)
            // Whole packets of MPEG-TS.
            let (first, last) = (begin - begin % 188, end - end % 188)
            return switch self {
            case .cut: bytes.prefix(last)
            case .blotted: bytes.prefix(first) + Data(count: last - first) + bytes.suffix(from: last)
            case .torn: bytes.prefix(first) + bytes.suffix(from: last)
            }
        }
    }

    /// Media with its own decoder: the packets lie there, and the decoder passes over those that are blotted.
    private static let films: [(name: String, codecs: [String])] = [
        ("vp8.webm", ["libvpx", "libvorbis"]), ("h264.mkv", ["libx264", "aac"]), ("h264.flv", ["libx264", "aac"]),
    ]
    private static let pictures = 75

    private static func film(_ name: String, _ codecs: [String], in folder: TemporaryFolder) async throws -> String {
        try await ProcessRunner.run(
            "/usr/bin/ffmpeg",
            [
                "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=160x120:rate=25:duration=3", "-f", "lavfi", "-i",
                "sine=440:r=48000:duration=3", "-c:v", codecs[0], "-g", "25", "-pix_fmt", "yuv420p", "-threads", "1",
                "-c:a", codecs[1], folder.path(name),
            ]
        ).succeeded("ffmpeg")
        return name
    }

    /// Records a film; the verdict, and what is missing by medium.
    static func record(
        _ film: String, _ parts: String, in folder: TemporaryFolder, limit: Duration? = nil
    ) async throws -> (report: RecordingReport, manifest: TakeManifest) {
        let plan = try await Rehearsal(folder: folder).plan(
            """
            name: copy
            sources: { film: { file: \(film) } }
            sinks: { copy: { record: copy.mkv, \(parts) } }
            """)
        let setting = TakeArchive.Setting(version: "test", rig: "none", effectiveGraph: "")
        let report = try await Recording(plan, files: nil, setting: setting, limit: limit).run()
        let name = try #require(folder.contents.first { $0.hasSuffix(".take.json") })
        return (report, try TakeManifest(reading: folder.path(name)))
    }

    static func missing(_ manifest: TakeManifest, _ medium: String) -> Int {
        manifest.drops.filter { $0.medium == medium }.map(\.discontinuity).reduce(0, +)
    }

    @Test(arguments: films.map(\.name))
    func ofAWholeFilmNothingIsMissing(name: String) async throws {
        try await TemporaryFolder.use { folder in
            let film = try #require(Self.films.first { $0.name == name })
            let file = try await Self.film(film.name, film.codecs, in: folder)
            let run = try await Self.record(file, "video: film, audio: film", in: folder)
            #expect(run.report.verdict.isWhole, "\(run.report.verdict.shortfalls)")
            #expect(Self.missing(run.manifest, "video") == 0 && Self.missing(run.manifest, "audio") == 0)
        }
    }

    @Test(arguments: films.map(\.name), Damage.allCases)
    func theTakeOfADamagedFilmIsIncompleteAndSaysWhatIsMissing(name: String, damage: Damage) async throws {
        try await TemporaryFolder.use { folder in
            let film = try #require(Self.films.first { $0.name == name })
            let file = try await Self.film(film.name, film.codecs, in: folder)
            let bytes = try Data(contentsOf: folder[file])
            try damage.apply(to: bytes).write(to: folder[file])
            let run = try await Self.record(file, "video: film", in: folder)
            #expect(!run.report.verdict.isWhole)
            let reasons = run.manifest.shortfalls?.map(\.reason) ?? []
            #expect(reasons.contains { $0.hasSuffix("could not be read from its file") }, "\(reasons)")
            let video = try #require(try await MediaJudge.examine(folder["copy.mkv"]).video.first)
            let missing = Self.missing(run.manifest, "video")
            // What the container lacks at its end is known by its time, to a picture.
            #expect(abs(video.frames + missing - Self.pictures) <= 1, "\(video.frames) and \(missing)")
        }
    }

    @Test func whatIsMissingBehindTheLengthThatWasAskedForIsNotMissing() async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Self.film("h264.mkv", ["libx264", "aac"], in: folder)
            try Damage.cut.apply(to: Data(contentsOf: folder[file])).write(to: folder[file])
            let run = try await Self.record(file, "video: film, audio: film", in: folder, limit: .seconds(1))
            #expect(run.report.verdict.isWhole, "\(run.report.verdict.shortfalls)")
        }
    }

    /// Of a part of an MP4 film, which begins at the key frame before what is shown of it, `qtdemux` 1.22 by itself leaves out so much at
    /// the end: at 1.7 s of key frames at each second all behind 0.3 s of 0.7 s, at 0.3 s some of the sound only.
    @Test(arguments: [(0, 0.7), (1, 0.7), (1.7, 0.7), (0.3, 1.5)])
    func aPartOfAFilmIsReadToItsEnd(begin: Double, length: Double) async throws {
        try await TemporaryFolder.use { folder in
            let film = try await Self.film("film.mp4", ["libx264", "aac"], in: folder)
            try await ProcessRunner.run(
                "/usr/bin/ffmpeg",
                [
                    "-v", "error", "-ss", "\(begin)", "-i", folder.path(film), "-t", "\(length)", "-c", "copy",
                    folder.path("part.mp4"),
                ]
            ).succeeded("ffmpeg")
            let run = try await Self.record("part.mp4", "video: film, audio: film", in: folder)
            let part = try #require(try await MediaJudge.examine(folder["part.mp4"]).video.first)
            let copy = try await MediaJudge.examine(folder["copy.mkv"])
            // The first picture is shown where a part begins within it.
            #expect((0...1).contains((copy.video.first?.frames ?? 0) - part.frames), "\(part.frames)")
            #expect(abs((copy.audio.first?.duration ?? 0) - length) < 0.05)
            #expect(run.report.verdict.isWhole, "\(run.report.verdict.shortfalls)")
            #expect(Self.missing(run.manifest, "video") == 0 && Self.missing(run.manifest, "audio") == 0)
        }
    }

    /// The times of its pictures go on behind the length of its track, up to which `qtdemux` 1.22 has them shown.
    @Test func theLastPicturesOfAFilmWithBFramesAndWithoutEditListsAreRead() async throws {
        try await TemporaryFolder.use { folder in
            try await ProcessRunner.run(
                "/usr/bin/ffmpeg",
                [
                    "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=160x120:rate=25:duration=2", "-f", "lavfi", "-i",
                    "sine=440:r=48000:duration=2", "-c:v", "libx264", "-bf", "3", "-pix_fmt", "yuv420p", "-threads",
                    "1",
                    "-c:a", "aac", "-use_editlist", "0", folder.path("film.mp4"),
                ]
            ).succeeded("ffmpeg")
            let run = try await Self.record("film.mp4", "video: film, audio: film", in: folder)
            let copy = try await MediaJudge.examine(folder["copy.mkv"])
            #expect(copy.video.first?.frames == 50)
            #expect(run.report.verdict.isWhole, "\(run.report.verdict.shortfalls)")
            #expect(Self.missing(run.manifest, "video") == 0 && Self.missing(run.manifest, "audio") == 0)
        }
    }

    /// The one that is shorter than the other ends where it ends.
    @Test(arguments: ["mov", "mkv", "avi"])
    func aFilmWhoseSoundEndsBeforeItsPictureIsWhole(container: String) async throws {
        try await TemporaryFolder.use { folder in
            try await ProcessRunner.run(
                "/usr/bin/ffmpeg",
                [
                    "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=160x120:rate=25:duration=3", "-f", "lavfi",
                    "-i", "sine=440:r=48000:duration=1", "-c:v", "mjpeg", "-c:a", "pcm_s16le",
                    folder.path("film.\(container)"),
                ]
            ).succeeded("ffmpeg")
            let run = try await Self.record(
                "film.\(container)", "video: film, audio: film", in: folder)
            #expect(run.report.verdict.isWhole, "\(run.report.verdict.shortfalls)")
        }
    }

    /// Of ADPCM with one channel in AVI, GStreamer 1.22 halves the times.
    @Test func soundWhoseTimesAreTooCloseIsMissingOrWhole() async throws {
        try await TemporaryFolder.use { folder in
            try await ProcessRunner.run(
                "/usr/bin/ffmpeg",
                [
                    "-v", "error", "-f", "lavfi", "-i", "sine=440:r=48000:duration=2", "-c:a", "adpcm_ima_wav",
                    folder.path("film.avi"),
                ]
            ).succeeded("ffmpeg")
            let run = try await Self.record("film.avi", "audio: film", in: folder)
            let sound = try #require(try await MediaJudge.examine(folder["copy.mkv"]).audio.first)
            #expect((sound.duration > 1.9) == run.report.verdict.isWhole, "\(sound.duration)")
        }
    }
}
