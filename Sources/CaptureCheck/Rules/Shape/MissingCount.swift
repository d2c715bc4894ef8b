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
    static let rateCode = DiagnosticCode(
        "invalid-interval",
        summary: "The time between snapshots is too short",
        explanation: "Pictures come at most 1000 times a second.",
        remedy: "write an interval of at least 1 ms",
        rejected: """
            mcpipe: 1
            name: interval
            sources:
              bars: { pattern: smpte }
            sinks:
              shots: { snapshot: "{take}-{count}.jpg", every: 0 s, video: bars }
            """,
        accepted: """
            mcpipe: 1
            name: interval
            sources:
              bars: { pattern: smpte }
            sinks:
              shots: { snapshot: "{take}-{count}.jpg", every: 1 s, video: bars }
            """)
    static let codes = [code, rateCode]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sinks.flatMap { sink -> [Diagnostic] in
            guard case .snapshot(let snapshot) = sink.kind, let every = snapshot.every else { return [] }
            var found: [Diagnostic] = []
            if !snapshot.path.uses(.count) {
                found.append(
                    Diagnostic(
                        code,
                        "snapshot sink '\(sink.name)' writes '\(snapshot.path)' every \(every.written): each picture replaces the last",
                        at: sink.targetPlace, label: "no '{count}'", subjects: [sink.name.description],
                        fixIts: [
                            .init("put '{count}' into the name", edits: sink.edits(adding: "{count}")),
                            .init("take 'every' out to write one picture"),
                        ]))
            }
            if every < .milliseconds(1) {
                found.append(
                    Diagnostic(
                        rateCode, "snapshot sink '\(sink.name)' writes a picture every \(every.written)",
                        at: sink.provenance["every"], label: "shorter than 1 ms", subjects: [sink.name.description],
                        fixIts: [.init("write an interval such as '1 s'")]))
            }
            return found
        }
    }
}
