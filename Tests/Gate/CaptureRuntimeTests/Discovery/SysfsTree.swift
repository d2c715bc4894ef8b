import CaptureTesting
import Foundation

/// A folder that looks like `/sys` to discovery: USB cameras on host controllers, with links as the kernel makes them.
struct SysfsTree {
    let folder: TemporaryFolder

    var root: String { folder.url.path }

    /// Plugs a camera in.
    ///
    /// - Parameters:
    ///   - node: Such as `video0`.
    ///   - port: Such as `1-1.2`; the root hub is that of its first number.
    ///   - controller: The folder of the host controller below `devices`.
    func plug(
        _ node: String, port: String, controller: String = "pci0000:00/0000:00:14.0", driver: String? = "xhci_hcd",
        speed: String = "480\n", descriptors: [UInt8]
    ) throws {
        let hub = "devices/\(controller)/usb\(port.prefix { $0 != "-" })"
        let interface = "\(hub)/\(port)/\(port):1.0"
        try folder.make("\(interface)/video4linux/\(node)")
        try folder.make("class/video4linux")
        try folder.link("class/video4linux/\(node)", to: "../../\(interface)/video4linux/\(node)")
        try folder.link("\(interface)/video4linux/\(node)/device", to: "../../../\(port):1.0")
        try folder.write(speed, to: "\(hub)/\(port)/speed")
        try Data(descriptors).write(to: folder["\(hub)/\(port)/descriptors"])
        guard let driver, !FileManager.default.fileExists(atPath: folder["devices/\(controller)/driver"].path) else {
            return
        }
        try folder.make("bus/pci/drivers/\(driver)")
        try folder.link("devices/\(controller)/driver", to: folder["bus/pci/drivers/\(driver)"].path)
    }
}

extension TemporaryFolder {
    fileprivate func make(_ path: String) throws {
        try FileManager.default.createDirectory(at: self[path], withIntermediateDirectories: true)
    }

    fileprivate func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: self[path].path, withDestinationPath: target)
    }
}

/// The descriptors of a webcam, built byte by byte (USB 2.0, section 9.6; USB Video Class 1.5, section 3).
struct WebcamDescriptors {
    /// The largest payload of each alternate setting of the Logitech B990, as `lsusb -v` printed them (linux-media,
    /// 2017-06-27): `wMaxPacketSize` has the size in bits 0 to 10 and the packets besides the first in bits 11 and 12.
    static let b990: [UInt16] = [
        0x00C0, 0x0180, 0x0200, 0x0280, 0x0320, 0x03B0, 0x0A80, 0x0B20, 0x0BE0, 0x1380, 0x13FC,
    ]
    /// What these are in bytes.
    static let b990Payloads = [192, 384, 512, 640, 800, 944, 1280, 1600, 1984, 2688, 3060]

    static let device: [UInt8] = [18, 1, 0, 2, 0xEF, 2, 1, 64, 0x6D, 4, 0x28, 8, 0x10, 0, 0, 2, 1, 1]

    /// A configuration with a video function whose stream has an alternate setting for each packet size.
    static func isochronous(
        _ packets: [UInt16], intervals: [UInt16] = [], configuration: UInt8 = 1, streaming: [UInt8] = [1]
    ) -> [UInt8] {
        var body = control(streaming)
        for number in streaming {
            body += interface(number, 0, endpoints: 0, subclass: 2)
            for (index, packet) in packets.enumerated() {
                body += interface(number, UInt8(index + 1), endpoints: 1, subclass: 2) + endpoint(0x05, packet)
                if intervals.indices.contains(index) { body += companion(intervals[index]) }
            }
        }
        // A microphone streams isochronously too; it is no camera.
        body += [9, 4, 2, 1, 1, 1, 2, 0, 0] + [7, 5, 0x84, 0x0D, 0x44, 0x00, 4]
        return device + head(configuration, body.count) + body
    }

    /// A camera with one alternate setting and a bulk endpoint.
    static var bulk: [UInt8] {
        let body = control([1]) + interface(1, 0, endpoints: 1, subclass: 2) + endpoint(0x02, 512)
        return device + head(1, body.count) + body
    }

    private static func control(_ streaming: [UInt8]) -> [UInt8] {
        let count = UInt8(streaming.count)
        return interface(0, 0, endpoints: 0, subclass: 1)
            + [12 + count, 0x24, 1, 0x10, 1, 0x4D, 0, 0, 0x6C, 0xDC, 2, count] + streaming
    }

    private static func head(_ configuration: UInt8, _ count: Int) -> [UInt8] {
        let total = count + 9
        return [9, 2, UInt8(total & 0xFF), UInt8(total >> 8), 3, configuration, 0, 0x80, 250]
    }

    private static func interface(_ number: UInt8, _ alternate: UInt8, endpoints: UInt8, subclass: UInt8) -> [UInt8] {
        [9, 4, number, alternate, endpoints, 0x0E, subclass, 0, 0]
    }

    private static func endpoint(_ attributes: UInt8, _ packet: UInt16) -> [UInt8] {
        [7, 5, 0x81, attributes, UInt8(packet & 0xFF), UInt8(packet >> 8), 1]
    }

    private static func companion(_ bytes: UInt16) -> [UInt8] {
        [6, 0x30, 15, 2, UInt8(bytes & 0xFF), UInt8(bytes >> 8)]
    }
}
