import CaptureModel

extension Assembler {
    /// Pixels from the edges to a layer that is put into a corner: Apple's sample has 20.
    private static let margin = 20

    func compositor(_ node: CompositorNode) -> CheckedCompositor? {
        guard let clock = context.flow.clocks[node.name], let resolver = context.layouts[node.name],
            let rate = context.flow.video[node.name]?.rate
        else { return nil }
        let layouts = node.layouts.map { CheckedLayout($0.name, placements: resolver.placements(of: node, in: $0)) }
        let initial = layouts.first { $0.name == node.initialLayout }
        let placements = initial?.placements ?? resolver.placements(of: node)
        var layers: [CheckedCompositor.Layer] = []
        let waits = LayerWaits(context.graph, context.index, context.flow).waits(in: node)
        for ((layer, placement), wait) in zip(zip(node.layers, placements), waits) {
            guard let format = context.flow.video[layer.source] ?? forcedFormat else { return nil }
            var isMirrored = layer.isMirrored
            if case .camera(let camera)? = context.flow.cameras[layer.source]?.kind, camera.isMirroredInFiles {
                isMirrored = true
            }
            layers.append(
                CheckedCompositor.Layer(
                    source: layer.source, format: format,
                    place: CheckedCompositor.Rectangle(
                        x: placement.x, y: placement.y, width: placement.width, height: placement.height),
                    fit: layer.fit, crop: layer.crop, isMirrored: isMirrored, rotation: layer.rotation,
                    opacity: placement.opacity, zOrder: placement.zOrder,
                    border: layer.border.map {
                        CheckedCompositor.Layer.Border(width: $0.width.pixels(of: node.size.width), color: $0.color)
                    }, wait: wait))
        }
        var margin = Self.margin
        if case .pictureInPicture(_, _, let length) = node.layout { margin = length.pixels(of: node.size.width) }
        return CheckedCompositor(
            node.name, size: node.size, rate: rate, clock: clock, background: node.background, layers: layers,
            dynamicRange: context.flow.video[node.name]?.dynamicRange ?? .sdr, layouts: layouts,
            initialLayout: initial?.name, transition: node.transition ?? .cut,
            margin: max(0, margin), takesCommands: !layouts.isEmpty || node.transition != nil,
            provenance: node.provenance)
    }
}
