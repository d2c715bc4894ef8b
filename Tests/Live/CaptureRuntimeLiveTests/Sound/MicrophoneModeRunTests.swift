import CaptureModel
import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// Sound is treated in real pipelines, and measured.
@Suite struct MicrophoneModeRunTests {
    private static func treat(
        _ sound: URL, _ mode: MicrophoneMode, in folder: TemporaryFolder,
        during: @Sendable @escaping (Session) async throws -> Void = { _ in }
    ) async throws -> Rehearsal.Run {
        try await Rehearsal(folder: folder).run(
            """
            name: test
            sources: { voice: { file: \(sound.path), microphone-mode: \(mode.rawValue) } }
            sinks: { file: { record: \(mode.rawValue).mkv, audio: voice, encode: { audio: { codec: pcm } } } }
            """, during: during)
    }

    @Test func voiceIsolationTakesNoiseAwayStandardSomeAndWideSpectrumNone() async throws {
        try await TemporaryFolder.use { folder in
            let sound = try await SpeechInNoise.write("speech.wav", in: folder, seconds: 24)
            let given = try await SpeechInNoise.samples(of: sound)
            // The processing has learnt what noise there is after some seconds.
            let part = 9.0..<24.0
            let before = SpeechInNoise.ratio(given, seconds: part)
            var after: [MicrophoneMode: Double] = [:]
            for mode in MicrophoneMode.allCases {
                let run = try await Self.treat(sound, mode, in: folder)
                #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
                let samples = try await SpeechInNoise.samples(of: run.file("file"))
                #expect(samples.count == given.count)
                after[mode] = SpeechInNoise.ratio(samples, seconds: part)
                if mode == .wideSpectrum { #expect(samples == given) }
            }
            #expect(abs(try #require(after[.wideSpectrum]) - before) < 0.01)
            #expect(try #require(after[.standard]) > before + 2)
            #expect(try #require(after[.voiceIsolation]) > before + 8)
        }
    }

    @Test func theModeIsChangedWhileItRunsWithoutASampleLostOrDoubled() async throws {
        try await TemporaryFolder.use { folder in
            let sound = try await SpeechInNoise.write("speech.wav", in: folder, seconds: 12)
            let given = try await SpeechInNoise.samples(of: sound)
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { voice: { file: \(sound.path), realtime: true, microphone-mode: wide-spectrum } }
                sinks: { file: { record: out.mkv, audio: voice, encode: { audio: { codec: pcm } } } }
                """,
                during: { session in
                    for (number, mode) in [MicrophoneMode.voiceIsolation, .standard, .wideSpectrum].enumerated() {
                        try await session.reach(100 * (number + 1), at: "file")
                        try await session.setMicrophoneMode(of: "voice", to: mode)
                        #expect(session.microphoneMode(of: "voice")?.preferred == mode)
                        try await Deadline.until("sound of mode \(mode)", within: .seconds(120)) {
                            session.microphoneMode(of: "voice")?.active == mode
                        }
                    }
                })
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            #expect(run.report?.isBalanced == true)
            let changes = run.events.compactMap { event -> (MicrophoneMode, Double)? in
                if case .microphoneModeChanged(let state, let at) = event { (state.active, at.seconds) } else { nil }
            }
            try #require(changes.map(\.0) == [.voiceIsolation, .standard, .wideSpectrum])
            let samples = try await SpeechInNoise.samples(of: run.file("file"))
            #expect(samples.count == given.count)
            // What is not treated is what was given, sample by sample, before and behind all that was: nothing has moved.
            let rate = Double(SpeechInNoise.rate)
            let (first, last) = (Int(changes[0].1 * rate), Int((changes[2].1 * rate).rounded()))
            #expect(first > 0 && last < given.count)
            #expect(Array(samples[..<first]) == Array(given[..<first]))
            #expect(Array(samples[last...]) == Array(given[last...]))
            #expect(Array(samples[first..<last]) != Array(given[first..<last]))
        }
    }

    @Test func aModeIsRefusedWhereTheSoundIsNotTreated() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources:
                  one: { tone: 440 Hz, microphone-mode: standard }
                  two: { tone: 440 Hz }
                sinks:
                  a: { frames: true, audio: one }
                  b: { frames: true, audio: two }
                """,
                during: { session in
                    #expect(session.microphoneModes.map(\.preferred) == [.standard])
                    let refused = await #expect(throws: SessionFailure.self) {
                        try await session.setMicrophoneMode(of: "two", to: .voiceIsolation)
                    }
                    #expect(refused?.fault == .command && refused?.message.contains("'one'") == true)
                    await session.stop()
                })
            #expect(run.report?.failures == [])
        }
    }
}
