import CaptureDiagnostics

extension FileNode {
    /// The edits that put another text in a value's place; none where the value does not stand whole on one line as it is
    /// meant, as a block scalar, one with escapes or one that holds a variable.
    func edits(_ replacement: String) -> [Diagnostic.FixIt.Edit] {
        guard let scalar, scalar.text == scalar.written, range.holds(scalar.written) else { return [] }
        return [.init(range, replacement)]
    }

    /// Where a piece of a value's text stands; nil where `edits` has none, or where the piece is not in it once.
    func range(of piece: String) -> SourceRange? {
        guard let scalar, scalar.text == scalar.written, range.holds(scalar.written) else { return nil }
        let (text, wanted) = (Array(scalar.written.unicodeScalars), Array(piece.unicodeScalars))
        guard !wanted.isEmpty, wanted.count <= text.count else { return nil }
        let offsets = (0...(text.count - wanted.count)).filter { text[$0...].starts(with: wanted) }
        guard offsets.count == 1, let offset = offsets.first else { return nil }
        let quote = range.length == text.count ? 0 : 1
        return SourceRange(
            file: range.file, line: range.start.line, column: range.start.column + quote + offset, length: wanted.count)
    }
}

extension SourceRange {
    /// The number of characters of a range within a line; nil where it goes over several.
    var length: Int? { start.line == end.line ? end.column - start.column : nil }

    /// Whether a text fills the range, plain or between quotes, so that replacing the range replaces the text.
    func holds(_ text: String) -> Bool {
        let count = text.unicodeScalars.count
        return count > 0 && (length == count || length == count + 2)
    }
}
