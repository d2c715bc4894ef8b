public import CaptureModel

/// A composite's layout at one moment.
public struct LayoutState: Sendable, Hashable {
    /// The compositor.
    public var compositor: NodeName
    /// The layout that is shown, or that it is on its way to; nil where it is none that has a name.
    public var layout: NodeName?
    /// The nodes whose pictures the layers show, as the graph lists them.
    public var sources: [NodeName]
    /// Where they lie in the last picture.
    public var placements: [LayerPlacement]
    /// Where they will lie once the transition that runs is over; where none does, the same.
    public var goal: [LayerPlacement]
    /// The transition that runs; nil where none does.
    public var transition: LayoutTransition?
    /// The layouts it can be brought to.
    public var layouts: [NodeName]

    /// Makes a state.
    public init(
        compositor: NodeName, layout: NodeName?, sources: [NodeName], placements: [LayerPlacement],
        goal: [LayerPlacement]? = nil, transition: LayoutTransition? = nil, layouts: [NodeName] = []
    ) {
        self.compositor = compositor
        self.layout = layout
        self.sources = sources
        self.placements = placements
        self.goal = goal ?? placements
        self.transition = transition
        self.layouts = layouts
    }
}
