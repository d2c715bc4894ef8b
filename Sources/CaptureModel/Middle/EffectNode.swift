/// A raw GStreamer chain between two nodes: the way out for what mcpipe has no word for.
///
/// It is written as elements with properties, never as a launch line, and runs only with `--allow-elements`.
public struct EffectNode: GraphNode {
    /// One element of the chain.
    public struct Element: Sendable, Hashable {
        /// The element factory, such as `videobalance`.
        public var factory: String
        /// Its properties, as GStreamer reads them from text.
        public var properties: [String: String]
        /// Where its parts were written: the values by their properties' names, and the names as `NAME.key`.
        public var provenance: Provenance

        /// Makes an element.
        public init(
            _ factory: String, _ properties: [String: String] = [:], provenance: Provenance = .unknown
        ) {
            self.factory = factory
            self.properties = properties
            self.provenance = provenance
        }
    }

    public var name: NodeName
    /// The node whose output is changed.
    public var input: NodeName
    /// Whether its picture or its sound.
    public var media: MediaType
    /// The elements, in the order of the flow; each takes and gives raw media.
    public var elements: [Element]
    public var provenance: Provenance

    /// Makes an effect.
    public init(
        _ name: NodeName, on input: NodeName, media: MediaType = .video, elements: [Element],
        provenance: Provenance = .unknown
    ) {
        self.name = name
        self.input = input
        self.media = media
        self.elements = elements
        self.provenance = provenance
    }
}
