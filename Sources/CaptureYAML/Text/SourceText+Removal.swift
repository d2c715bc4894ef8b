import CaptureDiagnostics

extension SourceText {
    /// What to delete so that a key of a mapping is gone with its value; nil where that cannot be told from the lines.
    ///
    /// - Parameters:
    ///   - key: Where the key stands.
    ///   - keys: Where the mapping's keys stand, that one among them.
    ///   - mapping: Where the mapping begins: in block style at its first key, in flow style at its brace.
    func removal(of key: SourceRange, among keys: [SourceRange], of mapping: SourceRange) -> SourceRange? {
        let places = keys.filter { $0.file == file }.sorted()
        guard key.file == file, mapping.file == file, places.count > 1, let first = places.first else { return nil }
        let next = places.first { key.start < $0.start }
        return first.start == mapping.start ? blockRemoval(of: key, before: next) : flowRemoval(of: key)
    }

    /// Whole lines: from the key's to the next key's, or to the first that is indented no deeper.
    private func blockRemoval(of key: SourceRange, before next: SourceRange?) -> SourceRange? {
        let indent = key.start.column - 1
        guard let line = tail(line: key.start.line, column: 1), line.prefix(indent).allSatisfy({ $0 == " " }) else {
            return nil
        }
        let start = SourceRange.Position(line: key.start.line, column: 1)
        if let next {
            guard next.start.line > key.start.line else { return nil }
            return SourceRange(file: file, start: start, end: .init(line: next.start.line, column: 1))
        }
        var (end, current) = (key.start.line + 1, key.start.line + 1)
        while current <= lineCount {
            guard let line = tail(line: current, column: 1) else { return nil }
            let blanks = line.prefix { $0 == " " }.count
            let isEmpty = blanks == line.count
            guard isEmpty || blanks > indent || (blanks == indent && line.dropFirst(blanks).first == "-") else { break }
            current += 1
            if !isEmpty { end = current }
        }
        guard end <= lineCount else {
            guard let last = tail(line: lineCount, column: 1) else { return nil }
            return SourceRange(file: file, start: start, end: .init(line: lineCount, column: last.count + 1))
        }
        return SourceRange(file: file, start: start, end: .init(line: end, column: 1))
    }

    /// A key and value within one line, with the comma behind it, or before it where it is the last.
    private func flowRemoval(of key: SourceRange) -> SourceRange? {
        let line = key.start.line
        guard let whole = tail(line: line, column: 1).map(Array.init) else { return nil }
        var index = key.start.column - 1
        var (depth, quote): (Int, Unicode.Scalar?) = (0, nil)
        while index < whole.count {
            let scalar = whole[index]
            if let open = quote {
                if open == "\"", scalar == "\\" { index += 1 } else if scalar == open { quote = nil }
            } else if scalar == "\"" || scalar == "'" {
                quote = scalar
            } else if scalar == "{" || scalar == "[" {
                depth += 1
            } else if scalar == "#", whole[index - 1] == " " {
                return nil
            } else if depth == 0, scalar == "," || scalar == "}" || scalar == "]" {
                break
            } else if scalar == "}" || scalar == "]" {
                depth -= 1
            }
            index += 1
        }
        guard index < whole.count else { return nil }
        if whole[index] == "," {
            let end = whole[(index + 1)...].firstIndex { $0 != " " } ?? whole.count
            return SourceRange(
                file: file, start: key.start, end: .init(line: line, column: end + 1))
        }
        guard let comma = whole[..<(key.start.column - 1)].lastIndex(where: { $0 != " " }), whole[comma] == "," else {
            return nil
        }
        let end = whole[..<index].lastIndex { $0 != " " } ?? index
        return SourceRange(
            file: file, start: .init(line: line, column: comma + 1), end: .init(line: line, column: end + 2))
    }
}
