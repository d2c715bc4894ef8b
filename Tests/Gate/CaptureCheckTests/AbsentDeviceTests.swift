import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

/// A rig of another machine can be checked here, and is not said to run here.
@Suite struct AbsentDeviceTests {
    private func slugs(device: RigCamera.Device, isSimulated: Bool = false) throws -> [String] {
        let camera = RigCamera(
            "cam", device: device, formats: [MediaFormat(.mjpeg, Size(640, 480), .list([FrameRate(30)]))])
        var options = CheckOptions.testing
        options.isSimulated = isSimulated
        return try check(
            """
            mcpipe: 1
            name: show
            sources: { a: { camera: cam } }
            sinks: { file: { record: "{take}.mkv", video: a } }
            """, rig: Rig(name: "room", cameras: [camera]), options: options
        ).slugs
    }

    @Test func aNodeThatIsNotThereIsTold() throws {
        #expect(try slugs(device: .v4l2("/dev/video9")) == ["absent-device"])
    }

    @Test func aSimulatedRunNeedsNoDevice() throws {
        #expect(try slugs(device: .v4l2("/dev/video9"), isSimulated: true) == [])
        #expect(try slugs(device: .simulated) == [])
    }
}
