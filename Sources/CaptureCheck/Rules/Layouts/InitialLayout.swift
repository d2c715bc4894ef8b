import CaptureDiagnostics
import CaptureModel

/// A compositor begins with a layout that it has, and has each under a name of its own.
enum InitialLayout: Rule {
    static let code = DiagnosticCode(
        "unknown-layout",
        summary: "A compositor begins with a layout that it does not have",
        explanation: """
            'initial-layout' names one of the compositor's own 'layouts'. Without it the first picture shows the layers as \
            'layers' lists them.
            """,
        remedy: "name one of the compositor's layouts, or leave 'initial-layout' out",
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
                  wide: [ hall ]
                initial-layout: wie
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
                initial-layout: wide
            sinks:
              file: { record: "{take}.mp4", video: program }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.compositors.flatMap { node in twins(in: node) + [unknown(in: node)].compactMap { $0 } }
    }

    private static func unknown(in node: CompositorNode) -> Diagnostic? {
        let names = node.layouts.map(\.name.description)
        guard let initial = node.initialLayout, !names.contains(initial.description) else { return nil }
        let meant = Meaning(of: initial.description, among: names)
        return Diagnostic(
            code, "compositor '\(node.name)' begins with the layout '\(initial)', which it does not have",
            at: node.provenance["initial-layout"],
            label: meant.map { "did you mean '\($0.word)'?" } ?? "no such layout",
            subjects: [node.name.description, initial.description],
            notes: [.init(names.isEmpty ? "it has no layouts" : "its layouts are \(quotedList(names.prefix(12)))")],
            fixIts: [
                meant.map {
                    $0.fixIt(
                        "replace '\(initial)' with '\($0.word)'",
                        edits: node.provenance.edits("initial-layout", writing: $0.word, over: "\(initial)"))
                } ?? .init("add the layout to 'layouts', or leave 'initial-layout' out")
            ])
    }

    /// Only Swift can write these: in a file the second would be a duplicate key.
    private static func twins(in node: CompositorNode) -> [Diagnostic] {
        var seen: Set<NodeName> = []
        return node.layouts.filter { !seen.insert($0.name).inserted }.map { layout in
            Diagnostic(
                DuplicateName.code, "'\(layout.name)' names two layouts of compositor '\(node.name)'",
                at: layout.provenance.range, label: "'\(layout.name)' again",
                subjects: [node.name.description, layout.name.description], fixIts: [.init("rename one of them")])
        }
    }
}
