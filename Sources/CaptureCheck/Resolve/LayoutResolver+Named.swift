import CaptureModel

extension LayoutResolver {
    /// The places that a layout gives its entries, in their order.
    init(_ layout: CompositorNode.NamedLayout, of node: CompositorNode) {
        self.init(
            CompositorNode(
                node.name, size: node.size, layout: layout.arrangement,
                layers: layout.entries.map {
                    CompositorNode.Layer($0.source, position: $0.position, extent: $0.extent)
                }))
    }

    /// What a compositor's layers look like as it lists them.
    func placements(of node: CompositorNode) -> [LayerPlacement] {
        // Depths are told apart by the list where they are equal, so that what covers what never is chance.
        let depths = Self.depths(node.layers.indices.map { (node.layers[$0].zOrder ?? $0, $0) })
        return zip(node.layers, zip(places, depths)).map { layer, spot in
            LayerPlacement(spot.0, opacity: layer.opacity, zOrder: spot.1)
        }
    }

    /// What they look like in a layout: what it does not name is hidden, behind all others, where the list would have it.
    func placements(of node: CompositorNode, in layout: CompositorNode.NamedLayout) -> [LayerPlacement] {
        let shown = LayoutResolver(layout, of: node).places
        let entries = Dictionary(
            zip(layout.layers(of: node), layout.entries.indices).compactMap { layer, entry in
                layer.map { ($0, entry) }
            }
        ) { first, _ in first }
        let depths = Self.depths(
            node.layers.indices.map { layer in
                entries[layer].map { (layout.entries[$0].zOrder ?? $0, $0) } ?? (.min, layer)
            })
        return node.layers.indices.map { layer in
            guard let entry = entries[layer] else {
                return LayerPlacement(places[layer], opacity: 0, zOrder: depths[layer])
            }
            return LayerPlacement(shown[entry], opacity: layout.entries[entry].opacity, zOrder: depths[layer])
        }
    }

    /// Ranks from 1, by key.
    private static func depths(_ keys: [(Int, Int)]) -> [Int] {
        var depths = Array(repeating: 1, count: keys.count)
        for (depth, layer) in keys.indices.sorted(by: { keys[$0] < keys[$1] }).enumerated() {
            depths[layer] = depth + 1
        }
        return depths
    }
}

extension LayerPlacement {
    fileprivate init(_ place: LayoutResolver.Place, opacity: Double, zOrder: Int) {
        self.init(
            x: place.x, y: place.y, width: place.width, height: place.height, opacity: opacity, zOrder: zOrder)
    }
}
