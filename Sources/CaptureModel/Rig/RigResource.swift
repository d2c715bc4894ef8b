/// Something that cameras of a rig share and of which there is only so much: a bus, an image signal processor, a link.
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
    }

    /// Its name in the rig.
    public var name: String
    /// How much there is.
    public var capacity: Capacity
    /// The cameras that draw on it, by name; none is all cameras of the rig.
    public var cameras: [String]
    /// What it is and where the figure comes from.
    public var summary: String

    /// Makes a resource.
    public init(_ name: String, _ capacity: Capacity, cameras: [String] = [], summary: String = "") {
        self.name = name
        self.capacity = capacity
        self.cameras = cameras
        self.summary = summary
    }

    /// Whether a camera draws on it. A virtual camera does where a constituent does.
    public func isDrawn(by camera: RigCamera) -> Bool {
        cameras.isEmpty || cameras.contains(camera.name) || camera.constituents.contains(where: cameras.contains)
    }
}
