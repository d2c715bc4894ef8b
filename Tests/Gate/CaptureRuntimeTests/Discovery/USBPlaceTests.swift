import CaptureModel
import CaptureTesting
import Foundation
import GStreamerKit
import Testing

@testable import CaptureRuntime

/// Which cameras share a USB bus and what they reserve on it, from what the kernel shows.
@Suite struct USBPlaceTests {
    private static let b990 = WebcamDescriptors.isochronous(WebcamDescriptors.b990)

    private func withTree(_ body: (SysfsTree) throws -> Void) async throws {
        try await TemporaryFolder.use { try body(SysfsTree(folder: $0)) }
    }

    private func camera(_ node: Int) throws -> FoundDevice {
        FoundDevice(
            label: "Cam", deviceClass: "Video/Source",
            caps: try Caps(parsing: "image/jpeg, width=640, height=480, framerate=30/1").structures,
            properties: ["device.path": "/dev/video\(node)", "v4l2.device.card": "Cam \(node)"])
    }

    @Test func theAlternateSettingsOfAHighSpeedCameraAreThoseThatLsusbPrints() async throws {
        try await withTree { tree in
            try tree.plug("video0", port: "1-1.2", descriptors: Self.b990)
            let place = try #require(USBPlace.find("/dev/video0", sysfs: tree.root))
            #expect(place.payloads == WebcamDescriptors.b990Payloads)
            #expect(place.controller == "0000:00:14.0")
            #expect(place.driver == "xhci_hcd")
            #expect(place.side == .highSpeed)
        }
    }

    @Test func atSuperSpeedTheCompanionSaysWhatAnIntervalHolds() async throws {
        try await withTree { tree in
            let bytes = WebcamDescriptors.isochronous([1024, 1024, 1024], intervals: [1024, 16384, 49152])
            try tree.plug("video0", port: "2-1", speed: "5000\n", descriptors: bytes)
            try tree.plug("video1", port: "2-2", speed: "10000\n", descriptors: bytes)
            for node in ["video0", "video1"] {
                let place = try #require(USBPlace.find(node, sysfs: tree.root))
                #expect(place.side == .superSpeed)
                #expect(place.payloads == [1024, 16384, 49152])
            }
        }
    }

