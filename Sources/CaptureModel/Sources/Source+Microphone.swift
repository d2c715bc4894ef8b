extension Source {
    /// A microphone of the rig.
    public struct Microphone: Sendable, Hashable {
        /// The microphone's name in the rig, or the device's own name: an ALSA name such as `hw:1,0`, a PulseAudio source or
        /// a PipeWire node.
        public var device: String
        /// Samples per second; nil takes what the device gives.
        public var sampleRate: Int?
        /// Channels; nil takes what the device gives.
        public var channels: Int?
        /// How it treats what it hears, as one of the modes it has by its rig; nil leaves it as it is.
        public var mode: MicrophoneMode?

        /// Makes a microphone source.
        public init(
            _ device: String, sampleRate: Int? = nil, channels: Int? = nil, mode: MicrophoneMode? = nil
        ) {
            self.mode = mode
            self.device = device
            self.sampleRate = sampleRate
            self.channels = channels
        }
    }
}
