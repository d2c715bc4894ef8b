import CaptureDiagnostics

/// Suggests what is missing in a flow mapping or list in which the parser found neither a comma nor the closing bracket.
struct FlowHints {
    private let source: SourceText
    private let place: Composer.Place
    private let begin: Composer.Place

    /// A line up to its comment.
    private struct Line {
        var text: String
        /// Where the comment begins that cuts off a bracket which is open in the line; nil where none does.
        var swallowed: Int?
    }

    /// - Parameters:
    ///   - place: Where the parser gave up.
    ///   - begin: Where the bracket stands.
    init(_ source: SourceText, place: Composer.Place, begin: Composer.Place) {
        (self.source, self.place, self.begin) = (source, place, begin)
    }

    var fixIts: [Diagnostic.FixIt] {
        guard begin.line < place.line, place.line - begin.line <= Limits.hintedLines else { return [] }
        let lines = (begin.line..<place.line).map { ($0, line($0)) }
        if let (number, line) = lines.first(where: { $0.1.swallowed != nil }), let column = line.swallowed {
            return [comment(number, line, column)]
        }
        guard let (number, line) = lines.last(where: { !$0.1.text.isEmpty }), let last = line.text.last else {
            return []
        }
        let end = SourceRange.Position(line: number, column: line.text.unicodeScalars.count + 1)
        let gap = SourceRange(file: source.file, start: end, end: end)
        if indentation(of: place.line) <= indentation(of: begin.line) {
            let bracket = source.tail(line: begin.line, column: begin.column)?.first == "[" ? "]" : "}"
            return [
                .init(
                    "write '\(bracket)' at the end of line \(number): nothing closes the bracket of line \(begin.line)",
                    edits: [.init(gap, last == " " ? bracket : " \(bracket)")], isGuess: true)
            ]
        }
        guard !",{[:".contains(last) else { return [] }
        return [.init("write a comma at the end of line \(number)", edits: [.init(gap, ",")], isGuess: true)]
    }

    /// `{ pattern: smpte # bars }`, of which the bracket is part of the comment.
    private func comment(_ number: Int, _ line: Line, _ column: Int) -> Diagnostic.FixIt {
        // No word of the comment stands in an edit: it may be the rest of a password.
        let whole = source.tail(line: number, column: column).map { String(Substring($0)) } ?? ""
        let end = String(whole.reversed().prefix { "]} ,".contains($0) }.reversed())
        let place = SourceRange.Position(line: number, column: column)
        let cut = source.range(
            line: number, column: column + whole.unicodeScalars.count - end.unicodeScalars.count,
            length: end.unicodeScalars.count)
        return .init(
            "write '\(end.trimming(" "))' before the '#' in line \(number): what follows it is a comment",
            edits: [
                .init(SourceRange(file: source.file, start: place, end: place), end.trimming(" ") + " "),
                .init(cut, ""),
            ], isGuess: true)
    }

    private func indentation(of number: Int) -> Int {
        source.tail(line: number, column: 1)?.prefix { $0 == " " }.count ?? 0
    }

    private func line(_ number: Int) -> Line {
        guard let text = source.tail(line: number, column: 1).map({ String(Substring($0)) }) else {
            return Line(text: "")
        }
        var (scan, depth) = (LineScan(), 0)
        let scalars = Array(text.unicodeScalars)
        for (offset, scalar) in scalars.enumerated() {
            switch scan.read(scalar, before: scalars.dropFirst(offset + 1).first) {
            case .comment:
                let (kept, rest) = (text.unicodeScalars.prefix(offset), text.unicodeScalars.dropFirst(offset))
                let isCut = depth > 0 && String(rest).trimming(" ,").last.map { "]}".contains($0) } ?? false
                return Line(text: String(kept).trimming(" ", atBegin: false), swallowed: isCut ? offset + 1 : nil)
            case .plain where "{[".unicodeScalars.contains(scalar): depth += 1
            case .plain where "}]".unicodeScalars.contains(scalar): depth -= 1
            case .plain, .opens, .closes, .quoted: break
            }
        }
        return Line(text: text.trimming(" ", atBegin: false))
    }
}

extension StringProtocol {
    /// Without some characters at its end, and at its beginning too.
    fileprivate func trimming(_ characters: String, atBegin: Bool = true) -> String {
        var rest = Substring(self)
        while let last = rest.last, characters.contains(last) { rest.removeLast() }
        while atBegin, let first = rest.first, characters.contains(first) { rest.removeFirst() }
        return String(rest)
    }
}
