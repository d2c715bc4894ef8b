import CaptureDiagnostics
import CaptureModel
import CaptureYAML
import Testing

/// How a file asks for what a camera does by itself.
@Suite struct FeatureReadingTests {
    private func camera(_ keys: String) throws -> Source.Camera {
        let loaded = load("mcpipe: 1\nname: x\nsources:\n  cam: { camera: c, \(keys) }\n")
        #expect(rendered(loaded) == "")
        guard case .camera(let camera)? = loaded.value?.sources["cam"]?.kind else { throw Missing() }
        return camera
    }

    private struct Missing: Error {}

    private func findings(_ keys: String) -> [Diagnostic] {
        load("mcpipe: 1\nname: x\nsources:\n  cam: { camera: c, \(keys) }\n").diagnostics
    }

    @Test(arguments: ["features: hdr", "features: [hdr]", "features: { hdr: true }", "features: { hdr: {} }"])
    func fourWaysToAskForOne(keys: String) throws {
        #expect(try camera(keys).features == [.init("hdr")])
    }

    @Test func offIsFalseAndTheSwitchHasAMapping() throws {
        let features = try camera("features: { edr: false, centre-stage: { control: cooperative, enabled: false } }")
            .features
        #expect(features == [.off("edr"), .init("centre-stage", isEnabled: false, control: .cooperative)])
        #expect(features.map(\.isOff) == [true, false])
    }

    @Test func whatIsLeftToTheCameraIsTheDefault() throws {
        let words = "controls: { exposure: automatic, focus: automatic, white-balance: automatic }"
        #expect(try camera(words).controls == CameraControls())
    }

    @Test(arguments: [
        ("features: [hdr, hdr]", "invalid-value"), ("features: { hdr: yes }", "boolean-word"),
        ("features: { hdr: { control: me } }", "invalid-value"), ("features: { hdr: { contrl: user } }", "unknown-key"),
        ("features: 5.5e", nil), ("controls: { exposure: { iso: 0 } }", "out-of-range"),
        ("controls: { exposure: {} }", "invalid-value"), ("controls: { exposure: { shutter: 0 s } }", "out-of-range"),
        ("controls: { exposure: { shutter: 5 } }", "wrong-unit"), ("controls: { exposure: lockd }", "invalid-value"),
        ("controls: { focus: { lens-position: 1.1 } }", "out-of-range"),
        ("controls: { white-balance: { gains: [1, 1] } }", "invalid-value"),
        ("controls: { white-balance: { gains: [0.9, 1, 1] } }", "out-of-range"), ("controls: locked", "wrong-type"),
        ("mode: standard", "unknown-key"),
    ])
    func whatIsWrongIsSaid(keys: String, code: String?) {
        #expect(findings(keys).map(\.code.slug) == [code].compactMap { $0 }, "\(findings(keys))")
    }

    @Test func aWordForWhatIsSetByHandIsToldTheMappingToo() {
        let messages = findings("controls: { exposure: custom }").map(\.message)
        #expect(messages.count == 1)
        #expect(messages.first?.contains("'automatic', 'locked' or a mapping with 'shutter' and 'iso', but") == true)
    }

    @Test(arguments: [
        ("features: { f: { cameras: [d] } }", "rig-names-unknown-camera"),
        ("features: { f: { requires: [g] } }", "rig-names-unknown-feature"),
        ("features: { f: { excludes: [g] } }", "rig-names-unknown-feature"),
        ("features: { f: { sensor-rate: 0.5 } }", "out-of-range"), ("features: { f: { zoom: 0.5 } }", "out-of-range"),
        ("features: { f: { pressure: -1 } }", "out-of-range"), ("features: { f: { control: [me] } }", "invalid-value"),
        ("features: { f: { encodings: [x421] } }", "invalid-value"),
        ("features: { f: { max-fps: 0 } }", "out-of-range"),
    ])
    func whatIsWrongInARigIsSaid(keys: String, code: String) {
        let loaded = loadRig("mcpipe-rig: 1\ncameras:\n  c: { formats: [\"1280x720 420v 1-30\"] }\n\(keys)\n")
        #expect(loaded.diagnostics.map(\.code.slug) == [code], "\(rendered(loaded))")
    }
}
