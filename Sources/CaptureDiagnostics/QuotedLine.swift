/// A line of a file as a finding quotes it: without secrets, and without what a terminal would take for a command.
struct QuotedLine {
    /// The line, at most 240 characters of it.
    let text: String
    /// The blanks that lead to the character meant; a tab keeps its width.
    let indent: String

    /// Quotes a line; `column` is that of the character meant, from 1, and `hidden` are the bytes that are not shown.
    init(_ line: String, column: Int, hidden: [Range<Int>]) {
        var hidden = hidden[...]
        var shown: [Unicode.Scalar] = []
        var indent: [Unicode.Scalar] = []
        var (offset, number) = (0, 0)
        for scalar in line.unicodeScalars {
            number += 1
            defer { offset += UTF8.width(scalar) }
            while let first = hidden.first, first.upperBound <= offset { hidden.removeFirst() }
            let pieces: [Unicode.Scalar]
            if let range = hidden.first, range.contains(offset) {
                pieces = offset == range.lowerBound ? Array(Secrets.mark.unicodeScalars) : []
            } else {
                let isShown = scalar == "\t" || (scalar.value >= 32 && !(127...159).contains(scalar.value))
                pieces = [isShown ? scalar : "\u{FFFD}"]
            }
            shown += pieces
            if number < column { indent += pieces.map { $0 == "\t" ? "\t" : " " } }
            if shown.count >= 240 { break }
        }
        text = String(String.UnicodeScalarView(shown.prefix(240)))
        self.indent = String(String.UnicodeScalarView(indent.prefix(240)))
    }
}
