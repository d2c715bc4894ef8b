/// The lines of a file's own text as findings count them: what turns places into characters and back.
///
/// A line ends at any of `\n`, `\r`, `\r\n`, U+0085, U+2028 and U+2029, as in YAML; a byte order mark at the start stands in
/// no column.
public struct LineTable: Sendable {
    /// The text, one Unicode scalar after the other, line breaks as written.
    public let scalars: [Unicode.Scalar]
    /// Where each line stands, without its break; there is at least one.
    private let lines: [Range<Int>]

    /// Looks for the lines of a text.
    public init(_ text: String) {
        let scalars = Array(text.unicodeScalars)
        var lines: [Range<Int>] = []
        var start = scalars.first == "\u{FEFF}" ? 1 : 0
        var index = start
        while index < scalars.count {
            let scalar = scalars[index]
            if ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalar) {
                lines.append(start..<index)
                if scalar == "\r", index + 1 < scalars.count, scalars[index + 1] == "\n" { index += 1 }
                start = index + 1
            }
            index += 1
        }
        self.scalars = scalars
        self.lines = lines + [start..<scalars.count]
    }

    /// The number of lines.
    public var lineCount: Int { lines.count }

    /// The scalars of a line, counted from 1, without its break; none beyond the last.
    public func line(_ number: Int) -> ArraySlice<Unicode.Scalar> {
        lines.indices.contains(number - 1) ? scalars[lines[number - 1]] : []
    }

    /// Which scalar stands at a place; nil where the text has no such place. One past a line's end is a place, and so is the
    /// start of the line behind the last.
    public func offset(of position: SourceRange.Position) -> Int? {
        guard position.line >= 1, position.column >= 1 else { return nil }
        if position.line == lines.count + 1, position.column == 1 { return scalars.count }
        guard lines.indices.contains(position.line - 1) else { return nil }
        let line = lines[position.line - 1]
        let offset = line.lowerBound + position.column - 1
        return offset <= line.upperBound ? offset : nil
    }

    /// The scalars of a range; nil where the text has no such place.
    public func offsets(of range: SourceRange) -> Range<Int>? {
        guard let start = offset(of: range.start), let end = offset(of: range.end), start <= end else { return nil }
        return start..<end
    }

    /// The place of a scalar; one beyond the text stands at its end.
    public func position(at offset: Int) -> SourceRange.Position {
        var (low, high) = (0, lines.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if lines[middle].lowerBound <= offset { low = middle } else { high = middle - 1 }
        }
        let column = min(max(offset, lines[low].lowerBound), lines[low].upperBound) - lines[low].lowerBound + 1
        return .init(line: low + 1, column: column)
    }

    /// The text of a range of scalars.
    public func text(_ range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[range.clamped(to: 0..<scalars.count)])
        return String(view)
    }
}
