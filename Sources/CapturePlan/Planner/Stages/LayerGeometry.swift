import CaptureCheck
import CaptureModel

/// What happens to a layer's picture before the compositor scales it into its place: crop, turn, mirror.
struct LayerGeometry {
    /// The elements; none where the picture is taken as it is.
    let steps: [Step]

    /// - Parameter encoding: What the layer's pictures are made of; nil where nobody can tell.
    init(_ layer: CheckedCompositor.Layer, encoding: VideoEncoding?) {
        var edges = Edges(layer.crop, of: layer.format.size)
        // A quarter turn exchanges width and height, so what the place cuts off is found on the turned picture.
        let isTurned = layer.rotation == .quarter || layer.rotation == .threeQuarters
        var steps: [Step] = []
        var cuts: [Step] = []
        if layer.fit == .cover {
            let (width, height) =
                isTurned ? (layer.place.height, layer.place.width) : (layer.place.width, layer.place.height)
            if let size = layer.format.size {
                edges.cover(width: width, height: height, in: size)
            } else {
                cuts = [
                    Step("cover", "aspectratiocrop", [PlannedProperty("aspect-ratio", .text("\(width)/\(height)"))])
                ]
            }
        }
        if let step = edges.step("crop") { steps.append(step) }
        steps += cuts
        switch layer.rotation {
        case .none: break
        case .quarter: steps.append(Self.flip("turn", "clockwise"))
        case .half: steps.append(Self.flip("turn", "rotate-180"))
        case .threeQuarters: steps.append(Self.flip("turn", "counterclockwise"))
        }
        if layer.isMirrored { steps.append(Self.flip("mirror", "horizontal-flip")) }
        self.steps = Self.converting(encoding, before: steps)
    }

    /// The pixel formats that `videocrop` and `videoflip` of GStreamer 1.22 both take.
    private static let turnable = [
        "AYUV", "ARGB", "BGRA", "ABGR", "RGBA", "Y444", "xRGB", "RGBx", "xBGR", "BGRx", "RGB", "BGR", "I420", "YV12",
        "YUY2", "UYVY", "YVYU", "NV12", "NV21", "GRAY8", "GRAY16_LE", "I420_10LE", "I422_10LE",
    ]

    /// The steps, behind a converter where pictures may come in a format that they do not take: P010 does, and so does what a
    /// decoder makes of a webcam's 4:2:2 JPEG.
    static func converting(_ encoding: VideoEncoding?, before steps: [Step]) -> [Step] {
        guard !steps.isEmpty else { return [] }
        if case .raw(let format)? = encoding, turnable.contains(format.name) { return steps }
        // Named, because `videocrop` lets through formats that it then refuses.
        let format = PlannedCaps("video/x-raw", ["format": .anyOf(turnable)])
        return [Step("turnable", "videoconvert"), .caps("turnable-format", format)] + steps
    }

    static func flip(_ part: String, _ method: String) -> Step {
        Step(part, "videoflip", [PlannedProperty("method", .nick(method))])
    }
}
