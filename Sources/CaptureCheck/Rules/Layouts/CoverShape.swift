import CaptureDiagnostics
import CaptureModel

/// A layer that is cut to fill its place has places of one shape.
enum CoverShape: Rule {
    static let code = DiagnosticCode(
        "cover-changes-shape",
        summary: "A layer that is cut to fill its place has places of several shapes",
        explanation: """
            'fit: cover' cuts off what stands over the place's shape, before the compositor scales the picture. That cut is made \
            once and cannot follow from layout to layout within one picture, so all places of such a layer have the same ratio of \
            width to height. They may be of any size.
            """,
        remedy: "give the layer places of one shape, or another 'fit'",
        rejected: """
            mcpipe: 1
            name: layouts
            sources:
              stage: { pattern: smpte, format: 640x360@30 }
              hall:  { pattern: ball, format: 640x360@30 }
            compositors:
              program:
                size: 640x360
                layers: [ stage, { source: hall, at: [460, 20], size: 160x90, fit: cover } ]
                layouts:
                  tall: [ stage, { source: hall, at: [460, 20], size: 160x160 } ]
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
                layers: [ stage, { source: hall, at: [460, 20], size: 160x90, fit: contain } ]
                layouts:
                  tall: [ stage, { source: hall, at: [460, 20], size: 160x160 } ]
            sinks:
              file: { record: "{take}.mp4", video: program }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.compositors.flatMap { node -> [Diagnostic] in
            guard let resolver = context.layouts[node.name] else { return [] }
            let listed = resolver.placements(of: node)
            return node.layouts.flatMap { layout -> [Diagnostic] in
                let places = resolver.placements(of: node, in: layout)
                return zip(layout.entries, layout.layers(of: node)).compactMap { entry, layer in
                    guard let layer, node.layers[layer].fit == .cover, isPlace(places[layer]), isPlace(listed[layer]),
                        !places[layer].hasShape(of: listed[layer])
                    else { return nil }
                    return Diagnostic(
                        code,
                        "'\(entry.source)' is cut to fill \(words(listed[layer])) under 'layers' and is to fill "
                            + "\(words(places[layer])) in layout '\(layout.name)' of compositor '\(node.name)'",
                        at: entry.provenance.range, label: "another shape",
                        subjects: [node.name.description, layout.name.description, "\(entry.source)"],
                        notes: [
                            .init("the layer is here", at: node.layers[layer].provenance["fit"])
                        ],
                        fixIts: [
                            .init("give it a place of the shape of \(words(listed[layer]))"),
                            .init(
                                "write 'fit: contain'",
                                edits: node.layers[layer].provenance.edits("fit", writing: "contain", over: "cover"),
                                isGuess: true),
                        ])
                }
            }
        }
    }

    private static func isPlace(_ place: LayerPlacement) -> Bool { place.width > 0 && place.height > 0 }

    private static func words(_ place: LayerPlacement) -> String { "\(place.width)x\(place.height)" }
}
