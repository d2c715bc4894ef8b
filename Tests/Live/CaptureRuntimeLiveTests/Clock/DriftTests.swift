import CaptureModel
import CapturePlan
import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// Sound devices whose crystals are off, recorded beside pictures.
@Suite struct DriftTests {
    /// One black and one white picture a second.
    private static let flashes = """
        name: drift
        sources: { picture: { pattern: smpte, format: 320x180@2 }, sound: { tone: 2 kHz } }
        sinks:
          file: { record: drift.mkv, video: picture, audio: sound, encode: { audio: { codec: pcm } } }
        """
    /// White comes half a second after the whole one, and each beep a buffer of 20 ms before it.
    private static let lag = -0.52

    @Test(arguments: [2000.0, -2000]) func soundStaysWithThePicture(partsPerMillion: Double) async throws {
        try await TemporaryFolder.use { folder in
            // As much as 200 ppm are in four minutes; without correction 48 ms.
            let run = try await Rehearsal(folder: folder).run(
                Self.flashes, limit: .seconds(24),
                adjust: {
                    $0.blink("picture")
                    $0.detune("sound", by: partsPerMillion, wave: "ticks")
                })
            let report = try #require(run.report)
            #expect(report.isComplete)
            let heard = try await FlashAndBeep(run.file("file"), lag: Self.lag)
            #expect(heard.pairs.count > 20)
            let drift = try #require(heard.drift)
            #expect(drift < 0.02, "\(heard.pairs.map { Int(($0.offset * 1e6).rounded()) }) µs")
            let clock = try #require(report.soundClocks.first)
            #expect(clock.node == "sound")
            #expect(clock.jumps == 0)
            #expect(abs(try #require(clock.deviation) - partsPerMillion) < 50, "\(clock)")
        }
    }

    @Test func withoutTheCorrectionItRunsAway() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                Self.flashes, limit: .seconds(16),
                adjust: {
                    $0.blink("picture")
                    $0.detune("sound", by: 2000, wave: "ticks", isCorrected: false)
                })
            let drift = try #require(try await FlashAndBeep(run.file("file"), lag: Self.lag).drift)
            #expect(drift > 0.02, "the bench must be able to fail")
        }
    }

    @Test func aToneHasNoClickInIt() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: tone
                sources: { sound: { tone: 440 Hz } }
                sinks:
                  file: { record: tone.mkv, audio: sound, encode: { audio: { codec: pcm } } }
                """, limit: .seconds(20), adjust: { $0.detune("sound", by: 2000) })
            let bytes = try await FlashAndBeep.decode(
                run.file("file"), ["-map", "0:a", "-ac", "1", "-f", "f32le"])
            let samples = unsafe bytes.withUnsafeBytes { unsafe Array($0.bindMemory(to: Float.self)) }
            #expect(samples.count > 19 * 48000)
            // Of a sine each sample follows from the two before it; a sample left out or put in twice would be off by 0.04.
            let factor = Float(2 * cos(2 * Double.pi * 440 / 48000))
            var clicks: [Int] = []
            for index in 480..<samples.count - 480 {
                let expected = factor * samples[index - 1] - samples[index - 2]
                if abs(samples[index] - expected) > 0.001 { clicks.append(index) }
            }
            #expect(clicks.isEmpty, "\(clicks.prefix(20)) of \(samples.count)")
            let report = try #require(run.report)
            #expect(report.soundClocks.first?.jumps == 0)
        }
    }

    /// A long recording of a device that is 208 ppm off, as long as `MCPIPE_DRIFT_MINUTES` says (`make drift`).
    @Test(.enabled(if: Self.minutes > 0), arguments: [200.0, -200].prefix(Self.minutes > 0 ? 2 : 1))
    func soundStaysWithThePictureForLong(partsPerMillion: Double) async throws {
        try await TemporaryFolder.use { folder in
            var plan = try await Rehearsal(folder: folder).plan(Self.flashes)
            plan.blink("picture")
            plan.detune("sound", by: partsPerMillion, wave: "ticks")
            let session = try Session(plan, limit: .seconds(60 * Self.minutes))
            try await session.start()
            var last: SessionReport?
            for await event in session.events { if case .ended(let report) = event { last = report } }
            let report = try #require(last)
            let file = URL(fileURLWithPath: folder.path("drift.mkv"))
            let pairs = try await FlashAndBeep(file, lag: Self.lag).pairs
            #expect(pairs.count > 58 * Self.minutes)
            let places = [0, pairs.count / 2, pairs.count - 1].map { pairs[$0] }
            print("drift: \(report.soundClocks) begin, middle, end: \(places)")
            let worst = try #require(pairs.map { abs($0.offset) }.max())
            print("drift: worst of \(pairs.count) pairs \(worst * 1e3) ms")
            #expect(abs(places[0].offset) < 0.02)
            #expect(worst < 0.04)
            let clock = try #require(report.soundClocks.first)
            #expect(clock.jumps == 0)
            #expect(abs(try #require(clock.deviation) - partsPerMillion) < 15)
        }
    }

    private static let minutes = ProcessInfo.processInfo.environment["MCPIPE_DRIFT_MINUTES"].flatMap(Int.init) ?? 0
}
