/// A sound made of sounds (GStreamer: `audiomixer`).
public struct AudioMixerNode: GraphNode {
    /// One sound of the mix.
    public struct Input: Sendable, Hashable {
        /// The node whose sound it is.
        public var source: NodeName
        /// How much louder or softer. Default: 0 dB.
        public var gain: Gain
        /// Whether it is silent.
        public var isMuted: Bool

        /// Makes an input.
        public init(_ source: NodeName, gain: Gain = Gain(decibels: 0), isMuted: Bool = false) {
            self.source = source
            self.gain = gain
            self.isMuted = isMuted
        }
    }

    public var name: NodeName
    /// The sounds.
    public var inputs: [Input]
    public var provenance: Provenance

    /// Makes a mixer.
    public init(_ name: NodeName, inputs: [Input], provenance: Provenance = .unknown) {
        self.name = name
        self.inputs = inputs
        self.provenance = provenance
    }
}
