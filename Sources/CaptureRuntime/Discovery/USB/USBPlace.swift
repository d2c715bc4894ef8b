internal import Foundation
internal import GStreamerKit

/// Where a camera is plugged in, and what its streams may reserve there.
struct USBPlace: Sendable, Hashable {
    /// The part of a controller that a device uses: a device at 480 Mbit/s takes nothing of the SuperSpeed side, whatever
    /// its socket looks like.
    enum Side: Sendable, Hashable {
        case highSpeed, superSpeed
    }

    /// The host controller, by the name of its device, such as `0000:00:14.0`.
    var controller: String
    /// The controller's driver, such as `xhci_hcd`; nil where it is not told.
    var driver: String?
    /// The side of the controller.
    var side: Side
    /// The bytes per interval of the alternate settings, smallest first; none where nothing is reserved, as for a bulk
    /// endpoint, and where the descriptors are not understood.
    var payloads: [Int]
    /// Whether time on the bus is set aside for its streams.
    var isIsochronous: Bool

    /// A bus: cameras share one where the controller and its side are the same.
    struct Bus: Hashable {
        var controller: String
        var side: Side
    }

    /// The bus it is on.
    var bus: Bus { Bus(controller: controller, side: side) }

    /// Finds the place of a V4L2 node.
    ///
    /// - Parameters:
    ///   - node: The node, such as `/dev/video0`; only its name counts.
    ///   - sysfs: The folder where the kernel shows its devices.
    /// - Returns: nil where the node is no USB camera's, or what the kernel shows is not understood.
    static func find(_ node: String, sysfs: String = "/sys") -> USBPlace? {
        let link = "\(sysfs)/class/video4linux/\(URL(filePath: node).lastPathComponent)/device"
        let interface = URL(filePath: link).resolvingSymlinksInPath()
        let device = interface.deletingLastPathComponent()
        guard let (configuration, number) = place(interface.lastPathComponent),
            let side = Text.read(device.appending(path: "speed")).flatMap(Side.init(speed:)),
            let controller = controller(above: device)
        else { return nil }
        let bytes = try? LocalFile.bytes(of: device.appending(path: "descriptors").path, atMost: sizeLimit)
        let settings = bytes.flatMap(USBDescriptors.init)?.configurations[configuration] ?? []
        guard let ladder = ladder(settings, control: number, side: side) else { return nil }
        let driver = controller.appending(path: "driver").resolvingSymlinksInPath().lastPathComponent
        return USBPlace(
            controller: controller.lastPathComponent, driver: driver == "driver" ? nil : driver, side: side,
            payloads: ladder, isIsochronous: !ladder.isEmpty)
    }

    /// A camera's descriptors take a few kB; the kernel shows 64 KiB at most for each configuration.
    private static let sizeLimit = 1 << 18
    /// Hubs nest five deep (USB 2.0, section 4.1.1), and a controller lies some bridges below the root.
    private static let depthLimit = 32

    /// The configuration and the interface that a name such as `1-1.2:1.0` ends with.
    private static func place(_ name: String) -> (configuration: Int, interface: Int)? {
        let parts = name.split(separator: ":")
        guard parts.count == 2, parts[0].contains("-") else { return nil }
        let numbers = parts[1].split(separator: ".").map { Int($0) }
        guard numbers.count == 2, let configuration = numbers[0], let interface = numbers[1] else { return nil }
        return (configuration, interface)
    }

    /// The folder of the host controller: the one that holds the root hub, `usb1` and so on.
    private static func controller(above device: URL) -> URL? {
        var folder = device
        for _ in 0..<depthLimit {
            let name = folder.lastPathComponent
            let parent = folder.deletingLastPathComponent()
            guard parent.path != folder.path else { return nil }
            if name.hasPrefix("usb"), name.count > 3, name.dropFirst(3).allSatisfy(\.isNumber) { return parent }
            folder = parent
        }
        return nil
    }

    /// What each alternate setting of the camera's stream reserves, as `uvc_endpoint_max_bpi` of the kernel counts it; empty
    /// for a bulk endpoint, nil where it cannot be told which interface the stream is.
    private static func ladder(_ settings: [USBDescriptors.Setting], control: Int, side: Side) -> [Int]? {
        let interfaces = settings.first { $0.interface == control && !$0.streaming.isEmpty }?.streaming ?? []
        let ladders = interfaces.map { interface in
            let own = settings.filter { $0.interface == interface && $0.subclass == USBDescriptors.videoStreaming }
            return own.flatMap(\.endpoints).filter { $0.isIsochronous && $0.isInput }.compactMap { endpoint -> Int? in
                let bytes = side == .superSpeed ? endpoint.intervalBytes : endpoint.bytes
                return bytes.flatMap { side.payloads.contains($0) ? $0 : nil }
            }
        }.map { Set($0).sorted() }
        // Which of several streams a node is, sysfs does not tell; where they are alike it does not matter.
        guard let first = ladders.first, ladders.allSatisfy({ $0 == first }) else { return nil }
        return first
    }
}

extension USBPlace.Side {
    /// The side of a link speed in Mbit/s (ABI/stable/sysfs-bus-usb); a slower device sits behind a translator of a hub,
    /// where other rules hold.
    init?(speed: String) {
        switch Int(speed) {
        case 480: self = .highSpeed
        case let speed? where speed >= 5000: self = .superSpeed
        default: return nil
        }
    }

    /// What an alternate setting can hold, in bytes (USB 2.0, section 5.6.3; USB 3.2, section 8.12.6).
    var payloads: ClosedRange<Int> {
        switch self {
        case .highSpeed: 1...3072
        case .superSpeed: 1...49_152
        }
    }
}

/// One-line files of the kernel.
enum Text {
    /// The first line of a file without the blanks around it; nil where it cannot be read or is empty.
    static func read(_ file: URL) -> String? {
        guard let bytes = try? LocalFile.bytes(of: file.path, atMost: 4096) else { return nil }
        let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? ""
        let text = line.trimmingCharacters(in: .whitespaces)
        return text.isEmpty ? nil : text
    }
}
