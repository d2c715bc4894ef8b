import CaptureDiagnostics
import CaptureModel

/// What a layout shows, or a compositor without layouts, can be seen.
enum CoveredLayer: Rule {
    static let code = DiagnosticCode(
        "covered-layer",
        summary: "A layer lies wholly behind another",
        explanation: """
            A layer that another one hides, in a layout or in a compositor that has none, is never seen. Layers without a place fill the canvas, and later ones \
            cover earlier ones. A layout hides a layer by not naming it.
            """,
        remedy: "give the layer in front a place of its own, change their order, or take the hidden one out",
        severity: .warning,
        rejected: """
            mcpipe: 1
            name: layouts
            sources:
              stage: { pattern: smpte, format: 640x360@30 }
              hall:  { pattern: ball, format: 640x360@30 }
            compositors:
              program:
                size: 640x360
                layers: [ stage, { source: hall, at: [460, 20], scale: 0.25 } ]
                layouts:
                  both: [ stage, hall ]
            sinks:
              file: { record: "{take}.mp4", video: program }
            """,
        accepted: """
            mcpipe: 1
            name: layouts
            sources:
              stage: { pattern: smpte, format: 640x360@30 }
              hall:  { pattern: ball, format: 640x360@30 }
            compositors:
              program:
                size: 640x360
                layers: [ stage, { source: hall, at: [460, 20], scale: 0.25 } ]
                layouts:
                  both: [ stage, { source: hall, scale: 0.5 } ]
            sinks:
              file: { record: "{take}.mp4", video: program }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.compositors.flatMap { node -> [Diagnostic] in
            guard let resolver = context.layouts[node.name] else { return [] }
            guard !node.layouts.isEmpty else { return unseen(node, resolver, context) }
            return node.layouts.flatMap { findings(in: $0, of: node, resolver, context) }
        }
    }

    private static func findings(
        in layout: CompositorNode.NamedLayout, of node: CompositorNode, _ resolver: LayoutResolver,
        _ context: CheckContext
    ) -> [Diagnostic] {
        let placements = resolver.placements(of: node, in: layout)
        let layers = layout.layers(of: node)
        return zip(layout.entries, layers).compactMap { entry, layer in
            guard let layer, placements[layer].isVisible else { return nil }
            guard let cover = cover(of: layer, placements, node, context) else { return nil }
            let front = node.layers[cover].source
            return Diagnostic(
                code,
                "'\(entry.source)' lies wholly behind '\(front)' in layout '\(layout.name)' of compositor '\(node.name)'",
                at: entry.provenance.range, severity: .warning, label: "never seen",
                subjects: [node.name.description, layout.name.description, "\(entry.source)", "\(front)"],
                fixIts: [.init("give '\(front)' a place of its own, or take '\(entry.source)' out of the layout")])
        }
    }

    /// The same of a compositor that has no layouts: its layers are where they are.
    private static func unseen(
        _ node: CompositorNode, _ resolver: LayoutResolver, _ context: CheckContext
    ) -> [Diagnostic] {
        let placements = resolver.placements(of: node)
        return placements.indices.compactMap { layer in
            guard placements[layer].isVisible, let cover = cover(of: layer, placements, node, context) else {
                return nil
            }
            let (behind, front) = (node.layers[layer], node.layers[cover].source)
            return Diagnostic(
                code, "'\(behind.source)' lies wholly behind '\(front)' in compositor '\(node.name)'",
                at: behind.provenance.range, severity: .warning, label: "never seen",
                subjects: [node.name.description, "\(behind.source)", "\(front)"],
                fixIts: [.init("give '\(front)' a place and a size of its own, such as 'at: [65 %, 5 %], scale: 0.3'")])
        }
    }

    /// The layer that hides another wholly; nil where something of it is seen.
    private static func cover(
        of layer: Int, _ placements: [LayerPlacement], _ node: CompositorNode, _ context: CheckContext
    ) -> Int? {
        let below = placements[layer]
        return placements.indices.first { other in
            let above = placements[other]
            return above.zOrder > below.zOrder && above.opacity == 1 && above.holds(below)
                && !isTransparent(node.layers[other].source, context) && fills(node.layers[other], above, context)
        }
    }

    /// Whether what is behind a picture is seen through parts of it, as behind a logo.
    private static func isTransparent(_ node: NodeName, _ context: CheckContext) -> Bool {
        guard case .raw(let format)? = context.flow.video[node]?.encoding else { return false }
        return format.isTransparent
    }

    /// Whether a layer's picture fills its place: one that is shown whole leaves stripes where its shape is another.
    private static func fills(
        _ layer: CompositorNode.Layer, _ place: LayerPlacement, _ context: CheckContext
    ) -> Bool {
        guard layer.fit == .contain else { return true }
        guard layer.crop == .init(), let size = context.flow.video[layer.source]?.size else { return false }
        let isTurned = layer.rotation == .quarter || layer.rotation == .threeQuarters
        let (width, height) = isTurned ? (size.height, size.width) : (size.width, size.height)
        return place.hasShape(of: LayerPlacement(x: 0, y: 0, width: width, height: height, zOrder: 1))
    }
}
