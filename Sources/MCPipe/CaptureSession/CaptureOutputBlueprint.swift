internal import CaptureDiagnostics
internal import CaptureModel

/// What an output becomes in the graph, before it is connected.
public struct CaptureOutputBlueprint: Sendable {
    enum Node: Sendable {
        case sink(Sink.Kind)
        case mixer(CompositorNode)
    }

    let node: Node
    /// The name that was asked for.
    let name: String?
    /// The name it gets where none was asked for, numbered where it is taken.
    let title: String
    let place: SourceRange

    init(_ node: Node, named name: String?, else title: String, at place: SourceRange) {
        self.node = node
        self.name = name
        self.title = title
        self.place = place
    }

    /// Whether `addInput` and `addOutput` would lead a medium here; a mixer is arranged by hand.
    func takes(_ media: MediaType) -> Bool {
        switch (node, media) {
        case (.sink(.record), _), (.sink(.stream), _): true
        case (.sink(.preview), .video), (.sink(.snapshot), .video), (.sink(.frames), .video),
            (.sink(.scan), .video):
            true
        case (.sink, .audio), (.mixer, _): false
        }
    }
}
