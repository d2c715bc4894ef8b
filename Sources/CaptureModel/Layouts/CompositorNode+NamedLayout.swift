extension CompositorNode {
    /// A layout that a compositor can be brought to while it runs.
    public struct NamedLayout: Sendable, Hashable {
        /// What it says of one layer; layers that it says nothing of are hidden.
        public struct Entry: Sendable, Hashable {
            /// The node whose picture the layer shows; where several show it, the next one that is not placed yet.
            public var source: NodeName
            /// The upper left corner of its place; nil leaves it to the arrangement.
            public var position: Layer.Position?
            /// How large its place is; nil leaves it to the arrangement.
            public var extent: Layer.Extent?
            /// 0 ... 1. Default: 1.
            public var opacity: Double
            /// Higher covers lower; nil is the position in the list, from 0.
            public var zOrder: Int?
            public var provenance: Provenance

            /// Places a layer.
            public init(
                _ source: NodeName, position: Layer.Position? = nil, extent: Layer.Extent? = nil, opacity: Double = 1,
                zOrder: Int? = nil, provenance: Provenance = .unknown
            ) {
                self.source = source
                self.position = position
                self.extent = extent
                self.opacity = opacity
                self.zOrder = zOrder
                self.provenance = provenance
            }
        }

        /// What it is called.
        public var name: NodeName
        /// How layers without a place of their own are arranged.
        public var arrangement: Layout
        /// The layers that it shows, from back to front.
        public var entries: [Entry]
        public var provenance: Provenance

        /// Makes a layout.
        public init(
            _ name: NodeName, arrangement: Layout = .free, entries: [Entry], provenance: Provenance = .unknown
        ) {
            self.name = name
            self.arrangement = arrangement
            self.entries = entries
            self.provenance = provenance
        }

        /// Which layer of a compositor each entry is of; nil for one that none is left for.
        public func layers(of compositor: CompositorNode) -> [Int?] {
            var taken: Set<Int> = []
            return entries.map { entry in
                let layer = compositor.layers.indices.first {
                    compositor.layers[$0].source == entry.source && !taken.contains($0)
                }
                layer.map { _ = taken.insert($0) }
                return layer
            }
        }
    }
}
