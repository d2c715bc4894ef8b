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
        if edges != Edges() {
            steps.append(
                Step(
                    "crop", "videocrop",
                    [("top", edges.top), ("right", edges.right), ("bottom", edges.bottom), ("left", edges.left)]
                        .filter { $0.1 > 0 }.map { PlannedProperty($0.0, .int(Int64($0.1))) }))
        }
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

    /// Pixels cut off each side.
    private struct Edges: Equatable {
        var top = 0, right = 0, bottom = 0, left = 0

        init() {}

        /// A share of a side that nobody knows is nothing; the checker refuses such a crop.
        init(_ crop: CompositorNode.Layer.Crop, of size: Size?) {
            top = crop.top.pixels(of: size?.height ?? 0)
            right = crop.right.pixels(of: size?.width ?? 0)
            bottom = crop.bottom.pixels(of: size?.height ?? 0)
            left = crop.left.pixels(of: size?.width ?? 0)
        }

        /// Cuts evenly what stands over a place's shape; to even pixels, which 4:2:0 pictures are made of. However thin the
        /// place is, something of the picture is left.
        mutating func cover(width: Int, height: Int, in size: Size) {
            let (wide, high) = (size.width - left - right, size.height - top - bottom)
            guard wide > 0, high > 0 else { return }
            if wide * height > high * width {
                let over = (wide - max(1, high * width / height)) / 2 & ~1
                left += over
                right += over
            } else {
                let over = (high - max(1, wide * height / width)) / 2 & ~1
                top += over
                bottom += over
            }
        }
    }
}
