/// Lists an audio mixer's inputs.
@resultBuilder
public enum InputBuilder: ListBuilder {
    public typealias Element = Input

    public static func buildExpression(_ input: Input) -> [Input] { [input] }

    @available(*, unavailable, message: "a mixer is made of inputs: write 'Input(...)' around the node")
    public static func buildExpression(_ node: any OutputNode) -> [Input] { rejectedByTheCompiler() }

    @available(
        *, unavailable, message: "a sink ends the flow and belongs in the body of 'CaptureGraph', not in a mixer"
    )
    public static func buildExpression(_ sink: any SinkNode) -> [Input] { rejectedByTheCompiler() }

    @available(*, unavailable, message: "a layer belongs in a compositor; a mixer is made of inputs")
    public static func buildExpression(_ layer: Layer) -> [Input] { rejectedByTheCompiler() }
}