    @Test func aBusIsAControllerAndASideOfIt() async throws {
        try await withTree { tree in
            let other = "platform/axi/xhci-hcd.1"
            let fast = WebcamDescriptors.isochronous([1024], intervals: [8192])
            try tree.plug("video0", port: "1-1", descriptors: Self.b990)
            try tree.plug("video2", port: "1-4.1.3", descriptors: Self.b990)
            try tree.plug("video4", port: "2-3", speed: "5000", descriptors: fast)
            try tree.plug("video6", port: "3-1", controller: other, driver: nil, descriptors: Self.b990)
            try tree.plug("video8", port: "1-5", descriptors: WebcamDescriptors.bulk)
            let devices = try [0, 2, 4, 6, 8, 10].map(camera)
            let rig = LocalRig.rig(of: .init(v4l2: devices), links: .init(), sysfs: tree.root)
            #expect(rig.resources.map(\.name) == ["usb2-bus", "usb3-bus", "usb2-bus-2"])
            #expect(rig.resources.map(\.cameras) == [["cam-0", "cam-2"], ["cam-4"], ["cam-6"]])
            #expect(
                rig.resources.map(\.capacity) == [
                    .usbMicroframe(microseconds: 100), .usbInterval(bytes: 56_240), .usbMicroframe(microseconds: 100),
                ])
            #expect(rig.resources[0].summary.hasPrefix("controller 0000:00:14.0 (xhci_hcd); USB 2.0"))
            #expect(rig.resources[2].summary == "controller xhci-hcd.1; USB 2.0, section 5.6.4")
            #expect(rig.cameras.map(\.usbPayloads.count) == [11, 11, 1, 11, 0, 0])
        }
    }

    @Test func onlyTheConfigurationInUseCounts() async throws {
        try await withTree { tree in
            let second = WebcamDescriptors.isochronous([64], configuration: 2).dropFirst(18)
            try tree.plug("video0", port: "1-1", descriptors: Self.b990 + second)
            #expect(USBPlace.find("video0", sysfs: tree.root)?.payloads == WebcamDescriptors.b990Payloads)
        }
    }

    @Test func ofSeveralStreamsThatAreAlikeAnyWillDoAndElseNoneIsGuessed() async throws {
        try await withTree { tree in
            let alike = WebcamDescriptors.isochronous([800, 1024], streaming: [1, 3])
            try tree.plug("video0", port: "1-1", descriptors: alike)
            #expect(USBPlace.find("video0", sysfs: tree.root)?.payloads == [800, 1024])
            // The last setting of the second stream is made another.
            var unlike = alike
            let last = try #require(unlike.lastIndex(of: 0x81))
            unlike[last + 2] = 64
            try tree.plug("video1", port: "1-2", descriptors: unlike)
            #expect(USBPlace.find("video1", sysfs: tree.root) == nil)
        }
    }

    @Test func aSlowCameraIsLeftOut() async throws {
        try await withTree { tree in
            for (index, speed) in ["12", "1.5", "", "fast", "-480"].enumerated() {
                try tree.plug("video\(index)", port: "1-\(index + 1)", speed: speed, descriptors: Self.b990)
                #expect(USBPlace.find("video\(index)", sysfs: tree.root) == nil, "speed '\(speed)'")
            }
        }
    }

    @Test func descriptorsThatAreCutOffAnywhereAreNotBelieved() async throws {
        for length in 0..<Self.b990.count {
            guard let cut = USBDescriptors(Array(Self.b990.prefix(length))) else { continue }
            // What ends between two descriptors is whole as far as it goes, and never more than what was there.
            #expect((cut.configurations[1] ?? []).flatMap(\.endpoints).count <= 12)
        }
        let whole = try #require(USBDescriptors(Self.b990))
        #expect(whole.configurations[1]?.flatMap(\.endpoints).count == 12)
    }

    @Test(
        arguments: [
            [0], [0, 0, 0], [1, 2], [18], [255, 4], [9, 2, 0, 0, 0, 1, 0, 0, 0, 0],
            [9, 2, 0, 0, 0, 1, 0, 0, 0, 3, 4, 0],
            [9, 2, 0, 0, 0, 1, 0, 0, 0, 2, 2], [9, 2, 0, 0, 0, 1, 0, 0, 0, 9, 4, 0, 0, 0, 14, 1, 0, 0, 3, 0x24, 1],
            [9, 2, 0, 0, 0, 1, 0, 0, 0, 9, 4, 0, 0, 0, 14, 1, 0, 0, 12, 0x24, 1, 0, 0, 0, 0, 0, 0, 0, 0, 255],
            [9, 2, 0, 0, 0, 1, 0, 0, 0, 9, 4, 1, 1, 1, 14, 2, 0, 0, 4, 5, 0x81, 5],
        ] as [[UInt8]])
    func descriptorsThatLieAboutTheirLengthAreNotBelieved(bytes: [UInt8]) {
        #expect(USBDescriptors(bytes) == nil)
    }

    @Test func anyBytesAreReadWithoutHarm() async throws {
        var generator = SeededGenerator(seed: 20_261_123)
        for _ in 0..<2000 {
            var bytes = Self.b990
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            _ = USBDescriptors(bytes)
        }
        try await withTree { tree in
            // 4095 bytes and more do not fit a microframe, and 0 is no setting.
            try tree.plug("video0", port: "1-1", descriptors: WebcamDescriptors.isochronous([0x1FFF, 0, 0x0200]))
            #expect(USBPlace.find("video0", sysfs: tree.root)?.payloads == [512])
        }
    }

    @Test func aTreeThatMakesNoSenseIsLeftOut() async throws {
        try await withTree { tree in
            #expect(USBPlace.find("video0", sysfs: tree.root) == nil)
            #expect(USBPlace.find("video0", sysfs: tree.root + "/nowhere") == nil)
            #expect(USBPlace.find("", sysfs: tree.root) == nil)
            let manager = FileManager.default
            try manager.createDirectory(
                at: tree.folder["class/video4linux/video1"], withIntermediateDirectories: true)
            let link = tree.folder["class/video4linux/video1/device"].path
            // A link to itself, one to a folder that is no interface, one out of the tree.
            for target in ["device", "..", "/proc/self", "1-1:x.y"] {
                try? manager.removeItem(atPath: link)
                try manager.createSymbolicLink(atPath: link, withDestinationPath: target)
                #expect(USBPlace.find("video1", sysfs: tree.root) == nil, "'\(target)'")
            }
            try tree.plug("video2", port: "1-1", descriptors: [])
            #expect(USBPlace.find("video2", sysfs: tree.root) == nil)
        }
    }
}
