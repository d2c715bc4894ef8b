/// What a composite is asked to become.
public enum LayoutChange: Sendable, Hashable {
    /// One of its layouts.
    case show(NodeName)
    /// Two layers in each other's places: nil for the first is the one layer that is seen beside the full-screen one, nil for the
    /// second the full-screen one itself.
    case swap(NodeName?, with: NodeName?)
    /// A layer elsewhere, or of another size; what is nil stays.
    case move(NodeName, to: CompositorNode.Layer.Position?, extent: CompositorNode.Layer.Extent?)
    /// A layer in a corner; nil is the nearest.
    case snap(NodeName, to: Layout.Corner?)
}
