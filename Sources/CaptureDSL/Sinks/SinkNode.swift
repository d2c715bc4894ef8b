public import CaptureModel

/// Where media ends: `Record`, `Stream`, `Preview`, `Snapshot` or `Frames`.
public protocol SinkNode: Sendable {
    /// The sink with the nodes it takes its media from.
    var wired: WiredSink { get }
}

extension SinkNode {
    /// Its name in the graph.
    public var name: NodeName { wired.sink.name }
}

/// A sink's value together with the nodes it takes its media from.
public struct WiredSink: Sendable {
    var sink: Sink
    /// The picture, then the sounds.
    let inputs: [WiredNode]

    init(
        _ name: String, _ kind: Sink.Kind, video: (any VideoNode)?, audio: [any AudioNode], provenance: Provenance
    ) {
        sink = Sink(
            NodeName(name), kind, video: video?.name, audio: audio.map(\.name), provenance: provenance)
        inputs = [video?.wired].compactMap { $0 } + audio.map(\.wired)
    }
}
