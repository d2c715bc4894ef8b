/// How a compositor arranges the layers that have no place of their own.
public enum Layout: Sendable, Hashable {
    /// A corner of the canvas.
    public enum Corner: String, Sendable, Hashable, CaseIterable, Codable {
        case topLeft = "top-left"
        case topRight = "top-right"
        case bottomLeft = "bottom-left"
        case bottomRight = "bottom-right"
    }

    /// Each layer fills the canvas unless it says otherwise.
    case free
    /// Picture in picture: the first layer fills the canvas, the others are insets stacked from a corner.
    ///
    /// `scale` is the inset's share of the canvas's width and height (Apple's sample: 0.25), `margin` its distance from
    /// the edges (Apple's sample: 20).
    case pictureInPicture(corner: Corner = .bottomRight, scale: Double = 0.25, margin: Length = 20)
    /// Columns of equal width.
    case sideBySide
    /// Rows of equal height.
    case stack
    /// Rows and columns of equal size; nil columns is the smallest square that holds all layers.
    case grid(columns: Int? = nil)

    /// The word a pipeline file uses.
    public var word: String {
        switch self {
        case .free: "free"
        case .pictureInPicture: "pip"
        case .sideBySide: "side-by-side"
        case .stack: "stack"
        case .grid: "grid"
        }
    }
}
