/// Lists the layers that a layout shows, from back to front.
@resultBuilder
public enum LayoutBuilder: ListBuilder {
    public typealias Element = LayoutLayer

    public static func buildExpression(_ layer: LayoutLayer) -> [LayoutLayer] { [layer] }

    /// A node alone is its layer.
    public static func buildExpression(_ node: any VideoNode) -> [LayoutLayer] { [LayoutLayer(node)] }

    @available(
        *, unavailable,
        message: "a layer's crop, fit and border belong to the compositor; in a layout write 'LayoutLayer(...)'"
    )
    public static func buildExpression(_ layer: Layer) -> [LayoutLayer] { rejectedByTheCompiler() }
}
