/// Where a layer lies on its canvas at one moment, in pixels from the upper left corner, and how it covers others.
public struct LayerPlacement: Sendable, Hashable {
    /// From the left and from the top; it may lie partly outside.
    public var x, y: Int
    /// How wide and how high; above 0, also while it is hidden.
    public var width, height: Int
    /// 0 is hidden, 1 opaque.
    public var opacity: Double
    /// Its depth among the layers, from 1 for the rearmost; no two have the same.
    public var zOrder: Int

    /// Makes a placement.
    public init(x: Int, y: Int, width: Int, height: Int, opacity: Double = 1, zOrder: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.opacity = opacity
        self.zOrder = zOrder
    }

    /// Whether anything of it is shown, as far as its opacity says.
    public var isVisible: Bool { opacity > 0 }

    /// Whether it lies where another does and is as large.
    public func hasPlace(of other: LayerPlacement) -> Bool {
        (x, y, width, height) == (other.x, other.y, other.width, other.height)
    }

    /// Whether all of another lies within it.
    public func holds(_ other: LayerPlacement) -> Bool {
        x <= other.x && y <= other.y && x + width >= other.x + other.width && y + height >= other.y + other.height
    }

    /// Whether some of it lies on a canvas.
    public func touches(_ canvas: Size) -> Bool {
        x < canvas.width && y < canvas.height && x + width > 0 && y + height > 0
    }

    /// Whether its shape is another's: a picture that fills the one fills the other uncut. A pixel of rounding is none.
    public func hasShape(of other: LayerPlacement) -> Bool {
        let (across, up) = (width * other.height, height * other.width)
        return abs(across - up) <= max(width, height, other.width, other.height)
    }

    /// Its place and opacity in another one's depth.
    public func atDepth(_ depth: Int) -> LayerPlacement {
        var copy = self
        copy.zOrder = depth
        return copy
    }
}
