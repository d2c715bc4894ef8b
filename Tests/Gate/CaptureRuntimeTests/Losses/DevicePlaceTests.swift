import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import Testing

@testable import CaptureRuntime

/// Where it shows that a device has come.
@Suite struct DevicePlaceTests {
    private static let environment = ["XDG_RUNTIME_DIR": "/run/user/1000"]

    private static func place(
        _ factory: String, _ device: String = "", _ environment: [String: String] = environment
    ) -> String? {
        let opener = PlannedElement(
            "cam", factory, device.isEmpty ? [] : [PlannedProperty("device", .string(device))], node: "cam")
        return DevicePlace(opener, environment: environment)?.path
    }

    @Test func eachKindOfDeviceHasItsPlace() {
        #expect(Self.place("v4l2src", "/dev/v4l/by-id/usb-one") == "/dev/v4l/by-id/usb-one")
        #expect(Self.place("alsasrc", "hw:CARD=Mic") == "/dev/snd")
        #expect(Self.place("pulsesrc", "mic") == "/run/user/1000/pulse/native")
        #expect(Self.place("pulsesrc", "mic", ["PULSE_RUNTIME_PATH": "/run/pulse"]) == "/run/pulse/native")
        #expect(Self.place("pipewiresrc") == "/run/user/1000/pipewire-0")
        #expect(Self.place("pipewiresrc", "", ["PIPEWIRE_REMOTE": "/run/pw"]) == "/run/pw")
        #expect(Self.place("pipewiresrc", "", [:]) == nil)
        #expect(Self.place("rtspsrc") == nil)
    }

    @Test func whatComesBackIsAnotherThing() async throws {
        try await TemporaryFolder.use { folder in
            let link = folder.path("by-id")
            let opener = PlannedElement("cam", "v4l2src", [PlannedProperty("device", .string(link))], node: "cam")
            let place = try #require(DevicePlace(opener))
            #expect(place.mark == nil)
            try folder.write("", to: "video0")
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path("video0"))
            let first = try #require(place.mark)
            #expect(place.mark == first)
            // udev leaves a link that leads nowhere for a moment.
            try FileManager.default.removeItem(at: folder["video0"])
            #expect(place.mark == nil)
            // File systems count time in ticks of some milliseconds, and give a free number again.
            try await Deadline.until("another mark", within: .seconds(120)) {
                try? FileManager.default.removeItem(at: folder["video0"])
                _ = try? folder.write("", to: "video0")
                return place.mark != nil && place.mark != first
            }
        }
    }

    @Test func aFolderOfDevicesIsAnotherOnceOneHasCome() async throws {
        try await TemporaryFolder.use { folder in
            let opener = PlannedElement(
                "cam", "v4l2src", [PlannedProperty("device", .string(folder.url.path))], node: "cam")
            let place = try #require(DevicePlace(opener))
            let before = try #require(place.mark)
            try await Deadline.until("another mark", within: .seconds(120)) {
                _ = try? folder.write("", to: "pcmC1D0c-\(UUID())")
                return place.mark != before
            }
        }
    }
}
