import CaptureDiagnostics

extension Workspace {
    /// A file's findings in the protocol's form. One that points into another file stands at the start of this one, with the
    /// other place beside it.
    func messages(
        _ checked: Document.Checked, in document: Document, page: (DiagnosticCode) -> String?
    ) -> [JSONValue] {
        let texts = DocumentTexts(checked.texts)
        return checked.diagnostics.map { message($0, in: document, texts, page: page) }
    }

    /// A finding in the protocol's form.
    func message(
        _ diagnostic: Diagnostic, in document: Document, _ texts: DocumentTexts, page: (DiagnosticCode) -> String?
    ) -> JSONValue {
        let isHere = diagnostic.range?.file == document.path
        let start = SourceRange(file: document.path, start: .init(line: 1, column: 1), end: .init(line: 1, column: 1))
        let range = isHere ? diagnostic.range ?? start : start
        var related = diagnostic.notes.compactMap { note in note.range.map { ($0, note.message) } }
        if !isHere, let elsewhere = diagnostic.range { related.insert((elsewhere, "it is here"), at: 0) }
        let places = related.compactMap { range, text -> JSONValue? in
            texts[range.file].map { other in
                [
                    "location": ["uri": .string(address(of: range.file)), "range": other.range(range)],
                    "message": .string(text),
                ]
            }
        }
        let severity: Int64 =
            switch diagnostic.severity {
            case .error: 1
            case .warning: 2
            case .note: 3
            }
        let object: JSONValue = [
            "range": texts[document.path]?.range(range) ?? .null, "severity": .int(severity),
            "code": .string(diagnostic.code.slug),
            "codeDescription": page(diagnostic.code).map { ["href": .string($0)] } ?? .null, "source": "mcpipe",
            "message": .string(Self.text(diagnostic)),
            "relatedInformation": places.isEmpty ? .null : .array(places),
        ]
        return object.withoutNulls
    }

    /// The message with what a terminal would show below it.
    private static func text(_ diagnostic: Diagnostic) -> String {
        let evidence = diagnostic.evidence.map { evidence in
            let limit = evidence.limit.map { ", limit \($0)" } ?? ""
            return "measured: \(evidence.quantity): \(evidence.value)\(limit) (\(evidence.source))"
        }
        let notes = diagnostic.notes.filter { $0.range == nil }.map { "note: \($0.message)" }
        return ([diagnostic.message] + evidence + notes + diagnostic.fixIts.map { "help: \($0.message)" })
            .joined(separator: "\n")
    }
}

/// The texts of some files, whose lines are looked for when they are asked for.
final class DocumentTexts {
    private let texts: [String: String]
    private var found: [String: DocumentText] = [:]

    init(_ texts: [String: String]) { self.texts = texts }

    subscript(path: String) -> DocumentText? {
        if let text = found[path] { return text }
        found[path] = texts[path].map { DocumentText($0) }
        return found[path]
    }
}
