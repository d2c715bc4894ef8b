import CaptureDiagnostics

/// The text of a file with its lines, for finding where a value ends.
struct SourceText: Sendable {
    /// The file's name, as findings carry it.
    let file: String
    /// The text; its line breaks are all `\n`.
    let text: String
    private let lines: [Substring.UnicodeScalarView]

    init(file: String, text: String) {
        self.file = file
        self.text = text
        lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The number of lines.
    var lineCount: Int { lines.count }

    /// A line's text from a column on; nil beyond the text's end and in lines too long to search.
    func tail(line: Int, column: Int) -> Substring.UnicodeScalarView? {
        guard lines.indices.contains(line - 1) else { return nil }
        let whole = lines[line - 1]
        guard whole.utf8Count <= Limits.searchedLine,
            let start = whole.index(whole.startIndex, offsetBy: column - 1, limitedBy: whole.endIndex)
        else { return nil }
        return whole[start...]
    }

    /// A place in this text.
    func range(line: Int, column: Int, length: Int = 1) -> SourceRange {
        SourceRange(file: file, line: line, column: column, length: length)
    }

    /// The stretch of a value that begins at a place: to its closing quote, to the end of its plain text, or one character.
    func range(ofScalarAt line: Int, _ column: Int, text: String) -> SourceRange {
        range(line: line, column: column, length: lengthOfScalar(at: line, column, text: text))
    }

    /// The place of a piece of text at or after a place, on the same line; the place itself where it is not found.
    func range(of piece: String, from range: SourceRange) -> SourceRange {
        guard let tail = tail(line: range.start.line, column: range.start.column) else { return range }
        let (text, wanted) = (Array(tail), Array(piece.unicodeScalars))
        guard wanted.count <= text.count, !wanted.isEmpty,
            let offset = (0...text.count - wanted.count).first(where: { text[$0...].starts(with: wanted) })
        else { return range }
        return self.range(line: range.start.line, column: range.start.column + offset, length: wanted.count)
    }

    private func lengthOfScalar(at line: Int, _ column: Int, text: String) -> Int {
        guard let tail = tail(line: line, column: column), let first = tail.first else { return 1 }
        if first == "\"" || first == "'" {
            var (length, isEscaped) = (1, false)
            for scalar in tail.dropFirst() {
                length += 1
                if scalar == first && !isEscaped { return length }
                isEscaped = first == "\"" && scalar == "\\" && !isEscaped
            }
            return 1
        }
        let plain = text.unicodeScalars
        return tail.starts(with: plain) ? max(1, plain.count) : 1
    }
}

extension Substring.UnicodeScalarView {
    /// An upper bound of the number of scalars that costs nothing to know.
    fileprivate var utf8Count: Int { Substring(self).utf8.count }
}

extension SourceText {
    /// The lines of the keys that stand at the left edge, by key.
    var rootKeys: [String: Int] {
        var keys: [String: Int] = [:]
        for number in 1...max(1, lineCount) {
            guard let line = tail(line: number, column: 1), let colon = line.firstIndex(of: ":"),
                line.first?.properties.isAlphabetic == true
            else { continue }
            let key = String(Substring(line[..<colon]))
            keys[key] = keys[key] ?? number
        }
        return keys
    }
}
