import CaptureDiagnostics
import CaptureModel

/// A layer has a size, lies on the canvas, and leaves something of its source's picture.
enum LayerPlace: Rule {
    static let code = DiagnosticCode(
        "invalid-layer",
        summary: "A layer's size, scale, crop, opacity or border is out of range",
        explanation: """
            A layer's width and height are at least 1 and at most 16384 pixels, its scale is above 0 and at most 10, its \
            opacity is from 0 to 1, its border is not negative, and its crop leaves at least a pixel.
            """,
        remedy: "give the layer a value within the range named",
        rejected: """
            mcpipe: 1
            name: layer
            sources:
              bars: { pattern: smpte }
            compositors:
              pip:
                size: 640x360
                layers: [ bars, { source: bars, at: [10, 10], size: ["0 %", "25 %"] } ]
            sinks:
              file: { record: "{take}.mp4", video: pip }
            """,
        accepted: """
            mcpipe: 1
            name: layer
            sources:
              bars: { pattern: smpte }
            compositors:
              pip:
                size: 640x360
                layers: [ bars, { source: bars, at: [10, 10], size: ["25 %", "25 %"] } ]
            sinks:
              file: { record: "{take}.mp4", video: pip }
            """)
    static let invisibleCode = DiagnosticCode(
        "invisible-layer",
        summary: "A layer lies wholly outside the canvas, or is fully transparent",
        explanation: "Such a layer costs its camera and its conversion and is never seen.",
        remedy: "move the layer onto the canvas, or take it out",
        severity: .warning,
        rejected: """
            mcpipe: 1
            name: layer
            sources:
              bars: { pattern: smpte }
            compositors:
              pip:
                size: 640x360
                layers: [ bars, { source: bars, at: [640, 10], scale: 0.25 } ]
            sinks:
              file: { record: "{take}.mp4", video: pip }
            """,
        accepted: """
            mcpipe: 1
            name: layer
            sources:
              bars: { pattern: smpte }
            compositors:
              pip:
                size: 640x360
                layers: [ bars, { source: bars, at: [470, 10], scale: 0.25 } ]
            sinks:
              file: { record: "{take}.mp4", video: pip }
            """)
    static let codes = [code, invisibleCode]

    /// GStreamer's compositor and converters take no larger picture.
    private static let largestSide = 16384

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.compositors.flatMap { node in
            let places = context.layouts[node.name]?.places ?? []
            return zip(node.layers, places).flatMap { layer, place in
                let invalid = invalidValues(of: layer, place, context.flow.video[layer.source]?.size, on: node.size).map
                {
                    field, fact, help in
                    Diagnostic(
                        code, "layer '\(layer.source)' of compositor '\(node.name)' has \(fact)",
                        at: layer.provenance[field], label: "out of range",
                        subjects: [node.name.description, layer.source.description], fixIts: [.init(help)])
                }
                return invalid.isEmpty ? invisible(layer, place, on: node) : invalid
            } + node.layouts.flatMap { findings(in: $0, of: node) }
        }
    }

    /// The same of what a layout says of layers.
    private static func findings(
        in layout: CompositorNode.NamedLayout, of node: CompositorNode
    ) -> [Diagnostic] {
        zip(layout.entries, LayoutResolver(layout, of: node).places).flatMap { entry, place -> [Diagnostic] in
            let layer = CompositorNode.Layer(
                entry.source, position: entry.position, extent: entry.extent, opacity: entry.opacity,
                provenance: entry.provenance)
            let invalid = invalidValues(of: layer, place, nil, on: node.size).map { field, fact, help in
                Diagnostic(
                    code, "'\(entry.source)' has \(fact) in layout '\(layout.name)' of compositor '\(node.name)'",
                    at: entry.provenance[field], label: "out of range",
                    subjects: [node.name.description, layout.name.description, entry.source.description],
                    fixIts: [.init(help)])
            }
            return invalid.isEmpty ? invisible(layer, place, on: node) : invalid
        }
    }

    private static func invalidValues(
        of layer: CompositorNode.Layer, _ place: LayoutResolver.Place, _ size: Size?, on canvas: Size
    ) -> [(field: String, fact: String, help: String)] {
        var found: [(String, String, String)] = []
        if case .scale(let scale)? = layer.extent, !(scale > 0 && scale <= 10) {
            found.append(("scale", "the scale \(scale)", "give it a scale above 0 and at most 10, such as 0.25"))
        } else if place.width < 1 || place.height < 1 || max(place.width, place.height) > largestSide {
            let field = layer.provenance.fields["size"] == nil ? "scale" : "size"
            found.append(
                (
                    field, "a place of \(place.width)x\(place.height) pixels",
                    "give it a width and a height from 1 to \(largestSide)"
                ))
        }
        if !(0...1).contains(layer.opacity) {
            found.append(("opacity", "the opacity \(layer.opacity)", "give it an opacity from 0 to 1"))
        }
        let borders = layer.border.map { [$0.width.pixels(of: canvas.width)] } ?? []
        if borders.contains(where: { $0 < 0 || $0 > largestSide }) {
            found.append(
                ("border", "a border of \(borders[0]) pixels", "give it a border of 0 to \(largestSide) pixels"))
        }
        if let crop = badCrop(layer.crop, size) {
            found.append(("crop", crop, "cut off less, so that something of the picture is left"))
        }
        return found
    }

    /// What is wrong with a crop; lengths in pixels can be judged only where the source's size is known.
    private static func badCrop(_ crop: CompositorNode.Layer.Crop, _ size: Size?) -> String? {
        let pairs = [(crop.left, crop.right, size?.width, "width"), (crop.top, crop.bottom, size?.height, "height")]
        for (near, far, whole, side) in pairs {
            if [near, far].contains(where: { $0.pixels(of: 10_000) < 0 }) { return "a negative crop" }
            switch (near, far, whole) {
            case (_, _, let whole?):
                let cut = near.pixels(of: whole) + far.pixels(of: whole)
                if cut >= whole { return "a crop of \(cut) of the \(whole) pixels of its \(side)" }
            case (.percent(let first), .percent(let second), nil):
                if first + second >= 100 { return "a crop of \(first + second) % of its \(side)" }
            default: break
            }
        }
        return nil
    }

    private static func invisible(
        _ layer: CompositorNode.Layer, _ place: LayoutResolver.Place, on node: CompositorNode
    ) -> [Diagnostic] {
        let isOutside =
            place.x >= node.size.width || place.y >= node.size.height || place.x + place.width <= 0
            || place.y + place.height <= 0
        guard isOutside || layer.opacity == 0 else { return [] }
        let fact =
            isOutside
            ? "lies at (\(place.x), \(place.y)), outside its \(node.size) canvas" : "has the opacity 0"
        return [
            Diagnostic(
                invisibleCode, "layer '\(layer.source)' of compositor '\(node.name)' \(fact)",
                at: layer.provenance[isOutside ? "at" : "opacity"], severity: .warning, label: "never seen",
                subjects: [node.name.description, layer.source.description],
                fixIts: [.init(isOutside ? "move it onto the canvas" : "raise its opacity, or take it out")])
        ]
    }
}
