import CaptureCheck
import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import Testing

@testable import CaptureRuntime

/// Files that play slower than what they show, from real pipelines, judged by ffprobe.
@Suite struct SlowMotionTests {
    private static let sources = "sources: { ball: { pattern: ball, format: 320x180@120, live: false } }\n"

    /// The checksums of all packets of a file's pictures, in their order.
    private func packets(of file: URL) async throws -> [String] {
        let result = try await ProcessRunner.run(
            "/usr/bin/ffmpeg", ["-v", "error", "-i", file.path, "-map", "0:v", "-c", "copy", "-f", "framemd5", "-"],
            within: .seconds(30))
        try result.succeeded("ffmpeg")
        let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
        return lines.compactMap { $0.split(separator: ",").last.map { $0.trimmingCharacters(in: .whitespaces) } }
    }

    @Test func aCamerasOwnPicturesAreKeptAsTheyAre() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: slow
                rig: usb2-webcams
                sources: { cam: { camera: cam-1, format: { size: 320x240, fps: 30, encoding: mjpeg } } }
                defaults: { video: { codec: mjpeg } }
                sinks:
                  whole: { record: whole.mkv, video: cam }
                  slow: { record: slow.mov, video: cam, slow-motion: { play-at: 10 } }
                """, limit: .seconds(2))
            #expect(!run.plan.elements.contains { $0.factory == "jpegdec" })
            let whole = try await packets(of: run.file("whole"))
            #expect(whole.count > 10)
            #expect(try await packets(of: run.file("slow")) == whole)
            let (own, slow) = try await (MediaJudge.examine(run.file("whole")), MediaJudge.examine(run.file("slow")))
            let lengths = try (#require(own.video.first).duration, #require(slow.video.first).duration)
            #expect(abs(lengths.1 - lengths.0 * 3) < 0.2, "\(lengths)")
        }
    }

    @Test func segmentsAreCutByTheTakeAndEachPlaysSlow() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: slow
                sources: { ball: { pattern: ball, format: 160x120@60 } }
                sinks:
                  clip:
                    record: "slow-{segment}.mp4"
                    video: ball
                    segment: 2 s
                    slow-motion: { play-at: 30, ramps: [{ from: 1 s, to: 3 s, speed: 0.25 }] }
                    encode: { video: { keyframe-interval: 200 ms } }
                """, limit: .seconds(4))
            let report = try #require(run.report)
            #expect(report.isComplete)
            // The last one may have been made for a key frame that the end of the run came before.
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter {
                try $0.hasSuffix(".mp4") && LocalFile.size(of: folder.path($0)) != 0
            }.sorted()
            #expect(files.count >= 2)
            var pictures = 0
            var length = 0.0
            for file in files {
                let media = try await MediaJudge.examine(folder[file])
                let video = try #require(media.video.first)
                pictures += video.frames
                length += video.duration
                #expect(video.longestGap < 1 / 15 + 0.01, "\(file)")
            }
            #expect(pictures == report.sinks.first?.progress.frames)
            // 2 s outside the ramp at half the speed, 2 s in it at a quarter; a live source may begin a little late.
            let missing = Double(240 - pictures) / 60
            #expect((0...0.5).contains(missing))
            #expect(abs(length - (12 - missing * 2)) < 0.2, "\(length)")
        }
    }

    @Test func aStretchedSoundIsAsLongAsThePictureAndAsMuchLower() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: slow
                sources:
                  ball: { pattern: ball, format: 160x120@60 }
                  beep: { tone: 880 Hz }
                sinks:
                  clip:
                    record: slow.mp4
                    video: ball
                    audio: beep
                    slow-motion: { play-at: 30, audio: stretch }
                """, limit: .seconds(3))
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            let file = run.file("clip")
            let media = try await MediaJudge.examine(file)
            let (video, audio) = try (#require(media.video.first), #require(media.audio.first))
            #expect(video.frames == run.report?.sinks.first { $0.node == "clip" }?.progress.frames)
            #expect(abs(video.duration - Double(video.frames) / 30) < 0.1)
            #expect(abs(audio.duration - video.duration) < 0.3, "\(audio.duration)")
            let pitch = try await frequency(of: file)
            #expect(abs(pitch - 440) < 5, "\(pitch)")
        }
    }

    @Test func aSoundThatKeepsItsSpeedEndsBeforeThePicture() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: slow
                sources:
                  ball: { pattern: ball, format: 160x120@60 }
                  beep: { tone: 880 Hz }
                sinks:
                  clip:
                    record: slow.mp4
                    video: ball
                    audio: beep
                    slow-motion: { play-at: 30, audio: keep }
                """, limit: .seconds(3))
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            let file = run.file("clip")
            let slow = try #require(run.plan.slowMotion(of: "clip"))
            let finishing = try await RecordedFile(file.path).finish(soundSpeed: 1 / slow.speed)
            #expect(finishing.outcome == .finished)
            let media = try await MediaJudge.examine(file)
            let (video, audio) = try (#require(media.video.first), #require(media.audio.first))
            #expect(video.frames == run.report?.sinks.first { $0.node == "clip" }?.progress.frames)
            #expect(abs(video.duration - Double(video.frames) / 30) < 0.1)
            #expect(abs(audio.duration - video.duration / 2) < 0.15, "\(audio.duration)")
            let pitch = try await frequency(of: file)
            #expect(abs(pitch - 880) < 10, "\(pitch)")
            #expect(try await MediaJudge.complaints(about: file) == "")
        }
    }

    @Test func takesThatBeginByCommandAreSlowFromTheirFirstPictureOn() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                takes: { begin: manual }
                name: slow
                sources: { ball: { pattern: ball, format: 160x120@60 } }
                sinks:
                  clip: { record: "slow-{take}.mp4", video: ball, slow-motion: { play-at: 20 } }
                  eyes: { frames: true, video: ball }
                """,
                during: { session in
                    for take in ["001", "002"] {
                        try await session.reach(session.progress(of: "eyes").frames + 20, at: "eyes")
                        try await session.startTake(take, paths: ["clip": folder.path("slow-\(take).mp4")])
                        try await session.reach(50, at: "clip")
                        let report = try #require(await session.stopTake())
                        #expect(report.isFinished)
                        let file = try #require(report.files.first)
                        // The report's times are the take's own, of the pictures as they were taken.
                        let length = try #require(file.end) - (file.first[.video] ?? .zero)
                        #expect(abs(length / .seconds(1) - Double(file.frames) / 60) < 0.02)
                    }
                    await session.stop()
                })
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            for take in ["001", "002"] {
                let media = try await MediaJudge.examine(folder["slow-\(take).mp4"])
                let video = try #require(media.video.first)
                #expect(video.frames >= 50)
                let spacing = zip(video.times, video.times.dropFirst()).map { $1 - $0 }
                #expect(spacing.allSatisfy { abs($0 - 0.05) < 0.002 }, "\(spacing)")
            }
        }
    }

    /// The frequency of a tone: half of how often it goes through zero in the middle second of its file.
    private func frequency(of file: URL) async throws -> Double {
        let result = try await ProcessRunner.run(
            "/usr/bin/ffmpeg",
            [
                "-v", "error", "-ss", "1", "-t", "1", "-i", file.path, "-map", "0:a", "-ac", "1", "-ar", "48000", "-f",
                "s16le", "\(file.path).raw",
            ], within: .seconds(30))
        try result.succeeded("ffmpeg")
        let data = try Data(contentsOf: URL(fileURLWithPath: "\(file.path).raw"))
        let samples = stride(from: 0, to: data.count - 1, by: 2).map {
            Int16(bitPattern: UInt16(data[$0]) | UInt16(data[$0 + 1]) << 8)
        }
        let crossings = zip(samples, samples.dropFirst()).count { ($0 < 0) != ($1 < 0) }
        return Double(crossings) / 2 / (Double(samples.count) / 48000)
    }
}
