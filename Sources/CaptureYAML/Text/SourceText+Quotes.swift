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

    /// The quote that begins a text which ends in a line further down, just before a place; nil where none does.
    ///
    /// Where a text lacks its end, the quote that begins the next one ends it, and the parser gives up behind that.
    func quote(closedBefore place: Composer.Place) -> Quote? {
        var open: (mark: Unicode.Scalar, place: Composer.Place)?
        var long: Quote?
        for number in stride(from: 1, through: place.line, by: 1) {
            guard let line = tail(line: number, column: 1) else { continue }
            var (before, isBegin, isEscaped) = (Unicode.Scalar(" "), true, false)
            for (offset, scalar) in line.enumerated() {
                guard number < place.line || offset + 1 < place.column else { break }
                if let quote = open {
                    if scalar == quote.mark, !isEscaped {
                        long =
                            number == place.line && quote.place.line < number ? self.quote(openedAt: quote.place) : nil
                        (open, isBegin) = (nil, false)
                    }
                    isEscaped = quote.mark == "\"" && scalar == "\\" && !isEscaped
                } else if scalar == "#", before == " " {
                    break
                } else if isBegin, scalar == "\"" || scalar == "'" {
                    open = (scalar, Composer.Place(line: number, column: offset + 1))
                } else if scalar != " " {
                    // A text begins behind one of these, and with them in its middle it is none that needs quotes.
                    isBegin = ":-[{,".unicodeScalars.contains(scalar)
                }
                before = scalar
            }
        }
        return long
    }
}
