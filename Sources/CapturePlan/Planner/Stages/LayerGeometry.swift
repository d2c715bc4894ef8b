import CaptureCheck
import CaptureModel

/// What happens to a layer's picture before the compositor scales it into its place: crop, turn, mirror.
struct LayerGeometry {
    /// The elements; none where the picture is taken as it is.
    let steps: [Step]

    init(_ layer: CheckedCompositor.Layer) {
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
        self.steps = steps
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

        /// Cuts evenly what stands over a place's shape; to even pixels, which 4:2:0 pictures are made of.
        mutating func cover(width: Int, height: Int, in size: Size) {
            let (wide, high) = (size.width - left - right, size.height - top - bottom)
            guard wide > 0, high > 0 else { return }
            if wide * height > high * width {
                let over = (wide - high * width / height) / 2 & ~1
                left += over
                right += over
            } else {
                let over = (high - wide * height / width) / 2 & ~1
                top += over
                bottom += over
            }
        }
    }
}
