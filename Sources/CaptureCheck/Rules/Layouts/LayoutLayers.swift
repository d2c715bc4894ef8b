import CaptureDiagnostics
import CaptureModel

/// A layout places layers that its compositor has.
enum LayoutLayers: Rule {
    static let code = DiagnosticCode(
        "unknown-layer",
        summary: "A layout places a node that is no layer of its compositor",
        explanation: """
            While a graph runs, a layout says which of its compositor's layers are seen, and where. It adds none: what is to be \
            seen at any time stands under 'layers', so that its camera is open and counted. A node that is there once can be \
            placed once.
            """,
        remedy: "name one of the compositor's layers, or add the node to them",
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
                  wide: [ hal ]
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
                  wide: [ hall ]
            sinks:
              file: { record: "{take}.mp4", video: program }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.compositors.flatMap { node in
            node.layouts.flatMap { layout in
                zip(layout.entries, layout.layers(of: node))
                    .filter {
                        $0.1 == nil && !context.index.mayBeMisspelt($0.0.source, among: node.layers.map(\.source))
                    }
                    .map { entry, _ in finding(entry, layout, node, isNode: context.index.hasOutput(entry.source)) }
            }
        }
    }

    private static func finding(
        _ entry: CompositorNode.NamedLayout.Entry, _ layout: CompositorNode.NamedLayout, _ node: CompositorNode,
        isNode: Bool
    ) -> Diagnostic {
        let names = node.layers.map(\.source.description)
        let isAgain = names.contains(entry.source.description)
        let meant = isAgain || isNode ? nil : Meaning(of: entry.source.description, among: names)
        let place = entry.provenance["source"]
        return Diagnostic(
            code,
            isAgain
                ? "layout '\(layout.name)' of compositor '\(node.name)' places '\(entry.source)' more often than it is a layer"
                : "layout '\(layout.name)' of compositor '\(node.name)' places '\(entry.source)', which is none of its layers",
            at: place,
            label: meant.map { "did you mean '\($0.word)'?" } ?? (isAgain ? "once too often" : "not a layer"),
            subjects: [node.name.description, layout.name.description, entry.source.description],
            notes: [.init("its layers are \(quotedList(names.prefix(12)))")],
            fixIts: [
                meant.map {
                    $0.fixIt(
                        "replace '\(entry.source)' with '\($0.word)'",
                        edits: place?.edits($0.word, over: "\(entry.source)") ?? [])
                } ?? .init(way(out: entry.source, of: node, isAgain: isAgain))
            ])
    }

    private static func way(out name: NodeName, of node: CompositorNode, isAgain: Bool) -> String {
        if isAgain { return "take it out, or add the layer once more" }
        // As a layer of its own it would be a loop.
        return name == node.name ? "take it out: a compositor is no layer of itself" : "add '\(name)' to 'layers'"
    }
}
