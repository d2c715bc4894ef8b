/// Lists a graph's sinks.
@resultBuilder
public enum SinkBuilder: ListBuilder {
    public typealias Element = any SinkNode

    public static func buildExpression(_ sink: any SinkNode) -> [any SinkNode] { [sink] }

    @available(
        *, unavailable, message: "a compositor is not a sink; pass it to Record, Stream, Preview, Snapshot or Frames"
    )
    public static func buildExpression(_ node: Compositor) -> [any SinkNode] { rejectedByTheCompiler() }

    @available(
        *, unavailable, message: "a camera is not a sink; pass it to Record, Stream, Preview, Snapshot or Frames"
    )
    public static func buildExpression(_ node: Camera) -> [any SinkNode] { rejectedByTheCompiler() }

    @available(*, unavailable, message: "a microphone is not a sink; pass it to Record, Stream or Frames")
    public static func buildExpression(_ node: Microphone) -> [any SinkNode] { rejectedByTheCompiler() }

    @available(*, unavailable, message: "an audio mixer is not a sink; pass it to Record, Stream or Frames")
    public static func buildExpression(_ node: AudioMixer) -> [any SinkNode] { rejectedByTheCompiler() }

    @available(
        *, unavailable, message: "this node is not a sink; pass it to Record, Stream, Preview, Snapshot or Frames"
    )
    public static func buildExpression(_ node: any OutputNode) -> [any SinkNode] { rejectedByTheCompiler() }

    @available(*, unavailable, message: "a layer belongs in a compositor, and the compositor in a sink")
    public static func buildExpression(_ layer: Layer) -> [any SinkNode] { rejectedByTheCompiler() }

    @available(*, unavailable, message: "an input belongs in an audio mixer, and the mixer in a sink")
    public static func buildExpression(_ input: Input) -> [any SinkNode] { rejectedByTheCompiler() }
}
