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

    @Test(arguments: ["mp4", "mkv"])
    func aBeepOfADeviceIsWhereItIsWithoutAnEncoder(container: String) async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { sound: { tone: 2 kHz } }
                \(Self.sinks(container))
                """, limit: .seconds(4), adjust: { $0.detune("sound", by: 0, wave: "ticks", isCorrected: false) })
            let report = try #require(run.report)
            #expect(report.isComplete, "\(report.failures)")
            let (coded, plain) = try await (Self.beeps(of: "coded", in: run), Self.beeps(of: "plain", in: run))
            #expect(plain.count >= 2)
            for beep in plain {
                let nearest = try #require(coded.min { abs($0 - beep) < abs($1 - beep) })
                #expect(abs(nearest - beep) < Self.tolerance, "\(coded), \(plain)")
            }
        }
    }

    /// By what stands in the manifest alone, as an editor would lay the files.
    @Test(arguments: ["mp4", "mov", "mkv", "ts"])
    func theManifestSaysWhereTheSoundOfALiveFileIs(container: String) async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { sound: { tone: 2 kHz } }
                \(Self.sinks(container))
                """, limit: .seconds(4), adjust: { $0.detune("sound", by: 0, wave: "ticks", isCorrected: false) })
            let archive = TakeArchive(
                run.plan, .init(version: "test", rig: "none", effectiveGraph: ""), progress: { _ in SinkProgress() },
                drops: { _, _, _ in [] })
            for event in run.events { await archive.hear(event) }
            let manifest = try #require(await archive.settle().first).manifest
            #expect(manifest.state == .complete)
            var beeps: [String: [Double]] = [:]
            for file in manifest.files {
                let begin = try #require(file.tracks?.first?.firstTime).duration / .seconds(1)
                beeps[file.sink] = try await Self.beeps(in: folder[file.path], from: begin)
                // The moment on the wall is that of the same place.
                let start = try #require(WallTime(parsing: manifest.start.wallClock))
                let wall = try #require(file.wallClock.flatMap(WallTime.init(parsing:)))
                #expect(abs((wall - start) / .seconds(1) - begin) < 0.001, "\(file.sink)")
            }
            let (coded, plain) = (try #require(beeps["coded"]), try #require(beeps["plain"]))
            #expect(plain.count >= 2)
            for beep in plain {
                let nearest = try #require(coded.min { abs($0 - beep) < abs($1 - beep) })
                #expect(abs(nearest - beep) < Self.tolerance, "\(coded), \(plain)")
            }
        }
    }

    /// A take that begins later begins with sound of before it, which says where it belongs as well.
    @Test(arguments: ["mp4", "mkv"]) func aTakeThatBeginsLaterIsNoDifferent(container: String) async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { sound: { tone: 2 kHz } }
                takes: { begin: manual, pre-roll: 1 s }
                sinks:
                  coded: { record: "coded-{take}.\(container)", audio: sound, encode: { audio: { codec: aac } } }
                  plain: { record: "plain-{take}.mkv", audio: sound, encode: { audio: { codec: pcm } } }
                """, adjust: { $0.detune("sound", by: 0, wave: "ticks", isCorrected: false) },
                during: { session in
                    try await Deadline.until("sound of before the take", within: .seconds(60)) {
                        session.runningTime > .seconds(2)
                    }
                    let begin = session.runningTime
                    let paths: [NodeName: String] = [
                        "coded": folder.path("coded.\(container)"), "plain": folder.path("plain.mkv"),
                    ]
                    try await session.startTake("001", paths: paths)
                    try await Deadline.until("three seconds of sound", within: .seconds(60)) {
                        session.runningTime > begin + .seconds(3)
                    }
                    await session.stop()
                })
            let report = try #require(run.report)
            #expect(report.isComplete, "\(report.failures)")
            let (coded, plain) = try await (Self.beeps(of: "coded", in: run), Self.beeps(of: "plain", in: run))
            #expect(plain.count >= 2)
            for beep in plain.dropFirst() {
                let nearest = try #require(coded.min { abs($0 - beep) < abs($1 - beep) })
                #expect(abs(nearest - beep) < Self.tolerance, "\(coded), \(plain)")
            }
        }
    }

    // MARK: - The beep

    /// When the beep of the file begins, in seconds.
    private static let moment = 0.5

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
