import CaptureDiagnostics
import CaptureModel

/// What is recorded comes whole: no tee that drops frames leads to a file or a stream.
enum LeakyRecording: Rule {
    static let code = DiagnosticCode(
        "leaky-recording",
        summary: "A tee that drops frames leads to a recording or a stream",
        explanation: """
            A leaky branch drops its oldest frames when its consumer lags, which is right for a preview. In a file it leaves \
            gaps. Dropped frames are counted and reported, and a file that must be whole needs a blocking tee. Apple's advice \
            is the same: discard late frames when showing, never when recording.
            """,
        remedy: "use the tee for previews only, or make it blocking",
        severity: .warning,
        rejected: """
            mcpipe: 1
            name: leaky
            sources:
              bars: { pattern: smpte }
            tees:
              split: { video: bars, policy: leaky }
            sinks:
              file: { record: "{take}.mp4", video: split }
            """,
        accepted: """
            mcpipe: 1
            name: leaky
            sources:
              bars: { pattern: smpte }
            tees:
              split: { video: bars, policy: blocking }
            sinks:
              file: { record: "{take}.mp4", video: split }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        // Leakiness is handed down the flow, so that each node is looked at once however long its chain is.
        var leak: [NodeName: NodeName] = [:]
        for name in context.index.order {
            if let tee = context.graph.tees[name], tee.policy == .leaky {
                leak[name] = name
            } else {
                leak[name] = context.index.inputs[name]?.lazy.compactMap { leak[$0.target] }.first
            }
        }
        return context.graph.sinks.compactMap { sink in
            guard sink.videoSettings != nil else { return nil }
            for reference in sink.references {
                guard let tee = leak[reference.target] else { continue }
                return Diagnostic(
                    code, "\(sink.kind.word) sink '\(sink.name)' is fed by leaky tee '\(tee)'", at: reference.range,
                    severity: .warning, label: "frames may be dropped, and are counted",
                    subjects: [sink.name.description, tee.description],
                    notes: [.init("'\(tee)' is leaky here", at: context.graph.tees[tee]?.provenance["policy"])],
                    fixIts: [
                        .init(
                            "use '\(context.graph.tees[tee]?.input ?? tee)' instead",
                            edits: reference.target == tee
                                ? reference.edits(using: context.graph.tees[tee]?.input ?? tee) : []),
                        .init(
                            "make '\(tee)' blocking",
                            edits: context.graph.tees[tee]?.provenance.edits(
                                "policy", writing: "blocking", over: "leaky") ?? []),
                    ])
            }
            return nil
        }
    }
}
