import CaptureDiagnostics
import CaptureModel

/// A web preview has a server that shows it.
enum UnseenPreview: Rule {
    static let code = DiagnosticCode(
        "unseen-preview",
        summary: "A web preview is not seen, because the run serves no HTTP",
        explanation: "A preview in the browser is served by the run itself, at the address that --http names.",
        remedy: "run with --http 127.0.0.1:8080")
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        guard context.options.servesHTTP == false else { return [] }
        return context.graph.sinks.compactMap { sink in
            guard case .preview(let preview) = sink.kind, preview.place == .web else { return nil }
            return Diagnostic(
                code, "web preview '\(sink.name)' is not seen: the run serves no HTTP", at: sink.targetPlace,
                severity: .warning, label: "nobody can see it", subjects: [sink.name.description],
                fixIts: [.init("run with --http 127.0.0.1:8080")])
        }
    }
}
