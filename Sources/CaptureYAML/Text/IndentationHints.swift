import CaptureDiagnostics

/// Suggests where a line was meant to begin at whose indentation the parser gave up.
///
/// In block style a line belongs to what stands above it at the same column. One that stands at none of those columns, or further right
/// than a line that is complete, belongs to nothing.
struct IndentationHints {
    private let source: SourceText
    private let number: Int

    /// A column at which lines above begin.
    private struct Level {
        let blanks: Int
        let line: Int
        /// The key that stands there; nil of what a message does not quote.
        let key: String?
        let isItem: Bool
    }

    /// - Parameter place: Where the parser gave up.
    init(_ source: SourceText, place: Composer.Place) {
        (self.source, number) = (source, place.line)
    }

    /// Whether a problem of the parser is one of lines that do not fit together.
    static func explain(_ problem: String) -> Bool {
        [
            "did not find expected key", "mapping values are not allowed", "expected '-' indicator",
            "expected <document start>",
        ].contains { problem.contains($0) }
    }

    var fixIts: [Diagnostic.FixIt] {
        let levels = levels
        guard let line = text(number), let nearest = levels.first, let lowest = levels.last else { return [] }
        let blanks = line.prefix { $0 == " " }.count
        if blanks < lowest.blanks { return blanks == 0 ? [outdentation(of: lowest)] : [] }
        let isItem = line.dropFirst(blanks).hasPrefix("- ")
        guard !levels.contains(where: { $0.blanks == blanks }) || blanks > nearest.blanks else { return [] }
        // What is further right than a key without a value stands where it belongs.
        if blanks > nearest.blanks, text(nearest.line)?.contains(/: *(#.*)?$/) ?? false { return [] }
        let fitting = levels.filter { $0.isItem == isItem }
        let key = Self.key(of: line)
        let isSection = key.map { PipelineKeys.section.names.contains($0) } ?? false
        let edge = isSection && blanks < 3 ? fitting.first { $0.blanks == 0 } : nil
        // Of two as near, it is rather one more of those that stand just above.
        let near = fitting.min { abs($0.blanks - blanks) < abs($1.blanks - blanks) }
        guard let target = edge ?? near else { return [] }
        return [move(blanks, to: target, key, isItem: isItem)]
    }

    /// The columns at which the lines above the place begin that are not over yet, the rightmost first.
    private var levels: [Level] {
        var levels: [Level] = []
        // How many brackets that are closed further down are still to be opened: what stands in them has no columns.
        var depth = 0
        for above in stride(from: number - 1, through: 1, by: -1) {
            guard let line = text(above) else { continue }
            // The lines of a text have columns of their own.
            guard line.firstMatch(of: /[|>][-+0-9]* *$/) == nil else { return [] }
            depth = max(0, depth + line.count { "]}".contains($0) } - line.count { "[{".contains($0) })
            guard depth == 0 else { continue }
            let blanks = line.prefix { $0 == " " }.count
            let rest = line.dropFirst(blanks)
            let isItem = rest.hasPrefix("- ")
            let inner = isItem ? blanks + 1 + rest.dropFirst().prefix { $0 == " " }.count : blanks
            for (column, isDash) in isItem ? [(inner, false), (blanks, true)] : [(blanks, false)]
            where column < levels.last?.blanks ?? .max || isDash != levels.last?.isItem && column == levels.last?.blanks
            {
                levels.append(Level(blanks: column, line: above, key: Self.key(of: line), isItem: isDash))
            }
            if levels.last?.blanks == 0 { break }
        }
        return levels
    }

    private func move(_ blanks: Int, to target: Level, _ key: String?, isItem: Bool) -> Diagnostic.FixIt {
        guard !isItem else {
            return .init(
                "write the '-' of line \(number) as far right as that of line \(target.line): it has \(Self.blanks(blanks)) before it, not \(target.blanks)",
                edits: edits(number, by: target.blanks - blanks, isItem: true), isGuess: true)
        }
        let what = key.map { "'\(abbreviated($0))' in line \(number)" } ?? "line \(number)"
        let other = target.key.map { "'\(abbreviated($0))' in line \(target.line)" } ?? "line \(target.line)"
        let message =
            "write \(what) as far right as \(other): it has \(Self.blanks(blanks)) before it, not \(target.blanks)"
        return .init(message, edits: edits(number, by: target.blanks - blanks, isItem: false), isGuess: true)
    }

    /// The first lines of a file, which stand further right than what follows them.
    private func outdentation(of lowest: Level) -> Diagnostic.FixIt {
        let lines = (1..<number).filter { text($0) != nil }
        let isOne = lines.count == 1
        let what = isOne ? "line \(lines[0])" : "lines \(lines[0]) to \(lines[lines.count - 1])"
        let edits = lines.map { Diagnostic.FixIt.Edit(source.range(line: $0, column: 1, length: lowest.blanks), "") }
        return .init(
            "write \(what) \(Self.blanks(lowest.blanks)) further left, as line \(number)",
            edits: lines.count <= Limits.hintedLines ? edits : [], isGuess: true)
    }

    /// Moves a line. What stands below it goes with it where it would be beside it else: to the right, and with the item of a list, to the
    /// left too.
    private func edits(_ line: Int, by blanks: Int, isItem: Bool) -> [Diagnostic.FixIt.Edit] {
        let own = text(line)?.prefix { $0 == " " }.count ?? 0
        var lines = [line]
        for below in stride(from: line + 1, through: source.lineCount, by: 1) where blanks > 0 || isItem {
            guard let raw = source.tail(line: below, column: 1).map({ String(Substring($0)) }) else { break }
            if text(below) != nil, raw.prefix(while: { $0 == " " }).count <= own { break }
            // A comment goes along, and what looks like one in a text.
            if raw.contains(where: { $0 != " " }), raw.prefix(while: { $0 == " " }).count >= -blanks {
                lines.append(below)
            }
        }
        return lines.map { line in
            guard blanks > 0 else { return .init(source.range(line: line, column: 1, length: -blanks), "") }
            let edge = SourceRange.Position(line: line, column: 1)
            return .init(SourceRange(file: source.file, start: edge, end: edge), String(repeating: " ", count: blanks))
        }
    }

    /// A line in which something is written that is no comment.
    private func text(_ number: Int) -> String? {
        guard let text = source.tail(line: number, column: 1).map({ String(Substring($0)) }) else { return nil }
        let first = text.first { $0 != " " }
        return first == nil || first == "#" ? nil : text
    }

    private static func key(of line: String) -> String? {
        line.firstMatch(of: /^ *(?:- +)?([\p{L}\p{N}_-]+):(?: |$)/).map { String($0.1) }
    }

    private static func blanks(_ count: Int) -> String { count == 1 ? "1 blank" : "\(count) blanks" }
}
