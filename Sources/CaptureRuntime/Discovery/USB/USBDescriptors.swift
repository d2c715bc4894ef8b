/// The descriptors of a USB device, as sysfs has them in `descriptors`: what is needed of a camera's, and no more.
///
/// The bytes come from the device and may say anything, so each length is held against what is left.
struct USBDescriptors: Sendable, Hashable {
    /// An endpoint of an alternate setting.
    struct Endpoint: Sendable, Hashable {
        /// Whether time on the bus is set aside for it (`bmAttributes` 1; USB 2.0, table 9-13).
        var isIsochronous: Bool
        /// Whether the device sends by it.
        var isInput: Bool
        /// Bytes of a packet times packets of a microframe (USB 2.0, section 9.6.6).
        var bytes: Int
        /// Bytes of a service interval (USB 3.2, section 9.6.7); nil where no companion says so.
        var intervalBytes: Int?
    }

    /// One setting of an interface.
    struct Setting: Sendable, Hashable {
        var interface: Int
        var alternate: Int
        /// `bInterfaceSubClass`.
        var subclass: Int
        var endpoints: [Endpoint] = []
        /// The streaming interfaces that a video control interface names (USB Video Class 1.5, table 3-3).
        var streaming: [Int] = []
    }

    /// The settings by the number of their configuration, in the order of the device.
    private(set) var configurations: [Int: [Setting]] = [:]

    /// The subclass of interfaces that video streams by (USB Video Class 1.5, table A-2).
    static let videoStreaming = 2

    private enum Kind {
        static let configuration: UInt8 = 0x02
        static let interface: UInt8 = 0x04
        static let endpoint: UInt8 = 0x05
        static let classInterface: UInt8 = 0x24
        static let companion: UInt8 = 0x30
    }

    /// Reads the bytes; nil where one descriptor does not fit, because nothing behind it can be trusted then.
    init?(_ bytes: [UInt8]) {
        var configuration: Int?
        var rest = bytes[...]
        while let length = rest.first.map(Int.init) {
            // A descriptor shorter than its own head would never end.
            guard length >= 2, length <= rest.count else { return nil }
            let descriptor = Array(rest.prefix(length))
            rest = rest.dropFirst(length)
            if descriptor[1] == Kind.configuration {
                guard length >= 9 else { return nil }
                configuration = Int(descriptor[5])
            } else if let configuration, !read(descriptor, of: configuration) {
                return nil
            }
        }
    }

    /// Takes a descriptor in; false where it is too short for what it says it is.
    private mutating func read(_ descriptor: [UInt8], of configuration: Int) -> Bool {
        var settings = configurations[configuration] ?? []
        defer { configurations[configuration] = settings }
        if descriptor[1] == Kind.interface {
            guard descriptor.count >= 9 else { return false }
            settings.append(
                Setting(
                    interface: Int(descriptor[2]), alternate: Int(descriptor[3]), subclass: Int(descriptor[6])))
            return true
        }
        guard let last = settings.indices.last else { return true }
        switch descriptor[1] {
        case Kind.endpoint:
            guard descriptor.count >= 7 else { return false }
            let size = Int(descriptor[4]) | Int(descriptor[5]) << 8
            settings[last].endpoints.append(
                Endpoint(
                    isIsochronous: descriptor[3] & 3 == 1, isInput: descriptor[2] & 0x80 != 0,
                    bytes: (size & 0x7FF) * (1 + size >> 11 & 3)))
        case Kind.companion:
            guard descriptor.count >= 6 else { return false }
            guard let endpoint = settings[last].endpoints.indices.last else { return true }
            settings[last].endpoints[endpoint].intervalBytes = Int(descriptor[4]) | Int(descriptor[5]) << 8
        case Kind.classInterface where settings[last].subclass == 1 && descriptor.count > 2 && descriptor[2] == 1:
            guard descriptor.count >= 12 else { return false }
            let count = Int(descriptor[11])
            guard descriptor.count >= 12 + count else { return false }
            settings[last].streaming = descriptor[12..<12 + count].map(Int.init)
        default: break
        }
        return true
    }
}
