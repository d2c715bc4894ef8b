/// A law that tells which cameras of a rig may run together, in place of a list of sets.
///
/// Apple publishes lists only. On the iPhone 11 Pro Max this law with three sensors gives the verdict of the list on each of
/// the 255 sets of its cameras; with two it gives the six sets that WWDC 2019 session 249 counts for the iPhone XS.
public struct DeviceSetRule: Sendable, Hashable {
    /// How many sensors may run at once; a virtual camera counts each of its constituents. Range: 1 or more.
    public var sensors: Int
    /// Whether a virtual camera excludes every other camera that looks the same way; a true-depth camera is one.
    public var isVirtualExclusive: Bool

    /// Makes a law.
    public init(sensors: Int, isVirtualExclusive: Bool = true) {
        self.sensors = sensors
        self.isVirtualExclusive = isVirtualExclusive
    }

    /// Whether cameras may run together; a camera alone always may.
    public func allows(_ cameras: some Collection<RigCamera>) -> Bool {
        guard cameras.count > 1 else { return true }
        guard cameras.reduce(0, { $0 + max(1, $1.constituents.count) }) <= sensors else { return false }
        guard isVirtualExclusive else { return true }
        return !cameras.contains { camera in
            camera.isExclusive && cameras.contains { $0.name != camera.name && $0.position == camera.position }
        }
    }
}

extension RigCamera {
    /// Whether it excludes others that look the same way, where a law says that virtual cameras do: a true-depth camera is
    /// made of two, but lists no constituents that could be opened.
    package var isExclusive: Bool { isVirtual || kind == .trueDepth }
}
