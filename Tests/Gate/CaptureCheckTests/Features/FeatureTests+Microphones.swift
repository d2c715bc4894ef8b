import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

@testable import CaptureCheck

/// Modes of microphones.
extension FeatureTests {
    @Test(arguments: MicrophoneMode.allCases) func phonesOf2018AndNewerHaveAllModes(mode: MicrophoneMode) throws {
        let rigs = [("iphone-11-pro-max", true), ("iphone-xs", true), ("ipad-pro-m1", true), ("iphone-7-plus", false)]
        for (rig, isThere) in rigs {
            let checked = try check(
                """
                mcpipe: 1
                name: talk
                rig: \(rig)
                sources:
                  voice: { microphone: built-in, mode: \(mode.rawValue) }
                sinks:
                  file: { record: "{take}.mp4", audio: voice }
                """)
            #expect(checked.errors == (isThere ? [] : ["unsupported-microphone-mode"]), "\(checked.rendered)")
        }
    }

    @Test func aRealMicrophonesModeIsNotSet() throws {
        let checked = try check(
            """
            mcpipe: 1
            name: talk
            sources:
              voice: { microphone: mic, mode: standard }
            sinks:
              file: { record: "{take}.mp4", audio: voice }
            """, rig: Self.desk())
        #expect(checked.errors == ["unsupported-microphone-mode"])
    }
}
