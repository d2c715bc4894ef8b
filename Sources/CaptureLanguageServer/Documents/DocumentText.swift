import CaptureDiagnostics

/// A text with its places in two counts: mcpipe's, which are YAML's lines and Unicode scalars, and the protocol's, whose
/// lines end at `\n`, `\r\n` or `\r` only and whose columns are UTF-16 code units.
struct DocumentText: Sendable {
    /// The text as YAML counts.
    let table: LineTable
    /// The scalar at which each line of the protocol begins.
    private let starts: [Int]

    init(_ text: String) {
        table = LineTable(text)
        var starts = [0]
        for (index, scalar) in table.scalars.enumerated() {
            let next = index + 1 < table.scalars.count ? table.scalars[index + 1] : nil
            if scalar == "\n" || (scalar == "\r" && next != "\n") { starts.append(index + 1) }
        }
        self.starts = starts
    }

    /// A place in the protocol's count; one that the text does not have is its end.
    func position(_ place: SourceRange.Position) -> JSONValue {
        position(at: table.offset(of: place) ?? table.scalars.count)
    }

    /// A range in the protocol's count.
    func range(_ range: SourceRange) -> JSONValue { ["start": position(range.start), "end": position(range.end)] }

    /// A place that came in the protocol's count; columns beyond a line's end are its end.
    func place(_ position: JSONValue) -> SourceRange.Position? {
        guard let line = position["line"].number, let units = position["character"].number, line >= 0, units >= 0 else {
            return nil
        }
        guard line < starts.count else { return table.position(at: table.scalars.count) }
        var (index, left) = (starts[line], units)
        while left > 0, index < table.scalars.count, table.scalars[index] != "\n", table.scalars[index] != "\r" {
            left -= table.scalars[index].utf16.count
            index += 1
        }
        return table.position(at: index)
    }

    private func position(at offset: Int) -> JSONValue {
        var (low, high) = (0, starts.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= offset { low = middle } else { high = middle - 1 }
        }
        let units = table.scalars[starts[low]..<max(starts[low], offset)].reduce(0) { $0 + $1.utf16.count }
        return ["line": .int(Int64(low)), "character": .int(Int64(units))]
    }
}

extension Unicode.Scalar {
    fileprivate var utf16: String.UTF16View { String(self).utf16 }
}
