import CaptureModel
import Foundation
import GStreamerKit
import Testing

@testable import CaptureRuntime

@Suite struct LocalRigTests {
    private static let mode = "image/jpeg, width=640, height=480, framerate=30/1"

    private func camera(
        _ node: Int, _ card: String, serial: String? = nil, bus: String = "", caps: String = Self.mode
    ) throws -> FoundDevice {
        var properties = ["device.path": "/dev/video\(node)", "v4l2.device.card": card, "v4l2.device.bus_info": bus]
        properties["device.serial"] = serial
        return FoundDevice(
            label: card, deviceClass: "Video/Source", caps: try Caps(parsing: caps).structures, properties: properties)
    }

    private func sound(
        _ label: String, _ name: String, properties: [String: String] = [:], isSource: Bool = true
    ) -> FoundDevice {
        FoundDevice(
            label: label, deviceClass: isSource ? "Audio/Source" : "Audio/Sink", properties: properties,
            internalName: name)
    }

    @Test func aCameraIsNamedAfterWhatItCallsItselfAndFoundByEachOfItsNames() throws {
        let device = try camera(
            2, "HD Pro Webcam C920", serial: "046d_HD_Pro_Webcam_C920_2A3F", bus: "usb-0000:00:14.0-1.2")
        let links = DeviceLinks([
            "/dev/video2": .init(
                byID: ["usb-046d_HD_Pro_Webcam_C920_2A3F-video-index0"],
                byPath: ["pci-0000:00:14.0-usb-0:1.2:1.0-video-index0"])
        ])
        let rig = LocalRig.rig(of: DiscoveredDevices(v4l2: [device]), links: links)
        let camera = try #require(rig.cameras.first)
        #expect(camera.name == "hd-pro-webcam-c920")
        #expect(camera.label == "HD Pro Webcam C920")
        #expect(camera.device == .v4l2("/dev/v4l/by-id/usb-046d_HD_Pro_Webcam_C920_2A3F-video-index0"))
        for name in [
            "/dev/video2", "by-id/usb-046d_HD_Pro_Webcam_C920_2A3F-video-index0",
            "/dev/v4l/by-id/usb-046d_HD_Pro_Webcam_C920_2A3F-video-index0",
            "by-path/pci-0000:00:14.0-usb-0:1.2:1.0-video-index0",
            "hd-pro-webcam-c920-2a3f", "hd-pro-webcam-c920-port-1-2",
        ] { #expect(rig.camera(named: name) == camera, "\(name)") }
    }

    @Test func camerasOfOneNameAreToldApartBySerialNumber() throws {
        let devices = try [
            camera(2, "C920", serial: "046d_C920_BBBB", bus: "usb-0-2"),
            camera(0, "C920", serial: "046d_C920_AAAA", bus: "usb-0-1"),
        ]
        #expect(
            LocalRig.rig(of: .init(v4l2: devices), links: .init()).cameras.map(\.name) == ["c920-aaaa", "c920-bbbb"])
    }

