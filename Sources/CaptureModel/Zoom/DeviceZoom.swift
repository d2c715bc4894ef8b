/// How much larger than in the widest constituent's whole picture a thing is shown (Apple: `videoZoomFactor`).
///
/// Range: from 1 on; less than a camera's whole picture cannot be cut from it. For a camera alone it is the same number as the
/// user's zoom, for a virtual camera it is not, so the two are types of their own.
public struct DeviceZoom: Sendable, Hashable, Comparable {
    /// The factor.
    public let factor: Double

    /// Makes a zoom; what is below 1, or no number, becomes 1.
    public init(_ factor: Double) { self.factor = factor >= 1 ? factor : 1 }

    /// The widest constituent's whole picture.
    public static let whole = DeviceZoom(1)

    public static func < (left: DeviceZoom, right: DeviceZoom) -> Bool { left.factor < right.factor }
}
