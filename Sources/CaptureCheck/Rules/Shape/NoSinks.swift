import CaptureDiagnostics
import CaptureModel

/// A graph ends somewhere.
enum NoSinks: Rule {
    static let code = DiagnosticCode(
        "no-sinks",
        summary: "The graph has no sinks",
        explanation: "Media that ends nowhere is never asked for, so nothing would run.",
        remedy: "add a sink: record, stream, preview, snapshot, scan or frames",
        rejected: """
            mcpipe: 1
            name: open
            sources:
              bars: { pattern: smpte }
            """,
        accepted: """
            mcpipe: 1
            name: open
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", video: bars }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        guard context.graph.sinks.isEmpty else { return [] }
        return [
            Diagnostic(
                code, "graph '\(context.graph.name)' has no sinks", at: context.graph.provenance["sinks"],
                label: "nothing would run", subjects: [context.graph.name],
                fixIts: [
                    .init(
                        "add a sink: record, stream, preview, snapshot, scan or frames, such as 'file: { record: \"{name}-{take}.mp4\", video: ... }'"
                    )
                ])
        ]
    }
}
