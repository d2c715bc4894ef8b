public import CaptureModel

/// A source with its device and its format settled.
public struct CheckedSource: Sendable, Hashable {
    /// What is opened.
    public enum Device: Sendable, Hashable {
        /// A test pattern in place of a camera; the number tells simulated cameras apart.
        case simulatedCamera(index: Int)
        case v4l2(path: String)
        case pipewireCamera(target: String)
        /// A test tone in place of a microphone; the number tells simulated microphones apart.
        case simulatedMicrophone(index: Int)
        case alsa(device: String)
        case pulse(device: String)
        case pipewireMicrophone(target: String)
        case testPattern(Source.TestPattern)
        case testTone(Source.TestTone)
        /// A file by its full path.
        case file(path: String, isLooped: Bool, isRealtime: Bool)
        /// A file with one picture, by its full path; it is shown as long as the run lasts.
        case picture(path: String, isRealtime: Bool)
        case network(Source.Network)
        case screen(Source.Screen)
        /// Nothing itself: others, of which one is shown; `slate` names the source that is shown where none of them is there.
        case virtual(Source.Virtual, slate: NodeName?)

        /// Whether it is made here and now, by nothing that can be pulled out, fail or go away.
        public var isGenerated: Bool {
            switch self {
            case .simulatedCamera, .simulatedMicrophone, .testPattern, .testTone: true
            case .v4l2, .pipewireCamera, .alsa, .pulse, .pipewireMicrophone, .file, .picture, .network, .screen,
                .virtual:
                false
            }
        }
    }

    /// Its name in the graph.
    public let name: NodeName
    /// What is opened.
    public let device: Device
    /// The picture its device gives; nil where it gives none, or none is used. Of a camera all parts are known.
    public let video: StreamFormat.Video?
    /// The sound it gives; nil where it gives none, or none is used.
    public let audio: StreamFormat.Audio?
    /// Whether its file says how its pictures are to be turned or mirrored to be upright.
    public let isTurned: Bool
    /// Whether its demuxer must be handed the file piece by piece (`HostInventory.MediaFacts.isHandedOver`).
    public let isHandedOver: Bool
    /// Where its picture is mirrored.
    public let mirroring: Source.Camera.Mirroring
    /// Why this camera, in a sentence; nil where it was named.
    public let deviceReason: String?
    /// Why this format, in a sentence; nil where there was no choice.
    public let formatReason: String?
    /// What its camera does by itself, asked or unasked, and what is kept off.
    public let features: [CheckedFeature]
    /// What is fixed on its camera.
    public let controls: CameraControls
    /// How much its picture is enlarged, before anybody takes it; nil where it cannot be zoomed.
    public let zoom: CheckedZoom?
    /// Has its picture follow the people in it; nil where it does not, and cannot.
    public let centreStage: CentreStage?
    /// Has what is behind the people in its picture blurred; nil where it does not, and cannot.
    public let portrait: Portrait?
    /// How its microphone treats what it hears; nil leaves it as it is.
    public let microphoneMode: MicrophoneMode?
    /// How mcpipe treats its sound at the start; nil where it does not, and cannot.
    public let treatment: MicrophoneMode?
    /// What becomes of it when it is lost.
    public let onLoss: LossPolicy
    /// Whether a process of its own opens it.
    public let isIsolated: Bool
    /// Whether media comes at its own pace.
    public let isLive: Bool
    /// Where it was written.
    public let provenance: Provenance

    /// Settles a source.
    public init(
        _ name: NodeName, device: Device, video: StreamFormat.Video?, audio: StreamFormat.Audio?,
        isTurned: Bool = false, isHandedOver: Bool = false, mirroring: Source.Camera.Mirroring = .none,
        deviceReason: String? = nil,
        formatReason: String? = nil,
        features: [CheckedFeature] = [], controls: CameraControls = CameraControls(),
        zoom: CheckedZoom? = nil, centreStage: CentreStage? = nil, portrait: Portrait? = nil,
        microphoneMode: MicrophoneMode? = nil,
        treatment: MicrophoneMode? = nil,
        onLoss: LossPolicy = LossPolicy(),
        isIsolated: Bool = false,
        isLive: Bool,
        provenance: Provenance
    ) {
        self.features = features
        self.controls = controls
        self.zoom = zoom
        self.centreStage = centreStage
        self.portrait = portrait
        self.microphoneMode = microphoneMode
        self.treatment = treatment
        self.onLoss = onLoss
        self.isIsolated = isIsolated
        self.name = name
        self.device = device
        self.video = video
        self.audio = audio
        self.isTurned = isTurned
        self.isHandedOver = isHandedOver
        self.mirroring = mirroring
        self.deviceReason = deviceReason
        self.formatReason = formatReason
        self.isLive = isLive
        self.provenance = provenance
    }
}
