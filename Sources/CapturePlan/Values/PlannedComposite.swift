public import CaptureCheck
public import CaptureModel

/// A compositor whose layers a session can move, show and hide.
public struct PlannedComposite: Sendable, Hashable {
    /// How much later than planned the first picture of a source may come at the start, before a composite begins without it. Of a camera in
    /// the network that was up to 0.42 s from the moment of its first time stamp to its first decoded picture (measured on 2026-11-25).
    public static let allowance = Duration.milliseconds(500)

    /// One of its layers.
    public struct Layer: Sendable, Hashable {
        /// The node whose picture it shows.
        public var source: NodeName
        /// The compositor's pad by which the picture comes.
        public var pad: String
        /// The pad of what is drawn behind it as its border; nil where it has none.
        public var border: String?
        /// The border's width in pixels.
        public var borderWidth: Int
        /// The pad of what is shown in its place while its source is lost; nil where that is the last picture.
        public var slate: String?
        /// Whether its picture is cut to the shape of its place, which it then keeps.
        public var isCut: Bool
        /// Where it lies in the first picture.
        public var placement: LayerPlacement

        /// Makes a layer.
        public init(
            _ source: NodeName, pad: String, border: String? = nil, borderWidth: Int = 0, slate: String? = nil,
            isCut: Bool = false, placement: LayerPlacement
        ) {
            self.source = source
            self.pad = pad
            self.border = border
            self.borderWidth = borderWidth
            self.slate = slate
            self.isCut = isCut
            self.placement = placement
        }
    }

    /// The node.
    public var node: NodeName
    /// The element (`compositor`).
    public var element: String
    /// The canvas.
    public var size: Size
    /// The node whose pictures pace it, and with which it ends.
    public var clock: NodeName
    /// The layers, as the graph lists them.
    public var layers: [Layer]
    /// The layouts that it can be brought to.
    public var layouts: [CheckedLayout]
    /// The one it begins with; nil where it begins with none of them.
    public var initial: NodeName?
    /// How it goes from one to another where nobody says otherwise.
    public var transition: LayoutTransition
    /// Pixels between the canvas's edges and a layer that is put into a corner.
    public var margin: Int
    /// Whether the graph says that it will be changed while it runs.
    public var takesCommands: Bool

    /// Makes a composite.
    public init(
        _ node: NodeName, element: String, size: Size, clock: NodeName, layers: [Layer], layouts: [CheckedLayout] = [],
        initial: NodeName? = nil, transition: LayoutTransition = .cut, margin: Int = 20, takesCommands: Bool = false
    ) {
        self.node = node
        self.element = element
        self.size = size
        self.clock = clock
        self.layers = layers
        self.layouts = layouts
        self.initial = initial
        self.transition = transition
        self.margin = margin
        self.takesCommands = takesCommands
    }
}
