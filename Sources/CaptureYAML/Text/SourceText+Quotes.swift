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
        var open: (mark: Unicode.Scalar, place: Composer.Place)?
        var long: Quote?
        for number in stride(from: 1, through: place.line, by: 1) {
            guard let line = tail(line: number, column: 1) else { continue }
            if open == nil, String(Substring(line)).firstMatch(of: /[|>][-+0-9]* *$/) != nil { return nil }
            let scalars = Array(line.prefix(number < place.line ? line.count : max(0, place.column - 1)))
            var (index, isBegin) = (0, true)
            while index < scalars.count {
                let scalar = scalars[index]
                if let quote = open {
                    if quote.mark == "\"", scalar == "\\" {
                        index += 1
                    } else if scalar == quote.mark, scalar == "'", scalars.dropFirst(index + 1).first == "'" {
                        index += 1
                    } else if scalar == quote.mark {
                        long =
                            number == place.line && quote.place.line < number ? self.quote(openedAt: quote.place) : nil
                        (open, isBegin) = (nil, false)
                    }
                } else if scalar == "#", index == 0 || scalars[index - 1] == " " {
                    break
                } else if isBegin, scalar == "\"" || scalar == "'" {
                    open = (scalar, Composer.Place(line: number, column: index + 1))
                } else if scalar != " " {
                    // A text begins behind one of these, and behind ':' and '-' only with a blank between.
                    let isBlank = scalars.dropFirst(index + 1).first == " "
                    isBegin =
                        "[{,".unicodeScalars.contains(scalar) || isBlank && (scalar == ":" || isBegin && scalar == "-")
                    long = nil
                }
                index += 1
            }
        }
        return long
    }
}
