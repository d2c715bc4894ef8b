/// A microphone of a rig.
public struct RigMicrophone: Sendable, Hashable {
    /// How the microphone is opened.
    public enum Device: Sendable, Hashable {
        /// Not at all: a test tone takes its place.
        case simulated
        /// By an ALSA name, such as `hw:1,0` (GStreamer: `alsasrc`).
        case alsa(String)
        /// By a PulseAudio source's name (GStreamer: `pulsesrc`).
        case pulse(String)
        /// By a PipeWire node's name or serial number (GStreamer: `pipewiresrc target-object`).
        case pipewire(String)
    }

    /// Its name in the rig.
    public var name: String
    /// The name the device gives itself.
    public var label: String
    /// How it is opened.
    public var device: Device
    /// Other names a graph may use.
    public var aliases: [String]
    /// The modes it has; empty where it has none to choose from, or where they are not known.
    public var modes: [MicrophoneMode]

    /// Makes a microphone.
    public init(
        _ name: String, label: String? = nil, device: Device = .simulated, aliases: [String] = [],
        modes: [MicrophoneMode] = []
    ) {
        self.modes = modes
        self.name = name
        self.label = label ?? name
        self.device = device
        self.aliases = aliases
    }
}
