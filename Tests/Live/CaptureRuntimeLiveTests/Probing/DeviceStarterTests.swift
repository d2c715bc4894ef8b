import CaptureModel
import Testing

@testable import CaptureRuntime

/// Cameras started by GStreamer; those of real drivers are started in DeviceTests.
@Suite struct DeviceStarterTests {
    private static func camera(_ name: String, _ device: RigCamera.Device) -> RigCamera {
        RigCamera(
            name, device: device, formats: [MediaFormat(.raw(.i420), Size(160, 120), .list([FrameRate(30)]))])
    }

    private let starter = DeviceStarter([
        camera("left", .simulated), camera("right", .simulated), camera("gone", .v4l2("/dev/no-such-camera")),
        camera("null", .v4l2("/dev/null")), RigCamera("empty", formats: []),
    ])

    private func start(_ cameras: String..., within limit: Duration = DeviceStarter.limit) async -> StartOutcome {
        await starter.start(cameras, in: .usual, within: limit)
    }

    @Test func camerasThatGivePicturesTogetherHaveStarted() async {
        #expect(await start("left") == .started)
        #expect(await start("left", "right") == .started)
    }

    @Test(arguments: ["gone", "null"]) func aCameraThatCannotBeOpenedSaysWhy(name: String) async {
        guard case .refused(let refusal) = await start("left", name) else {
            Issue.record("'\(name)' was started")
            return
        }
        #expect(refusal.camera == name)
        #expect(!refusal.isBusy)
        #expect(refusal.words.contains("/dev/"), "\(refusal.words)")
        #expect(!refusal.words.contains("gstv4l2"), "where it is in the plugin's source helps nobody: \(refusal.words)")
    }

    @Test func aCameraWithoutFormatsIsNotTried() async {
        let words = "it has no format that could be tried"
        #expect(await start("empty") == .refused(StartRefusal(camera: "empty", words: words)))
    }

    @Test func aCancelledStartStopsItsCameras() async {
        let starter = starter
        let work = Task { await starter.start(["left", "right"], in: .usual, within: DeviceStarter.limit) }
        work.cancel()
        let outcome = await work.value
        #expect(outcome == .interrupted || outcome == .started)
    }
}
