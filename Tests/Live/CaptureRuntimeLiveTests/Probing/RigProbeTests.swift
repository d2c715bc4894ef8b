import CaptureModel
import CaptureTesting
import CaptureYAML
import Foundation
import RunTesting
import Testing

@testable import CaptureRuntime

/// What comes of the trials: a rig, and what it does not say by itself.
@Suite struct RigProbeTests {
    /// Cameras that no driver stands behind: their starter is made up.
    private static func camera(_ name: String) -> RigCamera {
        RigCamera(
            name, device: .pipewire(name),
            formats: [
                MediaFormat(.mjpeg, Size(1280, 720), .list([FrameRate(15), FrameRate(30)])),
                MediaFormat(.raw(.yuy2), Size(640, 480), .list([FrameRate(1), FrameRate(5), FrameRate(30)])),
                MediaFormat(.raw(.yuy2), Size(160, 120), .list([FrameRate(30)])),
                MediaFormat(.raw(.nv12), Size(320, 240), .range(FrameRate(2), FrameRate(60))),
            ])
    }

    private static let rig = Rig(
        name: "desk", cameras: ["left", "middle", "right"].map(camera),
        resources: [
            RigResource("usb2-bus", .usbMicroframe(microseconds: 100), cameras: ["left", "right"]),
            RigResource("usb2-bus-2", .usbMicroframe(microseconds: 100), cameras: ["middle"]),
        ])

    @Test func whatWasNotTriedInTimeIsSaidAndNotAllowed() async {
        let start = ContinuousClock.now
        let report = await RigProbe(
            Self.rig, within: .seconds(10), measuringIn: nil, starter: { _ in HangingStarter { $0.count > 1 } }
        ).run { _ in }
        #expect(start.duration(to: .now) < .seconds(40))
        #expect(report.rig.deviceSets == .facets([["left"], ["middle"], ["right"]]))
        #expect(report.findings == [.untried(cameras: ["left", "middle", "right"])])
    }
}
