/// Where a detector has found a face, in shares of the picture's width and height.
public struct Face: Sendable, Hashable {
    /// The left and the upper edge. Range: 0 ... 1.
    public var left, top: Double
    /// How wide and how high it is. Range: above 0, up to 1.
    public var width, height: Double

    /// Makes a face.
    public init(left: Double, top: Double, width: Double, height: Double) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
    }

    /// The right and the lower edge.
    var right: Double { left + width }
    var bottom: Double { top + height }

    /// Whether another one may be the same a fraction of a second later: its middle is no farther away than a face and a half.
    func isNear(_ other: Face) -> Bool {
        let across = left + width / 2 - other.left - other.width / 2
        let up = top + height / 2 - other.top - other.height / 2
        return abs(across) < 1.5 * max(width, other.width) && abs(up) < 1.5 * max(height, other.height)
    }

    /// The face between it and another one: detectors place one that stays where it is a little differently each time.
    func mixed(with other: Face) -> Face {
        Face(
            left: (left + other.left) / 2, top: (top + other.top) / 2, width: (width + other.width) / 2,
            height: (height + other.height) / 2)
    }
}
