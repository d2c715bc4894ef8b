import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

@testable import CaptureCheck

/// Which cameras have what.
extension FeatureTests {
    @Test func theIPhone11ProMaxHasNoCentreStage() throws {
        let checked = try call("camera: front, features: [centre-stage]", rig: "iphone-11-pro-max")
        let finding = try checked.first("unsupported-feature")
        #expect(finding.message == "camera 'front' of source 'front' has no feature 'centre-stage'")
        #expect(finding.notes.first?.message == "'front' has 'portrait'")
    }

    @Test func thePortraitEffectIsOfFrontCamerasOnly() throws {
        for name in ["iphone-11-pro-max", "iphone-xs", "ipad-pro-m1"] {
            let rig = try #require(BuiltInRigs.rig(named: name))
            let having = rig.cameras.filter { rig.features(of: $0).contains { $0.name == "portrait" } }
            #expect(Set(having.map(\.position)) == [.front], "\(name)")
        }
        let checked = try call("camera: back-wide, features: [portrait]", rig: "iphone-xs")
        let finding = try checked.first("unsupported-feature")
        #expect(finding.notes.last?.message == "'portrait' is a feature of 'front' and 'front-true-depth'")
        #expect(finding.fixIts.first?.message == "use camera 'front', which has it")
    }

    @Test(arguments: ["[edrr]", "{ edrr: false }"]) func aMisspeltFeatureIsNeverPassedOver(features: String) throws {
        let checked = try call("camera: back-wide, features: \(features)", rig: "iphone-xs")
        #expect(checked.errors == ["unsupported-feature"])
        #expect(try checked.first("unsupported-feature").label == "did you mean 'edr'?")
    }

    static func desk(_ features: [RigFeature] = []) -> Rig {
        Rig(
            name: "desk",
            cameras: [
                RigCamera(
                    "cam", device: .v4l2("/dev/video0"),
                    formats: [MediaFormat(.raw(.yuy2), .hd720, .list([FrameRate(30)]))],
                    controls: CameraControl.allCases)
            ],
            microphones: [RigMicrophone("mic", device: .alsa("hw:1,0"), modes: MicrophoneMode.allCases)],
            features: features)
    }

    func atDesk(_ keys: String, _ features: [RigFeature] = [], isSimulated: Bool = false) throws -> Checked {
        var options = CheckOptions.testing
        options.isSimulated = isSimulated
        return try check(
            """
            mcpipe: 1
            name: desk
            sources:
              cam: { camera: cam, \(keys) }
            sinks:
              file: { record: "{take}.mp4", video: cam }
            """, rig: Self.desk(features), options: options)
    }

    @Test func aRealCameraIsAskedForNothingThatItsRigDoesNotList() throws {
        let finding = try atDesk("features: [centre-stage]").first("unsupported-feature")
        #expect(finding.notes.map(\.message) == ["rig 'desk' lists no feature of 'cam', a V4L2 camera"])
    }

    @Test func ofARealCameraOnlyWhatIsOnByItselfIsThere() throws {
        let framing = RigFeature("framing")
        #expect(try atDesk("features: [framing]", [framing]).errors == ["unsupported-feature"])
        #expect(try atDesk("features: { framing: false }", [framing]).errors == [])
        let always = RigFeature("framing", isAutomatic: true)
        #expect(try atDesk("features: [framing]", [always]).errors == [])
        #expect(try atDesk("features: { framing: false }", [always]).errors == ["unsupported-feature"])
        #expect(try atDesk("features: [framing]", [framing], isSimulated: true).errors == [])
    }
}
