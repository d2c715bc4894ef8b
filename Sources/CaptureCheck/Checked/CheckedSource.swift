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
        case network(Source.Network)
        case screen(Source.Screen)
    }

    /// Its name in the graph.
    public let name: NodeName
    /// What is opened.
    public let device: Device
    /// The picture it gives; nil where it gives none, or none is used. Of a camera all parts are known.
    public let video: StreamFormat.Video?
    /// The sound it gives; nil where it gives none, or none is used.
    public let audio: StreamFormat.Audio?
    /// Where its picture is mirrored.
    public let mirroring: Source.Camera.Mirroring
    /// Why this format, in a sentence; nil where there was no choice.
    public let formatReason: String?
    /// What its camera does by itself, asked or unasked, and what is kept off.
    public let features: [CheckedFeature]
    /// What is fixed on its camera.
    public let controls: CameraControls
    /// How its microphone treats what it hears; nil leaves it as it is.
    public let microphoneMode: MicrophoneMode?
    /// What becomes of it when it is lost.
    public let onLoss: LossPolicy
    /// Whether media comes at its own pace.
    public let isLive: Bool
    /// Where it was written.
    public let provenance: Provenance

    /// Settles a source.
    public init(
        _ name: NodeName, device: Device, video: StreamFormat.Video?, audio: StreamFormat.Audio?,
        mirroring: Source.Camera.Mirroring = .none, formatReason: String? = nil,
        features: [CheckedFeature] = [], controls: CameraControls = CameraControls(),
        microphoneMode: MicrophoneMode? = nil, onLoss: LossPolicy = LossPolicy(), isLive: Bool,
        provenance: Provenance
    ) {
        self.features = features
        self.controls = controls
        self.microphoneMode = microphoneMode
        self.onLoss = onLoss
        self.name = name
        self.device = device
        self.video = video
        self.audio = audio
        self.mirroring = mirroring
        self.formatReason = formatReason
        self.isLive = isLive
        self.provenance = provenance
    }
}
