import CaptureDiagnostics
import CaptureModel

// The checker sees a file's places and not its text. So an edit is made only where the place is as long as what stands
// there should be, plain or in quotes: then nothing else, such as a variable, can stand in it.

extension SourceRange {
    /// The edits that put a text in place of another; none where the other cannot be what stands there.
    func edits(_ replacement: String, over old: String) -> [Diagnostic.FixIt.Edit] {
        let count = old.unicodeScalars.count
        guard count > 0, start.line == end.line, [count, count + 2].contains(end.column - start.column) else {
            return []
        }
        return [.init(self, replacement)]
    }
}

extension Provenance {
    /// The edits that write a field anew, where the field has a place of its own.
    func edits(_ field: String, writing replacement: String, over old: String) -> [Diagnostic.FixIt.Edit] {
        fields[field]?.edits(replacement, over: old) ?? []
    }
}

extension Reference {
    /// The edits that use another node.
    func edits(using other: NodeName) -> [Diagnostic.FixIt.Edit] {
        range?.edits("\(other)", over: "\(target)") ?? []
    }
}

extension Sink {
    /// The edits that give its file another extension.
    func edits(naming end: String) -> [Diagnostic.FixIt.Edit] {
        guard let (stem, _) = template?.stemAndExtension else { return [] }
        return templateEdits("\(stem).\(end)")
    }

    /// The edits that put a placeholder at the end of its file's name, before the extension.
    func edits(adding placeholder: String) -> [Diagnostic.FixIt.Edit] {
        guard let template, template.stemAndExtension != nil else { return [] }
        return templateEdits(template.adding(placeholder).description)
    }

    /// In quotes, because a template's braces mean something else without; a text that quotes would change is left alone.
    private func templateEdits(_ text: String) -> [Diagnostic.FixIt.Edit] {
        guard let old = template?.description, !old.contains(where: { "\"\\$'".contains($0) || !$0.isASCII }) else {
            return []
        }
        return provenance.edits(kind.word, writing: "\"\(text)\"", over: old)
    }
}
