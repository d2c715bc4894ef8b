import CaptureDiagnostics
import CaptureModel

/// A compositor has layers, and is paced by one of them; a mixer has inputs.
enum Compositing: Rule {
    static let emptyCode = DiagnosticCode(
        "empty-compositor",
        summary: "A compositor has no layers, or a mixer no inputs",
        explanation:
            "A compositor gives a picture for each picture of the layer that paces it; without layers none ever comes.",
        remedy: "add a layer or an input, or take the node out")
    static let clockCode = DiagnosticCode(
        "clock-not-a-layer",
        summary: "A compositor is paced by a node that is none of its layers",
        explanation: """
            The compositor gives one picture for each picture of its clock layer, while the others give their latest. Only a \
            layer can be the clock, since only layers' pictures arrive at it.
            """,
        remedy: "name one of the layers, or leave 'clock' out to take the first",
        rejected: """
            mcpipe: 1
            name: clock
            sources:
              left:  { pattern: smpte }
              right: { pattern: ball }
            compositors:
              both: { size: 640x360, clock: right, layers: [left] }
            sinks:
              file: { record: "{take}.mp4", video: both }
              iso:  { record: "{take}-right.mp4", video: right }
            """,
        accepted: """
            mcpipe: 1
            name: clock
            sources:
              left:  { pattern: smpte }
              right: { pattern: ball }
            compositors:
              both: { size: 640x360, clock: left, layers: [left] }
            sinks:
              file: { record: "{take}.mp4", video: both }
              iso:  { record: "{take}-right.mp4", video: right }
            """)
    static let codes = [emptyCode, clockCode]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        let empty =
            context.graph.compositors.filter(\.layers.isEmpty).map { ($0.name, "compositor", "layers") }
            + context.graph.mixers.filter(\.inputs.isEmpty).map { ($0.name, "mixer", "inputs") }
        let emptyFindings = empty.map { name, kind, parts in
            Diagnostic(
                emptyCode, "\(kind) '\(name)' has no \(parts)", at: context.place(of: name), label: "gives nothing",
                subjects: [name.description], fixIts: [.init("add a source to its \(parts)")])
        }
        return emptyFindings + context.graph.compositors.compactMap { clockFinding($0, context.index) }
    }

    private static func clockFinding(_ node: CompositorNode, _ index: NodeIndex) -> Diagnostic? {
        let layers = node.layers.map(\.source)
        guard let clock = node.clock, !layers.isEmpty, !layers.contains(clock),
            !index.mayBeMisspelt(clock, among: layers)
        else { return nil }
        var seen: Set<NodeName> = []
        let names = layers.filter { seen.insert($0).inserted }.prefix(12).map(\.description)
        let meant = Meaning(of: clock.description, among: names)
        let edits = { (name: String) in node.provenance.edits("clock", writing: name, over: "\(clock)") }
        return Diagnostic(
            clockCode, "compositor '\(node.name)' is paced by '\(clock)', which is none of its layers",
            at: node.provenance["clock"], label: "not a layer", subjects: [node.name.description, clock.description],
            notes: [.init("its layers are \(quotedList(names))")],
            fixIts: meant.map { [$0.fixIt("replace '\(clock)' with '\($0.word)'", edits: edits($0.word))] }
                ?? names.prefix(4).map {
                    .init("replace '\(clock)' with '\($0)'", edits: edits($0), isGuess: true)
                })
    }
}
