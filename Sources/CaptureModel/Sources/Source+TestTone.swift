extension Source {
    /// A sound that mcpipe makes (GStreamer: `audiotestsrc`).
    public struct TestTone: Sendable, Hashable {
        /// The form of the sound (GStreamer: `audiotestsrc.wave`).
        public enum Wave: String, Sendable, Hashable, CaseIterable, Codable {
            case sine, square, silence
            /// A short tone every second, for judging synchronisation.
            case ticks
        }

        /// The form of the sound.
        public var wave: Wave
        /// The pitch.
        public var frequency: Frequency
        /// Whether the sound comes in real time, as from a microphone; else as fast as it is taken, beside a live source and in takes that the
        /// clock or a command begins at its own pace. Default: true.
        public var isLive: Bool

        /// Makes a test tone.
        public init(_ frequency: Frequency = Frequency(hertz: 440), wave: Wave = .sine, isLive: Bool = true) {
            self.frequency = frequency
            self.wave = wave
            self.isLive = isLive
        }
    }
}
