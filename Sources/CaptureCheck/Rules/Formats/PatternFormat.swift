import CaptureDiagnostics
import CaptureModel

/// A test pattern is drawn as uncompressed pictures.
enum PatternFormat: Rule {
    static let code = DiagnosticCode(
        "compressed-pattern",
        summary: "A test pattern is asked to come compressed",
        explanation: "mcpipe draws test patterns as uncompressed pictures; compressing is what sinks do.",
        remedy: "leave the encoding out, or name a pixel format",
        rejected: """
            mcpipe: 1
            name: bars
            sources:
              bars: { pattern: smpte, encoding: mjpeg }
            sinks:
              file: { record: "{take}.mp4", video: bars }
            """,
        accepted: """
            mcpipe: 1
            name: bars
            sources:
              bars: { pattern: smpte, encoding: I420 }
            sinks:
              file: { record: "{take}.mp4", video: bars }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sources.compactMap { source in
            guard case .testPattern(let pattern) = source.kind, let encoding = pattern.format.encoding, !encoding.isRaw
            else { return nil }
            let fields = source.provenance.fields
            return Diagnostic(
                code, "test pattern '\(source.name)' cannot come as \(encoding)",
                at: fields["encoding"] ?? fields["format"] ?? source.provenance.range,
                label: "patterns are uncompressed",
                subjects: [source.name.description],
                fixIts: [
                    .init(
                        "leave the encoding out, or name a pixel format such as 'I420'",
                        edits: source.provenance.edits("encoding", writing: "I420", over: "\(encoding)"))
                ])
        }
    }
}
