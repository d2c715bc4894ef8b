/// A picture made of layers (GStreamer: `compositor`; Apple's sample: the PiP video mixer).
public struct CompositorNode: GraphNode {
    public var name: NodeName
    /// The canvas.
    public var size: Size
    /// The layer that paces the picture: one picture out for each of its frames; the others give their latest frame.
    /// nil is the first layer.
    public var clock: NodeName?
    /// Pictures per second; nil is the clock layer's rate.
    public var rate: FrameRate?
    /// What shows where no layer is, and in a layer's place before its first frame. Default: black.
    public var background: Color
    /// How layers without a place of their own are arranged.
    public var layout: Layout
    /// The layers, from back to front.
    public var layers: [Layer]
    /// The dynamic range of the picture; nil is that of the layers, which must all have the same. `.sdr` tone-maps HDR layers.
    public var dynamicRange: DynamicRange?
    /// The layouts it can be brought to while it runs, beside the one its layers have.
    public var layouts: [NamedLayout]
    /// The layout it begins with; nil is the one its layers have.
    public var initialLayout: NodeName?
    /// How it goes from one layout to another where nobody says otherwise; nil is a cut.
    public var transition: LayoutTransition?
    public var provenance: Provenance

    /// Makes a compositor.
    public init(
        _ name: NodeName,
        size: Size,
        clock: NodeName? = nil,
        rate: FrameRate? = nil,
        background: Color = .black,
        layout: Layout = .free,
        layers: [Layer],
        dynamicRange: DynamicRange? = nil,
        layouts: [NamedLayout] = [],
        initialLayout: NodeName? = nil,
        transition: LayoutTransition? = nil,
        provenance: Provenance = .unknown
    ) {
        self.name = name
        self.size = size
        self.clock = clock
        self.rate = rate
        self.background = background
        self.layout = layout
        self.layers = layers
        self.dynamicRange = dynamicRange
        self.layouts = layouts
        self.initialLayout = initialLayout
        self.transition = transition
        self.provenance = provenance
    }
}
