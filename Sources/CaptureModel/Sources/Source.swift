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
        case virtual(Virtual)
    }

    public var name: NodeName
    /// What the source is.
    public var kind: Kind
    /// What becomes of it when it is lost; of no meaning for a source that is not live.
    public var onLoss: LossPolicy
    /// Whether a process of its own opens it, so that a crash in its driver or in a parser takes this source alone; for a live
    /// source. Default: no.
    public var isIsolated: Bool
    /// How much its picture is enlarged when the graph starts, for a source of pictures; while it runs the zoom can be changed.
    /// nil where it cannot be zoomed, which costs nothing. Default: nil.
    public var zoom: UserZoom?
    /// Has its picture follow the people in it, for a source of pictures that is not virtual. Default: nil, which costs nothing.
    public var centreStage: CentreStage?
    /// Has what is behind the people in its picture blurred, for a source of pictures that is not virtual. Default: nil, which costs
    /// nothing, and cannot be switched on.
    public var portrait: Portrait?
    /// How mcpipe treats its sound when the graph starts, for a source of sound; while it runs the mode can be changed. What its
    /// microphone does by itself is `Microphone.mode`. Default: nil, which costs nothing, and cannot be changed.
    public var microphoneMode: MicrophoneMode?
    public var provenance: Provenance

    /// Makes a source.
    public init(
        _ name: NodeName, _ kind: Kind, onLoss: LossPolicy = LossPolicy(), isIsolated: Bool = false,
        zoom: UserZoom? = nil, centreStage: CentreStage? = nil, portrait: Portrait? = nil,
        microphoneMode: MicrophoneMode? = nil, provenance: Provenance = .unknown
    ) {
        self.centreStage = centreStage
        self.portrait = portrait
        self.microphoneMode = microphoneMode
        self.isIsolated = isIsolated
        self.zoom = zoom
        self.name = name
        self.onLoss = onLoss
        self.kind = kind
        self.provenance = provenance
    }

    /// Whether its picture is cut and enlarged, when the graph starts or while it runs.
    public var isZoomable: Bool {
        if case .camera(let camera) = kind, camera.focusAid != nil { true } else { zoom != nil || centreStage != nil }
    }

    /// Whether its pictures are decoded and worked on before anybody takes them.
    public var isPictureMadeHere: Bool { isZoomable || portrait != nil }

    /// What it may give, as far as its kind tells; a file or a network source may lack one of the two.
    public var media: Set<MediaType> {
        switch kind {
        case .camera, .testPattern, .screen, .virtual: [.video]
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
        // What is live of a virtual camera are its constituents.
        case .file, .virtual: false
        }
    }
}
