/// Where media begins.
public struct Source: GraphNode {
    /// What a source is.
    public enum Kind: Sendable, Hashable {
        case camera(Camera)
        case microphone(Microphone)
        case testPattern(TestPattern)
        case testTone(TestTone)
        case file(File)
        case network(Network)
        case screen(Screen)
    }

    public var name: NodeName
    /// What the source is.
    public var kind: Kind
    /// What becomes of it when it is lost; of no meaning for a source that is not live.
    public var onLoss: LossPolicy
    public var provenance: Provenance

    /// Makes a source.
    public init(
        _ name: NodeName, _ kind: Kind, onLoss: LossPolicy = LossPolicy(), provenance: Provenance = .unknown
    ) {
        self.name = name
        self.onLoss = onLoss
        self.kind = kind
        self.provenance = provenance
    }

    /// What it may give, as far as its kind tells; a file or a network source may lack one of the two.
    public var media: Set<MediaType> {
        switch kind {
        case .camera, .testPattern, .screen: [.video]
        case .microphone, .testTone: [.audio]
        case .file, .network: [.video, .audio]
        }
    }

    /// Whether it gives media at its own pace, whether anybody takes it or not (GStreamer: a live source).
    ///
    /// A file read in real time is not live: it waits.
    public var isLive: Bool {
        switch kind {
        case .camera, .microphone, .network, .screen: true
        case .testPattern(let pattern): pattern.isLive
        case .testTone(let tone): tone.isLive
        case .file: false
        }
    }
}
