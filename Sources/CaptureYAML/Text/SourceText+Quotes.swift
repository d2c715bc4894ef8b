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

    /// The quote that begins a text which ends in a line further down, directly before a place; nil where none does, and where a text in
    /// block style (`|`) may hold quotes of its own.
    ///
    /// Where a text lacks its end, the quote that begins the next one ends it, and the parser gives up behind that.
    func quote(closedBefore place: Composer.Place) -> Quote? {
        var (scan, begin) = (LineScan(), Composer.Place(line: 1, column: 1))
        var long: Quote?
        for number in stride(from: 1, through: place.line, by: 1) {
            guard let line = tail(line: number, column: 1) else { continue }
            if !scan.isQuoted, String(Substring(line)).firstMatch(of: /[|>][-+0-9]* *$/) != nil { return nil }
            let scalars = Array(line.prefix(number < place.line ? line.count : max(0, place.column - 1)))
            scan.beginLine()
            reading: for (index, scalar) in scalars.enumerated() {
                switch scan.read(scalar, before: scalars.dropFirst(index + 1).first) {
                case .comment: break reading
                case .opens: begin = Composer.Place(line: number, column: index + 1)
                case .closes: long = number == place.line && begin.line < number ? quote(openedAt: begin) : nil
                case .plain where scalar != " ": long = nil
                case .plain, .quoted: break
                }
            }
        }
        return long
    }
}
