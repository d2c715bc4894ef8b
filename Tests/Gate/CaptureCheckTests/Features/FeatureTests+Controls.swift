import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

@testable import CaptureCheck

/// What virtual cameras leave of the controls.
extension FeatureTests {
    static let fixed = [
        "exposure: { iso: 100 }", "focus: { lens-position: 0.5 }", "white-balance: { gains: [1, 1, 2] }",
    ]
    static let locked = ["exposure: locked", "focus: locked", "white-balance: locked"]
    static let virtual = ["back-dual", "back-dual-wide", "back-triple", "front-true-depth"]

    @Test(arguments: virtual, fixed) func aVirtualCameraTakesNoValues(camera: String, control: String) throws {
        let checked = try call("camera: \(camera), controls: { \(control) }", rig: "iphone-11-pro-max")
        #expect(checked.errors == ["unsupported-camera-control"])
        #expect(try checked.first("unsupported-camera-control").label == "not of a virtual camera")
    }

    @Test(arguments: virtual, locked) func aVirtualCameraKeepsWhatItHas(camera: String, control: String) throws {
        #expect(try call("camera: \(camera), controls: { \(control) }", rig: "iphone-11-pro-max").errors == [])
    }

    @Test(arguments: fixed + locked) func aPlainCameraTakesAll(control: String) throws {
        #expect(try call("camera: back-wide, controls: { \(control) }", rig: "iphone-11-pro-max").errors == [])
    }

    @Test func aRealCamerasControlsAreNotSet() throws {
        let finding = try atDesk("controls: { focus: locked }").first("unsupported-camera-control")
        #expect(finding.notes.map(\.message) == ["'cam' is a V4L2 camera, whose controls mcpipe does not set"])
        #expect(try atDesk("controls: { focus: automatic }").errors == [])
    }

    /// Seed 2's row for 1920x1080 at 3 to 30 fps offers ISO 22 to 704 and 0.000005 to 0.333333 s.
    @Test(arguments: [
        ("iso: 704", true), ("iso: 704.5", false), ("iso: 22", true), ("iso: 21.9", false), ("shutter: 33 ms", true),
        ("shutter: 34 ms", false), ("shutter: 5 us", true), ("shutter: 4 us", false),
    ])
    func anExposureLiesWithinTheFormatAndThePicture(exposure: (String, Bool)) throws {
        let checked = try call(
            "camera: back-wide, format: 1920x1080@30, controls: { exposure: { \(exposure.0) } }", rig: "iphone-7-plus")
        #expect(checked.errors == (exposure.1 ? [] : ["camera-control-range"]), "\(checked.rendered)")
    }
}
