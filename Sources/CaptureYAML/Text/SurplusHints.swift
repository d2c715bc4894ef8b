import CaptureDiagnostics

/// Finds what stands behind a value that is complete, in quotes or brackets, and belongs to nothing: `record: "a.mkv",`, `{ pattern: smpte } // bars`.
struct SurplusHints {
    private let source: SourceText

    init(_ source: SourceText) { self.source = source }

    /// The ways out for the last such line of a stretch; none where a text in block style may hold anything.
    func fixIts(_ lines: ClosedRange<Int>) -> [Diagnostic.FixIt] {
        var (scan, depth) = (LineScan(), 0)
        var found: [Diagnostic.FixIt] = []
        for number in stride(from: 1, through: min(lines.upperBound, source.lineCount), by: 1) {
            guard let line = source.tail(line: number, column: 1).map(Array.init) else { continue }
            if !scan.isQuoted, String(String.UnicodeScalarView(line)).firstMatch(of: /[|>][-+0-9]* *$/) != nil {
                return []
            }
            let (end, isOver) = read(line, &scan, &depth)
            guard let end, lines.contains(number), let fixIt = surplus(in: line, behind: end, of: number) else {
                if isOver { return found }
                continue
            }
            found = [fixIt]
            if isOver { return found }
        }
        return found
    }

    /// Reads a line: where its last value ends that is complete, and whether brackets are closed that nothing has opened.
    private func read(
        _ line: [Unicode.Scalar], _ scan: inout LineScan, _ depth: inout Int
    ) -> (end: Int?, isOver: Bool) {
        var end: Int?
        scan.beginLine()
        for (index, scalar) in line.enumerated() {
            switch scan.read(scalar, before: line.dropFirst(index + 1).first) {
            case .comment: return (end, false)
            case .plain where "{[".unicodeScalars.contains(scalar): depth += 1
            case .plain where "}]".unicodeScalars.contains(scalar):
                depth -= 1
                if depth == 0 { end = index + 1 }
                if depth < 0 {
                    depth = 0
                    return (end, true)
                }
            case .closes where depth == 0: end = index + 1
            case .plain, .opens, .closes, .quoted: break
            }
        }
        return (end, false)
    }

    private func surplus(in line: [Unicode.Scalar], behind end: Int, of number: Int) -> Diagnostic.FixIt? {
        let blanks = line[end...].prefix { $0 == " " }.count
        let rest = String(String.UnicodeScalarView(line[(end + blanks)...]))
        let column = end + blanks + 1
        if rest.hasPrefix("//") {
            return .init(
                "write '#' in place of '//' in line \(number): it begins a comment",
                edits: [.init(source.range(line: number, column: column, length: 2), blanks == 0 ? " #" : "#")],
                isGuess: true)
        }
        guard let match = rest.firstMatch(of: /^[,;)}\]]+/) else { return nil }
        let behind = rest[match.range.upperBound...].drop { $0 == " " }
        guard behind.isEmpty || behind.first == "#" else { return nil }
        let signs = String(match.output)
        return .init(
            "take '\(signs)' out at the end of line \(number)",
            edits: [.init(source.range(line: number, column: column, length: signs.count), "")], isGuess: true)
    }
}
