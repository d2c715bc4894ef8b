import CaptureDiagnostics

extension SourceText {
    /// A quote that begins a text.
    struct Quote {
        /// What it is called in messages.
        let mark: String
        let range: SourceRange
        /// What follows it in its line.
        let rest: String
    }

    /// The quote that stands at a place; nil where none does.
    func quote(openedAt place: Composer.Place) -> Quote? {
        guard let tail = tail(line: place.line, column: place.column), let first = tail.first,
            first == "\"" || first == "'"
        else { return nil }
        return Quote(
            mark: first == "\"" ? "'\"'" : "\"'\"", range: range(line: place.line, column: place.column),
            rest: String(Substring(tail.dropFirst())))
    }
}
