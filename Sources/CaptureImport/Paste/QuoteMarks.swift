/// What a quotation, a comment or a code view puts before each line: `> `, `// `, ` 12 | `.
enum QuoteMarks {
    static func edits(in text: MappedText) -> [MappedText.Edit] {
        let lines = text.lines
        let marks = lines.map { mark(of: $0, text) }
        return lines.indices.compactMap { index in
            guard let mark = marks[index] else { return nil }
            // A row's own '>' may begin a line; a quotation has the mark on the line before or after too.
            let neighbours = [index - 1, index + 1].filter(marks.indices.contains)
            guard neighbours.contains(where: { marks[$0]?.kind == mark.kind }) else { return nil }
            return .init(range: lines[index].lowerBound..<mark.end)
        }
    }

    private struct Mark {
        let kind: Unicode.Scalar
        let end: Int
    }

    private static func mark(of line: Range<Int>, _ text: MappedText) -> Mark? {
        var offset = line.lowerBound
        while offset < line.upperBound, text.scalars[offset].isBlank { offset += 1 }
        guard offset < line.upperBound else { return nil }
        let kind = text.scalars[offset]
        switch kind {
        case ">":
            while offset < line.upperBound, text.scalars[offset] == ">" || text.scalars[offset] == " " {
                offset += 1
                // The blank behind the last mark belongs to it, further ones to the line.
                if text[offset - 1] == " ", text[offset] != ">" { break }
            }
            return Mark(kind: kind, end: offset)
        case "/" where text[offset + 1] == "/":
            while offset < line.upperBound, text.scalars[offset] == "/" { offset += 1 }
            return Mark(kind: kind, end: offset + (text[offset] == " " ? 1 : 0))
        case _ where kind.isDigit:
            while offset < line.upperBound, text.scalars[offset].isDigit { offset += 1 }
            while offset < line.upperBound, text.scalars[offset] == " " { offset += 1 }
            guard offset < line.upperBound, text[offset] == "|" || text[offset] == "│" else { return nil }
            return Mark(kind: "|", end: offset + (text[offset + 1] == " " ? 2 : 1))
        default: return nil
        }
    }
}
