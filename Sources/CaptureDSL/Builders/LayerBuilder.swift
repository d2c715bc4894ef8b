/// Lists a compositor's layers, from back to front.
@resultBuilder
public enum LayerBuilder: ListBuilder {
    public typealias Element = Layer

    public static func buildExpression(_ layer: Layer) -> [Layer] { [layer] }

    @available(*, unavailable, message: "a compositor is made of layers: write 'Layer(...)' around the node")
    public static func buildExpression(_ node: any OutputNode) -> [Layer] { rejectedByTheCompiler() }

    @available(
        *, unavailable, message: "a sink ends the flow and belongs in the body of 'CaptureGraph', not in a compositor"
    )
    public static func buildExpression(_ sink: any SinkNode) -> [Layer] { rejectedByTheCompiler() }

    @available(*, unavailable, message: "an input belongs in an audio mixer; a compositor is made of layers")
    public static func buildExpression(_ input: Input) -> [Layer] { rejectedByTheCompiler() }
}
