import CaptureDiagnostics

extension Workspace {
    /// The fix-its with edits of the findings at a range, in the protocol's form; what is certain is preferred.
    func codeActions(
        _ range: JSONValue, in document: Document, _ checked: Document.Checked, page: (DiagnosticCode) -> String?
    ) throws(RPCError) -> JSONValue {
        let texts = DocumentTexts(checked.texts)
        guard let text = texts[document.path], let start = text.place(range["start"]),
            let end = text.place(range["end"])
        else { throw .invalidParameters }
        let asked = checked.diagnostics.filter { diagnostic in
            guard let range = diagnostic.range, range.file == document.path else { return false }
            return range.start <= end && start <= range.end
        }
        return .array(
            asked.flatMap { diagnostic in
                let message = message(diagnostic, in: document, texts, page: page)
                return diagnostic.fixIts.compactMap { fixIt -> JSONValue? in
                    guard let changes = changes(fixIt, texts) else { return nil }
                    return [
                        "title": .string(fixIt.message), "kind": "quickfix", "diagnostics": [message],
                        "isPreferred": .bool(diagnostic.certainFixIt == fixIt), "edit": ["changes": changes],
                    ]
                }
            })
    }

    /// The edits of a fix-it by address; nil where it has none, or one in what is no file.
    private func changes(_ fixIt: Diagnostic.FixIt, _ texts: DocumentTexts) -> JSONValue? {
        guard !fixIt.edits.isEmpty else { return nil }
        var files: [String] = []
        for edit in fixIt.edits where !files.contains(edit.range.file) { files.append(edit.range.file) }
        var members: [JSONValue.Member] = []
        for file in files {
            guard !SarifRenderer.unfiled.contains(file), let text = texts[file] else { return nil }
            let edits = fixIt.edits.filter { $0.range.file == file }.map { edit -> JSONValue in
                ["range": text.range(edit.range), "newText": .string(edit.replacement)]
            }
            members.append(.init(address(of: file), .array(edits)))
        }
        return .object(members)
    }
}
