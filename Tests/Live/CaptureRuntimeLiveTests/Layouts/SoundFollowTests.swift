import CaptureModel
import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// Sound that follows the picture in real pipelines, heard in what was recorded.
@Suite struct SoundFollowTests {
    private static let rate = 48000
    private static let pitches = [500.0, 2000.0]

    /// How much of each pitch is in each hundredth of a second: the amplitude, by Goertzel's sum over whole periods.
    private static func levels(_ samples: [Float]) -> [[Double]] {
        let window = rate / 100
        return stride(from: 0, to: samples.count - window + 1, by: window).map { start in
            pitches.map { pitch in
                var sums = (0.0, 0.0)
                for index in 0..<window {
                    let angle = 2 * Double.pi * pitch * Double(index) / Double(rate)
                    sums.0 += Double(samples[start + index]) * cos(angle)
                    sums.1 += Double(samples[start + index]) * sin(angle)
                }
                return 2 * (sums.0 * sums.0 + sums.1 * sums.1).squareRoot() / Double(window)
            }
        }
    }

    @Test func theSoundOfTheFullScreenCameraIsHeardAndItsSuccessorTakesOverWithoutAClick() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources:
                  stage: { pattern: solid, color: red, format: 320x180@30, live: false }
                  hall: { pattern: solid, color: green, format: 320x180@30, live: false }
                  near: { tone: 500 Hz, live: false }
                  far: { tone: 2000 Hz, live: false }
                compositors: { pip: { size: 320x180, layout: pip, layers: [ stage, hall ] } }
                mixers:
                  sound: { follow: pip, inputs: [ { source: near, with: stage, gain: -6 dB }, { source: far, with: hall, gain: -6 dB } ] }
                sinks:
                  file: { record: out.mkv, video: pip, audio: sound, encode: { audio: { codec: pcm } } }
                """,
                during: { session in
                    // Not live, so that nothing of the sound is late on a busy machine; two seconds of it lie between two swaps.
                    for _ in 1...4 {
                        try await session.reach(session.progress(of: "file").frames + 60, at: "file")
                        try await session.swap(on: "pip")
                    }
                    try await session.reach(session.progress(of: "file").frames + 60, at: "file")
                    await session.stop()
                })
            #expect(run.report?.isComplete == true)
            let raw = try await ProcessRunner.run(
                "ffmpeg",
                [
                    "-v", "error", "-i", run.file("file").path, "-map", "0:a", "-ac", "1", "-ar", "\(Self.rate)", "-f",
                    "f32le", "-",
                ]
            ).succeeded("ffmpeg")
            let bytes = Array(raw.output)
            let samples = stride(from: 0, to: bytes.count - 3, by: 4).map { start in
                Float(bitPattern: bytes[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) })
            }
            // At the stop sounds end a buffer or two apart.
            let levels = Array(Self.levels(samples).dropLast(10))
            let full = try #require(levels.flatMap { $0 }.max())
            // Which is heard alone, in order: the changes, and nothing else, have both or neither.
            var heard: [Int] = []
            for level in levels {
                let only = [0, 1].filter { level[$0] > 0.95 * full && level[1 - $0] < 0.05 * full }
                if let one = only.first, heard.last != one { heard.append(one) }
                // Both together are as strong as one, a hundredth of a second's average apart.
                let power = level[0] * level[0] + level[1] * level[1]
                #expect(abs(power / (full * full) - 1) < 0.1, "\(level)")
            }
            #expect(heard == [0, 1, 0, 1, 0])
            let mixed = levels.count { $0[0] > 0.05 * full && $0[1] > 0.05 * full }
            #expect(mixed >= 4 * 3 && mixed <= 4 * 7, "\(mixed) hundredths of a second of four crossfades of 50 ms")
            // A click is a corner: no three samples bend more than both pitches together do.
            let steepest = Self.pitches.map { 2 * Double.pi * $0 / Double(Self.rate) }.map { $0 * $0 }.max() ?? 0
            for index in samples.indices.dropFirst().dropLast() {
                let bend = Double(samples[index - 1] - 2 * samples[index] + samples[index + 1])
                guard abs(bend) > 1.3 * full * steepest else { continue }
                Issue.record("a click at sample \(index): \(bend)")
                break
            }
        }
    }
}
