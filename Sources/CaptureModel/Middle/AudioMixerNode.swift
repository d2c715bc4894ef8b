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
        /// The layer's node with whose picture it is heard, where the mixer follows a compositor; nil is heard always.
        public var picture: NodeName?

        /// Makes an input.
        public init(
            _ source: NodeName, gain: Gain = Gain(decibels: 0), isMuted: Bool = false, picture: NodeName? = nil
        ) {
            self.source = source
            self.gain = gain
            self.isMuted = isMuted
            self.picture = picture
        }
    }

    public var name: NodeName
    /// The sounds.
    public var inputs: [Input]
    /// The compositor whose full-screen layer says which input is heard; nil where all are.
    public var follow: NodeName?
    /// How long one input takes over from another. Range: `SoundTurns.crossfades`; nil is 50 ms.
    public var crossfade: Duration?
    public var provenance: Provenance

    /// Makes a mixer.
    public init(
        _ name: NodeName, inputs: [Input], follow: NodeName? = nil, crossfade: Duration? = nil,
        provenance: Provenance = .unknown
    ) {
        self.follow = follow
        self.crossfade = crossfade
        self.name = name
        self.inputs = inputs
        self.provenance = provenance
    }
}
