/// Where media ends.
public struct Sink: GraphNode {
    /// What a sink does with its media.
    public enum Kind: Sendable, Hashable {
        case record(Record)
        case stream(Stream)
        case preview(Preview)
        case snapshot(Snapshot)
        case frames(Frames)
        case scan(Scan)
    }

    public var name: NodeName
    /// What it does.
    public var kind: Kind
    /// The node whose picture it takes.
    public var video: NodeName?
    /// The nodes whose sounds it takes, one track each.
    public var audio: [NodeName]
    /// What it does about system pressure; nil is nothing. Snapshots have none.
    public var onPressure: PressurePolicy?
    public var provenance: Provenance

    /// Makes a sink.
    public init(
        _ name: NodeName, _ kind: Kind, video: NodeName? = nil, audio: [NodeName] = [],
        onPressure: PressurePolicy? = nil, provenance: Provenance = .unknown
    ) {
        self.name = name
        self.kind = kind
        self.video = video
        self.audio = audio
        self.onPressure = onPressure
        self.provenance = provenance
    }
}
