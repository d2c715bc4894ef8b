import CaptureDiagnostics
import CaptureModel

/// Raw elements run only where the operator allows it.
enum RawElements: Rule {
    static let code = DiagnosticCode(
        "elements-not-allowed",
        summary: "The graph has raw GStreamer elements, and the run does not allow them",
        explanation: """
            An effect is a chain of any elements, and elements can read and write files and sockets. So a pipeline file alone \
            cannot run one: the person who runs it says --allow-elements.
            """,
        remedy: "read the elements, then run with --allow-elements",
        rejected: """
            mcpipe: 1
            name: effect
            sources:
              bars: { pattern: smpte }
            effects:
              pale: { video: bars, elements: [ { factory: videobalance, saturation: "0.2" } ] }
            sinks:
              file: { record: "{take}.mp4", video: pale }
            """,
        accepted: """
            mcpipe: 1
            name: effect
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", video: bars }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        guard !context.options.mayUseElements else { return [] }
        return context.graph.effects.map { effect in
            Diagnostic(
                code, "effect '\(effect.name)' runs raw elements \(quotedList(effect.elements.map(\.factory)))",
                at: effect.provenance["elements"], label: "not allowed in this run",
                subjects: [effect.name.description],
                fixIts: [.init("run with --allow-elements, if you trust the file"), .init("take '\(effect.name)' out")])
        }
    }
}
