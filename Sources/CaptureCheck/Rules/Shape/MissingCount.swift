import CaptureDiagnostics
import CaptureModel

/// Repeated snapshots go to different files.
enum MissingCount: Rule {
    static let code = DiagnosticCode(
        "missing-count",
        summary: "Repeated snapshots have one name",
        explanation:
            "With 'every' a snapshot sink writes picture after picture; '{count}' numbers them, or each replaces the last.",
        remedy: "put '{count}' into the name",
        rejected: """
            mcpipe: 1
            name: count
            sources:
              bars: { pattern: smpte }
            sinks:
              shots: { snapshot: "{take}.jpg", every: 5 s, video: bars }
            """,
        accepted: """
            mcpipe: 1
            name: count
            sources:
              bars: { pattern: smpte }
            sinks:
              shots: { snapshot: "{take}-{count}.jpg", every: 5 s, video: bars }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sinks.compactMap { sink in
            guard case .snapshot(let snapshot) = sink.kind, let every = snapshot.every, !snapshot.path.uses(.count)
            else { return nil }
            return Diagnostic(
                code,
                "snapshot sink '\(sink.name)' writes '\(snapshot.path)' every \(every.written): each picture replaces the last",
                at: sink.targetPlace, label: "no '{count}'", subjects: [sink.name.description],
                fixIts: [
                    .init("put '{count}' into the name", edits: sink.edits(adding: "{count}")),
                    .init("take 'every' out to write one picture"),
                ])
        }
    }
}
