import CaptureDiagnostics
import CaptureModel

/// A composite goes from one layout to another within a time that people can see and wait for.
enum TransitionLength: Rule {
    static let code = DiagnosticCode(
        "transition-out-of-range",
        summary: "A transition between layouts is too short or too long",
        explanation: """
            A fade or a move takes from 10 ms to 10 s. A shorter one is a cut at any rate that cameras have, and is written so; \
            while a longer one runs, nobody knows whether it still does.
            """,
        remedy: "write a length of 10 ms to 10 s, or 'cut'",
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
                transition: { move: 30 s }
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
                transition: { move: 10 s }
            sinks:
              file: { record: "{take}.mp4", video: program }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.compositors.compactMap { node in
            guard let transition = node.transition, !transition.isInRange else { return nil }
            let (range, found) = (LayoutTransition.durations, transition.duration)
            let nearest = found < range.lowerBound ? range.lowerBound : range.upperBound
            let field = "transition.\(transition.kind.rawValue)"
            return Diagnostic(
                code,
                "compositor '\(node.name)' has a \(transition.kind.rawValue) of \(found.written) between its layouts",
                at: node.provenance[field],
                label: "range: \(range.lowerBound.written) to \(range.upperBound.written)",
                subjects: [node.name.description],
                fixIts: [
                    .init(
                        "write \(nearest.written)",
                        edits: node.provenance.edits(field, writing: nearest.written, over: found.written))
                ],
                evidence: [
                    .init(
                        "length", value: found.written,
                        limit: "\(range.lowerBound.written) to \(range.upperBound.written)", source: "mcpipe")
                ])
        }
    }
}
