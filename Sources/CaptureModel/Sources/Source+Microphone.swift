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

        /// Makes a microphone source.
        public init(_ device: String, sampleRate: Int? = nil, channels: Int? = nil) {
            self.device = device
            self.sampleRate = sampleRate
            self.channels = channels
        }
    }
}
