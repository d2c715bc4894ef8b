import CaptureDiagnostics
import CaptureModel

extension LiteralPlaceholder {
    /// Users and passwords that stand for others. No message shows them, not even so: a password may look like a placeholder.
    static func credentials(_ graph: Graph) -> [Diagnostic] {
        let sources = graph.sources.flatMap { source -> [Diagnostic] in
            guard case .network(let network) = source.kind else { return [] }
            return findings(
                of: network.url, "source '\(source.name)'", source.provenance, source.provenance["rtsp"], source.name)
        }
        let sinks = graph.sinks.flatMap { sink -> [Diagnostic] in
            guard case .stream(let stream) = sink.kind else { return [] }
            return findings(
                of: stream.url, "stream sink '\(sink.name)'", sink.provenance, sink.targetPlace, sink.name)
        }
        return sources + sinks
    }

    private static func findings(
        of url: NetworkAddress, _ node: String, _ places: Provenance, _ place: SourceRange?, _ name: NodeName
    ) -> [Diagnostic] {
        [("user", url.user), ("password", url.password)].compactMap { word, secret in
            guard let text = secret?.revealed, let (marks, way) = placeholder(text, word) else { return nil }
            return warning(
                "the \(word) of \(node) \(marks), and is sent as it is", at: places.fields[word] ?? place,
                label: "nothing fills it in", [name.description], .init(way))
        }
    }

    /// How a text looks like a placeholder, and what is written in its place; nil where it does not.
    private static func placeholder(_ text: String, _ word: String) -> (marks: String, way: String)? {
        let variable = "'${\(word.uppercased())}', which is read from the environment"
        if text.count > 2, text.allSatisfy({ $0 == "*" }) {
            return (
                "is the '***' that mcpipe shows in the place of a secret", "write the \(word) itself, or \(variable)"
            )
        }
        let marks =
            if text.contains(/^\{[\w.-]+\}$/) {
                "is a name in braces"
            } else if text.contains(/^%\w+%$/) {
                "is a name between '%'"
            } else if text.contains(/^<[^<>]+>$/) {
                "is a name in angle brackets"
            } else if text.contains(/^YOUR_[A-Z_]+$/) {
                "is one of a manual, 'YOUR_...'"
            } else {
                String?.none
            }
        return marks.map { ($0, "write \(variable), or the \(word) itself") }
    }
}
