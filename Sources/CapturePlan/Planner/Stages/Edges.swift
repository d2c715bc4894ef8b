import CaptureModel

/// How many pixels are cut off each side of a picture.
struct Edges: Equatable {
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

    /// What cuts them off (`videocrop`); nil where nothing is.
    func step(_ part: String) -> Step? {
        let sides = [("top", top), ("right", right), ("bottom", bottom), ("left", left)].filter { $0.1 > 0 }
        return sides.isEmpty ? nil : Step(part, "videocrop", sides.map { PlannedProperty($0.0, .int(Int64($0.1))) })
    }
}
