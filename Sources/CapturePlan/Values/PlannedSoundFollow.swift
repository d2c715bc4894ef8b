public import CaptureModel

/// A mixer of which that input is heard whose camera fills a composite's canvas.
public struct PlannedSoundFollow: Sendable, Hashable {
    /// One of the inputs that belong to a picture.
    public struct Input: Sendable, Hashable {
        /// The node whose sound it is.
        public var source: NodeName
        /// The layer's node with whose picture it is heard.
        public var picture: NodeName
        /// The mixer's pad by which the sound comes.
        public var pad: String

        /// Makes an input.
        public init(_ source: NodeName, picture: NodeName, pad: String) {
            self.source = source
            self.picture = picture
            self.pad = pad
        }
    }

    /// The node.
    public var node: NodeName
    /// The element (`audiomixer`).
    public var element: String
    /// The compositor that it follows.
    public var compositor: NodeName
    /// The inputs that belong to a picture; the others are heard always.
    public var inputs: [Input]
    /// How long one takes over from another.
    public var crossfade: Duration

    /// Makes a mixer that follows.
    public init(
        _ node: NodeName, element: String, compositor: NodeName, inputs: [Input], crossfade: Duration
    ) {
        self.node = node
        self.element = element
        self.compositor = compositor
        self.inputs = inputs
        self.crossfade = crossfade
    }
}
