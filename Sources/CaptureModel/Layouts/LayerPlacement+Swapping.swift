extension [LayerPlacement] {
    /// The layer that fills most of the canvas: the full-screen one of a picture in picture. The rearmost of equal ones, and nil
    /// where none is seen.
    public var fullest: Int? {
        indices.filter { self[$0].isVisible }.min { left, right in
            let (one, other) = (self[left], self[right])
            return (-one.width * one.height, one.zOrder) < (-other.width * other.height, other.zOrder)
        }
    }

    /// The placements with two layers in each other's places, depths and opacities.
    public func swapping(_ one: Int, _ other: Int) -> [LayerPlacement] {
        var copy = self
        copy.swapAt(one, other)
        return copy
    }
}
