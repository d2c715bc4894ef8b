import CaptureDiagnostics

extension SourceText {
    /// A tag, an anchor or an alias, as it stands before or in place of a value.
    struct Property {
        /// The property itself.
        let token: SourceRange
        /// With the blanks behind it.
        let withBlanks: SourceRange
    }

    /// The property that begins with a mark, `!`, `&` or `*`, among those that stand at a place.
    func property(_ mark: Unicode.Scalar, at place: SourceRange) -> Property? {
        properties(at: place).first { $0.mark == mark }.map { found in
            let (line, column) = (place.start.line, place.start.column + found.offset)
            return Property(
                token: range(line: line, column: column, length: found.length),
                withBlanks: range(line: line, column: column, length: found.length + found.blanks))
        }
    }

    /// Whether a tag or an anchor begins at a place.
    func hasProperty(at place: SourceRange) -> Bool {
        tail(line: place.start.line, column: place.start.column)?.first.map { $0 == "!" || $0 == "&" } ?? false
    }

    /// How the single value is written that stands on the same line behind the tags and anchors at a place; nil where it
    /// does not.
    func value(behindPropertiesAt place: SourceRange, _ text: String) -> String? {
        let skipped = properties(at: place).reduce(0) { $0 + $1.length + $1.blanks }
        let value = range(ofScalarAt: place.start.line, place.start.column + skipped, text: text)
        guard value.holds(text), let length = value.length,
            let tail = tail(line: value.start.line, column: value.start.column)
        else { return nil }
        return String(String.UnicodeScalarView(tail.prefix(length)))
    }

    private func properties(
        at place: SourceRange
    ) -> [(mark: Unicode.Scalar, offset: Int, length: Int, blanks: Int)] {
        guard var rest = tail(line: place.start.line, column: place.start.column) else { return [] }
        var found: [(mark: Unicode.Scalar, offset: Int, length: Int, blanks: Int)] = []
        var offset = 0
        while let mark = rest.first, mark == "!" || mark == "&" || mark == "*" {
            let token = rest.prefix { $0 != " " && $0 != "," && $0 != "]" && $0 != "}" }
            rest = rest[token.endIndex...]
            let blanks = rest.prefix { $0 == " " }
            rest = rest[blanks.endIndex...]
            found.append((mark, offset, token.count, blanks.count))
            offset += token.count + blanks.count
        }
        return found
    }
}
