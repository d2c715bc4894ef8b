/// Something that a rig has only so much of and that what runs on it shares: a bus, an image signal processor, an encoder,
/// a disk.
public struct RigResource: Sendable, Hashable {
    /// How much there is, and what is counted.
    public enum Capacity: Sendable, Hashable {
        /// Pixels per second, of the pictures as they are delivered (an image signal processor).
        case pixelRate(PixelRate)
        /// Bits per second of the pictures as they are delivered (a link between a sensor and its processor).
        case dataRate(Bitrate)
        /// A high-speed USB bus: microseconds of each 125 us microframe that may be reserved for isochronous endpoints.
        /// USB 2.0, section 5.6.4, allows 100; Linux's EHCI driver keeps to that (`uframe_periodic_max`).
        case usbMicroframe(microseconds: Int)
        /// A SuperSpeed USB bus: bytes of each 125 us service interval that may be reserved for isochronous endpoints.
        /// Linux, where it keeps the books itself, allows 56,240 (`SS_BW_LIMIT_IN` less `SS_BW_RESERVED`, in blocks of 16, of
        /// drivers/usb/host/xhci.h).
        case usbInterval(bytes: Int)
        /// Hardware encoders that may be open at once.
        case encoderSessions(Int)
        /// Pixels per second that the hardware encoders take together, each picture rounded up to macroblocks of 16x16.
        case encoderRate(PixelRate)
        /// Processor cores. A rig states them by its `processor`, which says what work costs too.
        case processor(cores: Double)
        /// Bits per second written to files.
        case diskWrite(Bitrate)
        /// Bits per second sent and received.
        case network(Bitrate)
        /// Bytes of memory that pictures on their way may take.
        case memory(ByteCount)
    }

    /// Its name in the rig.
    public var name: String
    /// How much there is.
    public var capacity: Capacity
    /// The cameras that draw on it, by name; none is all cameras of the rig. What is no camera draws on it all the same.
    public var cameras: [String]
    /// The share of it that can be taken for any length of time without overheating, above 0 and up to 1; the system
    /// pressure cost is counted from it.
    public var sustainedShare: Double
    /// What it is and where the figure comes from.
    public var summary: String

    /// Makes a resource.
    public init(
        _ name: String, _ capacity: Capacity, cameras: [String] = [], sustainedShare: Double = 1, summary: String = ""
    ) {
        self.name = name
        self.capacity = capacity
        self.cameras = cameras
        self.sustainedShare = sustainedShare
        self.summary = summary
    }

    /// Whether a camera draws on it. A virtual camera does where a constituent does.
    public func isDrawn(by camera: RigCamera) -> Bool {
        cameras.isEmpty || cameras.contains(camera.name) || camera.constituents.contains(where: cameras.contains)
    }
}

extension RigResource.Capacity {
    /// Whether cameras draw on it by their formats; else what is done with the pictures draws on it.
    public var isOfCameras: Bool {
        switch self {
        case .pixelRate, .dataRate, .usbMicroframe, .usbInterval: true
        case .encoderSessions, .encoderRate, .processor, .diskWrite, .network, .memory: false
        }
    }

    /// The capacity as a number of its unit.
    public var amount: Double {
        switch self {
        case .pixelRate(let rate), .encoderRate(let rate): rate.perSecond
        case .dataRate(let rate), .diskWrite(let rate), .network(let rate): Double(rate.bitsPerSecond)
        case .usbMicroframe(let microseconds): Double(microseconds)
        case .usbInterval(let bytes): Double(bytes)
        case .encoderSessions(let count): Double(count)
        case .processor(let cores): cores
        case .memory(let amount): Double(amount.bytes)
        }
    }
}
