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
            "/usr/bin/ffmpeg", ["-v", "error", "-i", file.path, "-map", "0:v", "-c", "copy", "-f", "framemd5", "-"])
        try result.succeeded("ffmpeg")
        let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
        return lines.compactMap { $0.split(separator: ",").last.map { $0.trimmingCharacters(in: .whitespaces) } }
    }

    @Test(arguments: ["h264.mp4", "h264.mkv", "h264.ts", "vp8.webm", "h265.mp4"])
    func aFilePlaysAtTheRateAskedForWithEveryPictureEvenlySpaced(kind: String) async throws {
        let parts = kind.split(separator: ".")
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: slow
                \(Self.sources)sinks:
                  clip:
                    record: "slow.\(parts[1])"
                    video: ball
                    slow-motion: { play-at: 30 }
                    encode: { video: { codec: \(parts[0]), bitrate: 1 Mbit/s } }
                """, limit: .seconds(1))
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            let file = run.file("clip")
            // The one that is in fragments until it is made ordinary.
            _ = try await RecordedFile(file.path).finish()
            let media = try await MediaJudge.examine(file)
            let video = try #require(media.video.first)
            #expect(video.frames == 120)
            #expect(video.averageRate == "30/1" || parts[1] != "mp4", "\(video.averageRate)")
            // Matroska counts milliseconds.
            let spacing = zip(video.times, video.times.dropFirst()).map { $1 - $0 }
            #expect(spacing.allSatisfy { abs($0 - 1 / 30) < 0.0011 }, "\(spacing)")
            #expect(abs(video.duration - 4) < 0.05)
            // A key frame a second, of the second that is played.
            #expect(video.longestKeyInterval < 1.05)
            #expect(try await MediaJudge.complaints(about: file) == "")
        }
    }

    @Test func everyCapturedPictureIsInItInItsOrder() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: slow
                \(Self.sources)defaults: { video: { codec: mjpeg } }
                sinks:
                  whole: { record: whole.mkv, video: ball }
                  slow: { record: slow.mkv, video: ball, slow-motion: { play-at: 25 } }
                  ramped:
                    record: ramped.mkv
                    video: ball
                    slow-motion: { ramps: [{ from: 200 ms, to: 400 ms, speed: 0.25 }] }
                """, limit: .seconds(1))
            let whole = try await packets(of: run.file("whole"))
            #expect(whole.count == 120)
            #expect(Set(whole).count > 100, "the ball moves, so that pictures differ")
            #expect(try await packets(of: run.file("slow")) == whole)
            #expect(try await packets(of: run.file("ramped")) == whole)
        }
    }

    @Test func aRampIsSlowBetweenItsTimesAndAsItHappenedOutside() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: slow
                \(Self.sources)sinks:
                  clip:
                    record: slow.mp4
                    video: ball
                    slow-motion: { ramps: [{ from: 500 ms, to: 1 s, speed: 0.25 }, { from: 1 s, to: 1500 ms, speed: 0.5 }] }
                """, limit: .seconds(2))
            let media = try await MediaJudge.examine(run.file("clip"))
            let times = try #require(media.video.first).times
            #expect(times.count == 240)
            let expected = (0..<240).map { number -> Double in
                let time = Double(number) / 120
                return switch time {
                case ..<0.5: time
                case ..<1: 0.5 + (time - 0.5) * 4
                case ..<1.5: 2.5 + (time - 1) * 2
                default: 3.5 + (time - 1.5)
                }
            }
            let first = try #require(times.first)
            for (time, wanted) in zip(times, expected) { #expect(abs(time - first - wanted) < 0.002) }
        }
    }
}
