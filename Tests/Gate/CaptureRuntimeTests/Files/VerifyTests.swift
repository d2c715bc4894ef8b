import CaptureModel
import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// What is said of recorded files, held against ffprobe.
@Suite struct VerifyTests {
    @Test(arguments: Recordings.kinds)
    func whatIsSaidOfAFileIsWhatFFprobeFinds(_ kind: Recordings.Kind) async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Recordings.write(kind, to: folder)
            let verdict = try await RecordedFile(file.path).verify()
            #expect(verdict.state == .complete, "\(verdict.reason ?? "")")
            #expect(verdict.container?.rawValue == kind.container)
            #expect(verdict.tracks.map(\.codec).sorted() == [kind.video, kind.audio].sorted())
            let report = try await MediaJudge.examine(file)
            let picture = try #require(verdict.tracks.first { $0.medium == .video })
            let judged = try #require(report.video.first)
            #expect(picture.packets == 50)
            #expect(picture.packets == judged.times.count)
            #expect(picture.keyFrames == judged.keyTimes.count)
            #expect(picture.gapCount == 0)
            #expect(picture.isMonotonic)
            #expect(abs(try #require(picture.frameTime).seconds - 0.04) < 0.001)
            #expect(abs(try #require(picture.firstTime).seconds - judged.firstTime) < 0.0011)
            #expect(abs(try #require(picture.longestKeySpacing).seconds - Self.longest(judged.keyTimes)) < 0.0011)
            if kind.container != "ts" { #expect((picture.width, picture.height) == (160, 120)) }
            let sound = try #require(verdict.tracks.first { $0.medium == .audio })
            let heard = try #require(report.audio.first)
            #expect(abs(try #require(sound.firstTime).seconds - heard.firstTime) < 0.0011)
            #expect(abs(try #require(sound.endTime).seconds - heard.firstTime - heard.duration) < 0.03)
            // In a transport stream each Opus packet has a head of its own.
            if (kind.container, kind.audio) != ("ts", "opus") { #expect(sound.bytes == heard.bytes) }
            #expect(sound.keyFrames == sound.packets)
            if kind.audio != "pcm" { #expect(sound.packets == heard.times.count) }
            if kind.container != "ts" { #expect(sound.sampleRate == heard.sampleRate) }
            #expect(verdict.bytes == report.size)
        }
    }

    private static func longest(_ times: [Double]) -> Double {
        zip(times, times.dropFirst()).map { $1 - $0 }.max() ?? 0
    }

    @Test func aNameIsNotBelieved() async throws {
        try await TemporaryFolder.use { folder in
            let file = folder["really.mp4"]
            try await Recordings.shared.bytes(Recordings.mkv).write(to: file)
            #expect(try await RecordedFile(file.path).verify().container == .mkv)
        }
    }

    @Test(arguments: [
        ("", "it is empty"), ("plain text, and more of it than a head", "it is no MP4"),
        (String(repeating: "\0", count: 5000), "it begins with zeros"), ("G", "it is no MP4"),
        ("\0\0\0\u{8}moov", "its index (moov) is damaged"), ("\0\0\0\u{10}ftypisom", "its index (moov) is missing"),
    ])
    func whatIsNoRecordingIsUnreadableForAReason(text: String, reason: String) async throws {
        try await TemporaryFolder.use { folder in
            let verdict = try await RecordedFile(folder.write(text, to: "odd.mp4")).verify()
            #expect(verdict.state == .unreadable)
            #expect(verdict.reason?.hasPrefix(reason) == true, "\(verdict.reason ?? "")")
        }
    }

    @Test func aFolderAPipeAndNothingAreUnreadableAtOnce() async throws {
        try await TemporaryFolder.use { folder in
            let pipe = folder.path("pipe.mp4")
            try await ProcessRunner.run("mkfifo", [pipe]).succeeded("mkfifo")
            for (path, reason) in [
                (folder.url.path, "it is a folder"), (pipe, "it is no ordinary file"),
                (folder.path("none.mp4"), "no such file"),
            ] {
                let verdict = try await RecordedFile(path).verify()
                #expect(verdict.state == .unreadable)
                #expect(verdict.reason?.contains(reason) == true, "\(verdict.reason ?? "")")
            }
        }
    }

    @Test func zerosThatAPowerCutLeftAreNoMedia() async throws {
        try await TemporaryFolder.use { folder in
            let kinds = [(Recordings.mp4, 0), (Recordings.mkv, 0)] + [0, 37, 94, 187].map { (Recordings.ts, $0) }
            for (kind, shift) in kinds {
                let bytes = try await Recordings.shared.bytes(kind)
                // Blocks of a disk end anywhere in a packet of 188 bytes, and on its first and its last.
                let half = bytes.count / 2 / 188 * 188 + shift
                let file = folder["file.\(kind.container)"]
                try (bytes.prefix(half) + Data(count: bytes.count - half)).write(to: file)
                let verdict = try await RecordedFile(file.path).verify()
                #expect(verdict.state == .cutOff)
                #expect((15...35).contains(verdict.frames), "\(kind.container): \(verdict.frames)")
                let recovered = try await RecordedFile(file.path).recover()
                #expect(recovered.verdict.state == .complete)
                #expect(try await MediaJudge.complaints(about: file) == "", "\(kind.container), \(shift)")
            }
        }
    }

    @Test func aGapInTheMiddleIsFoundWithItsPlace() async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Recordings.write(Recordings.mp4, to: folder)
            let gapped = folder["gapped.mkv"]
            // Pictures 20 to 29 go, and all that is decoded from them.
            let cut = "select='not(between(n,20,29))'"
            try await ProcessRunner.run(
                "ffmpeg",
                [
                    "-v", "error", "-i", file.path, "-vf", cut, "-fps_mode", "passthrough", "-an", "-c:v", "libx264",
                    gapped.path,
                ]
            ).succeeded("ffmpeg")
            let verdict = try await RecordedFile(gapped.path).verify()
            let picture = try #require(verdict.tracks.first)
            #expect(picture.gapCount == 1)
            let gap = try #require(picture.longestGap)
            #expect(abs(gap.from.seconds - 0.8) < 0.002)
            #expect(abs(gap.to.seconds - 1.2) < 0.002)
        }
    }

    @Test func aTaskThatIsCancelledReadsNoFurther() async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Recordings.write(Recordings.mp4, to: folder)
            let task = Task {
                while !Task.isCancelled { await Task.yield() }
                return try await RecordedFile(file.path).verify()
            }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test func theChecksumIsThatOfSha256sum() async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Recordings.write(Recordings.ts, to: folder)
            let judged = try await ProcessRunner.run("sha256sum", [file.path]).succeeded("sha256sum")
            #expect(try await RecordedFile(file.path).checksum() == String(judged.text.prefix(64)))
        }
    }
}
