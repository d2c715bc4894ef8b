public import CaptureModel

/// A source's zoom with its limits settled.
public struct CheckedZoom: Sendable, Hashable {
    /// The zoom of the first picture.
    public let initial: UserZoom
    /// The zooms that can be asked for while the graph runs.
    public let range: ClosedRange<UserZoom>
    /// The feature of the camera that holds the zoom where it is; nil where none does.
    public let holder: String?
    /// What turns people's zoom into the device's.
    public let scale: ZoomScale

    /// Settles a zoom.
    public init(
        _ initial: UserZoom, range: ClosedRange<UserZoom> = ZoomScale.single.range, holder: String? = nil,
        scale: ZoomScale = .single
    ) {
        self.initial = initial
        self.range = range
        self.holder = holder
        self.scale = scale
    }

    /// The constituent that the first picture is of.
    public var firstConstituent: Int { scale.constituent(at: scale.device(initial)) }

    /// The pixel formats that `videocrop` of GStreamer 1.22 cuts and `videoscale` scales.
    private static let cuttable: Set<String> = [
        "AYUV", "ARGB", "BGRA", "ABGR", "RGBA", "Y444", "xRGB", "RGBx", "xBGR", "BGRx", "RGB", "BGR", "I420", "YV12",
        "YUY2", "UYVY", "YVYU", "NV12", "NV21", "GRAY8", "GRAY16_LE", "I420_10LE", "I422_10LE",
    ]

    /// What pictures of an encoding are once they have been zoomed: decoded, with no fewer bits than before.
    public static func cut(_ encoding: VideoEncoding) -> VideoEncoding {
        guard case .raw(let format) = encoding else { return FlowResolver.decoded }
        if cuttable.contains(format.name) { return encoding }
        return .raw(format.isHighBitDepth ? PixelFormat("I420_10LE", range: format.range) : .i420)
    }
}