    @Test func withoutSerialNumbersThePortTellsThemApartAndTheSharedLinkIsNotUsed() throws {
        let devices = try [
            camera(0, "Cheap Cam", bus: "usb-0000:00:14.0-1"), camera(2, "Cheap Cam", bus: "usb-0000:00:14.0-4.1"),
        ]
        let links = DeviceLinks([
            "/dev/video0": .init(byPath: ["usb-1-index0"]),
            "/dev/video2": .init(byID: ["usb-cheap-index0"], byPath: ["usb-4-index0"]),
        ])
        let cameras = LocalRig.rig(of: .init(v4l2: devices), links: links).cameras
        #expect(cameras.map(\.name) == ["cheap-cam-port-1", "cheap-cam-port-4-1"])
        #expect(
            cameras.map(\.device) == [.v4l2("/dev/v4l/by-path/usb-1-index0"), .v4l2("/dev/v4l/by-path/usb-4-index0")])
    }

    @Test func whatNothingTellsApartIsNumbered() throws {
        let devices = try (0..<3).map { try camera($0, "vivid") }
        #expect(
            LocalRig.rig(of: .init(v4l2: devices), links: .init()).cameras.map(\.name) == [
                "vivid", "vivid-2", "vivid-3",
            ])
    }

    @Test func nodesWithoutPicturesAreNoCameras() throws {
        let metadata = try camera(1, "C920", caps: "EMPTY")
        var output = try camera(3, "Loopback")
        output.deviceClass = "Video/Sink"
        #expect(LocalRig.rig(of: .init(v4l2: [metadata, output]), links: .init()).cameras.isEmpty)
    }

    @Test func aCameraThatPipeWireServesTooIsListedOnce() throws {
        let local = try camera(0, "C920")
        let caps = try Caps(parsing: Self.mode).structures
        let same = FoundDevice(
            label: "C920", deviceClass: "Video/Source", caps: caps,
            properties: ["node.name": "v4l2_input.usb", "media.class": "Video/Source", "api.v4l2.path": "/dev/video0"])
        let other = FoundDevice(
            label: "C920", deviceClass: "Video/Source", caps: caps,
            properties: [
                "node.name": "cam1", "node.description": "C920", "media.class": "Video/Source", "object.serial": "61",
            ])
        let rig = LocalRig.rig(of: .init(v4l2: [local], pipewire: [same, other]), links: .init())
        #expect(rig.cameras.map(\.name) == ["c920", "c920-2"])
        #expect(rig.cameras.map(\.device) == [.v4l2("/dev/video0"), .pipewire("cam1")])
        #expect(rig.camera(named: "61")?.name == "c920-2")
    }

    @Test func aMicrophoneOfAServerIsNotOpenedBehindItsBackAndMonitorsComeLast() {
        let found = DiscoveredDevices(
            pipewire: [
                FoundDevice(label: "Desk", deviceClass: "Audio/Source", properties: ["node.name": "alsa_input.desk"]),
                FoundDevice(label: "Radio", deviceClass: "Audio/Source", properties: ["node.name": "radio"]),
            ],
            pulse: [
                sound("Monitor of Speakers", "speakers.monitor", properties: ["device.class": "monitor"]),
                sound("Desk", "alsa_input.desk", properties: ["alsa.card": "1", "alsa.device": "0"]),
                sound("Speakers", "speakers", isSource: false),
            ],
            alsa: [
                sound("Desk 1", "hw:1,0", properties: ["alsa.card": "1", "alsa.card_name": "Desk", "alsa.id": "Desk"]),
                sound(
                    "Field 1", "hw:2,0", properties: ["alsa.card": "2", "alsa.card_name": "Field", "alsa.id": "Field"]),
            ])
        let rig = LocalRig.rig(of: found, links: .init())
        #expect(rig.microphones.map(\.name) == ["desk", "radio", "field", "monitor-of-speakers"])
        #expect(
            rig.microphones.map(\.device) == [
                .pulse("alsa_input.desk"), .pipewire("radio"), .alsa("hw:CARD=Field,DEV=0"), .pulse("speakers.monitor"),
            ])
        #expect(rig.microphone(named: "hw:1,0")?.name == "desk")
        #expect(rig.microphone(named: "hw:2,0")?.name == "field")
    }

    @Test func severalInputsOfOneCardAreNamedByTheirNumber() {
        let properties = ["alsa.card": "0", "alsa.card_name": "Loopback", "alsa.id": "Loopback"]
        let found = DiscoveredDevices(alsa: [
            sound("L", "hw:0,1", properties: properties), sound("L", "hw:0,0", properties: properties),
        ])
        let rig = LocalRig.rig(of: found, links: .init())
        #expect(rig.microphones.map(\.name) == ["loopback-loopback-0", "loopback-loopback-1"])
    }

    @Test(arguments: [
        ("HD Webcam: HD Webcam", "hd-webcam"), ("Rig USB Camera 0: Rig USB Camer", "rig-usb-camera-0"),
        ("C920", "c920"),
        ("Kamera Größe", "kamera-gr-e"), ("2K Cam", "camera-2k-cam"), ("", "camera"), ("日本", "camera"),
    ])
    func namesAreReadable(label: String, expected: String) {
        #expect(DeviceName.slug(label, else: "camera") == expected)
        #expect(NodeName(expected).isValid)
    }

    @Test func linksAreReadFromAFolderLikeUdevs() throws {
        let folder = NSTemporaryDirectory() + "links-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder + "/by-id", withIntermediateDirectories: true)
        let node = folder + "/video7"
        try Data().write(to: URL(filePath: node))
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/by-id/usb-x-index0", withDestinationPath: "../video7")
        let target = URL(filePath: node).resolvingSymlinksInPath().path
        #expect(DeviceLinks.read(below: folder)[target] == .init(byID: ["usb-x-index0"]))
        #expect(DeviceLinks.read(below: folder + "/none") == DeviceLinks())
    }

    @Test func discoveryEndsOnAnyMachine() async {
        let rig = await LocalRig.discover()
        #expect(rig.name == "this machine")
        #expect(Set(rig.cameras.map(\.name)).count == rig.cameras.count)
        #expect(rig.cameras.allSatisfy { !$0.aliases.contains($0.name) })
    }
}
