import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import Testing

@testable import CaptureRuntime

/// Coded sound is heard when it was made, and not a packet of the encoder's later.
@Suite struct EncoderDelayTests {
    /// A quarter of a packet of AAC (1024 samples at 48 kHz).
    private static let tolerance = 0.005

    private static func sinks(_ container: String) -> String {
        """
        sinks:
          coded: { record: coded.\(container), audio: sound, encode: { audio: { codec: aac } } }
          plain: { record: plain.mkv, audio: sound, encode: { audio: { codec: pcm } } }
        """
    }

    @Test(arguments: ["mp4", "mkv", "mov", "ts"])
    func aBeepOfAFileIsWhereItIsInTheFile(container: String) async throws {
        try await TemporaryFolder.use { folder in
            try await Self.makeBeep(in: folder)
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { sound: { file: beep.wav } }
                \(Self.sinks(container))
                """)
            let report = try #require(run.report)
            #expect(report.isComplete, "\(report.failures)")
            for sink: NodeName in ["coded", "plain"] {
                let beeps = try await Self.beeps(of: sink, in: run)
                #expect(beeps.count == 1)
                #expect(abs(try #require(beeps.first) - Self.moment) < Self.tolerance, "\(sink): \(beeps)")
            }
        }
    }

    // MARK: - The beep

    /// When the beep of the file begins, in seconds.
    private static let moment = 0.5

    private static func makeBeep(in folder: TemporaryFolder) async throws {
        let sound = "0.5*sin(2*PI*1000*t)*gte(t,\(moment))*lt(t,\(moment + 0.1))"
        try await ProcessRunner.run(
            "ffmpeg",
            ["-v", "error", "-f", "lavfi", "-i", "aevalsrc='\(sound)':s=48000:d=1.5", folder.path("beep.wav")]
        ).succeeded("ffmpeg")
    }

    /// When the beeps of a sink's file begin, in seconds of the take.
    private static func beeps(of sink: NodeName, in run: Rehearsal.Run) async throws -> [Double] {
        let file = try #require(run.takes.first?.files.first { $0.node == sink })
        // Where a container counts from is its own affair.
        let first = try #require(file.first[.audio]) / .seconds(1)
        return try await beeps(in: URL(fileURLWithPath: file.path), from: first)
    }

    /// When the beeps of a file begin whose sound begins at a time, in seconds.
    private static func beeps(in url: URL, from first: Double) async throws -> [Double] {
        let track = try #require(try await MediaJudge.examine(url).audio.first)
        let bytes = try await FlashAndBeep.decode(url, ["-map", "0:a", "-ac", "1", "-f", "f32le"])
        let samples = unsafe bytes.withUnsafeBytes { unsafe Array($0.bindMemory(to: Float.self)) }
        // What an encoder spreads before a beep is much softer than the beep.
        let loud = try #require(samples.map(abs).max()) / 2
        var (beeps, quiet): ([Double], Int) = ([], .max)
        for (index, sample) in samples.enumerated() {
            guard abs(sample) > loud else {
                quiet = quiet == .max ? .max : quiet + 1
                continue
            }
            if quiet > track.sampleRate / 4 {
                beeps.append(first + Double(index) / Double(track.sampleRate))
            }
            quiet = 0
        }
        return beeps
    }
}
