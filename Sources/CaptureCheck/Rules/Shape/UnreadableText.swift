import CaptureDiagnostics
import CaptureModel

/// The texts of a graph that was written in Swift can be read: a builder takes any text, and nothing traps there.
enum UnreadableText: Rule {
    static let code = DiagnosticCode(
        "unreadable-text",
        summary: "A text in a Swift graph is no file name template or no URL",
        explanation: """
            In a pipeline file the loader says so at the value; a Swift graph carries the text this far. A template's braces \
            hold one of the known placeholders, and a doubled brace stands for itself; a URL has a scheme and a host.
            """,
        remedy: "correct the text")
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sources.compactMap(address) + context.graph.sinks.compactMap(template)
    }

    private static func address(_ source: Source) -> Diagnostic? {
        guard case .network(let network) = source.kind, !network.url.isValid else { return nil }
        // The text is not quoted: it may be a password away from being a URL.
        return Diagnostic(
            code, "source '\(source.name)' has an address that is no URL", at: source.provenance["rtsp"],
            label: "no URL", subjects: [source.name.description],
            fixIts: [.init("write it as 'rtsp://host:port/path'")])
    }

    private static func template(_ sink: Sink) -> Diagnostic? {
        let path: FileTemplate
        switch sink.kind {
        case .record(let record): path = record.path
        case .snapshot(let snapshot): path = snapshot.path
        case .stream, .preview, .frames, .scan: return nil
        }
        guard let error = path.error else { return nil }
        let reason: String
        var fixIts = [Diagnostic.FixIt("use \(list(placeholders, joinedBy: "or"))")]
        switch error {
        case .unknownPlaceholder(let word):
            reason = "no placeholder is called '{\(word)}'"
            if let near = nearest(to: word, in: FileTemplate.Placeholder.allCases.map(\.rawValue)) {
                fixIts = [.init("replace '{\(word)}' with '{\(near)}'")]
            }
        case .unbalancedBrace:
            reason = "a brace is not closed"
            fixIts = [.init("close the brace, or double it to mean itself")]
        }
        return Diagnostic(
            code, "sink '\(sink.name)' has a file name that is no template: \(reason)", at: sink.targetPlace,
            label: reason, subjects: [sink.name.description], fixIts: fixIts)
    }

    private static var placeholders: [String] { FileTemplate.Placeholder.allCases.map { "'{\($0.rawValue)}'" } }
}
