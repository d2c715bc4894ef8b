import CaptureDiagnostics
import CaptureModel

/// Takes, and the times between them, are long enough to be some.
enum TakeLength: Rule {
    static let code = DiagnosticCode(
        "take-too-short",
        summary: "A take, or the time between two, is below 1 s",
        explanation: "A take begins with a key frame, and those come once a second unless a sink says otherwise.",
        remedy: "write a time of at least 1 s",
        rejected: """
            mcpipe: 1
            name: short
            takes: { begin: manual, length: 20 ms }
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", video: bars }
            """,
        accepted: """
            mcpipe: 1
            name: short
            takes: { begin: manual, length: 20 s }
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", video: bars }
            """)
    static let codes = [code]

    static let shortest = Duration.seconds(1)

    static func findings(in context: CheckContext) -> [Diagnostic] {
        let takes = context.graph.takes
        return [("length", takes.length), ("every", takes.schedule?.every)].compactMap { key, value in
            value.flatMap { $0 < shortest ? tooShort(key, $0, takes, context.graph) : nil }
        }
    }

    private static func tooShort(_ key: String, _ value: Duration, _ takes: TakePolicy, _ graph: Graph) -> Diagnostic {
        Diagnostic(
            code, "'\(key)' of 'takes' is \(value.written), below \(shortest.written)", at: takes.provenance[key],
            label: "too short", subjects: [graph.name],
            fixIts: [
                .init(
                    "write '\(key): \(shortest.written)' or more",
                    edits: takes.provenance.edits(key, writing: shortest.written, over: value.written), isGuess: true)
            ])
    }
}
