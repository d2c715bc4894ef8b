import CaptureDiagnostics

/// What a text that is no YAML was most probably meant to say, from the lines where the parser gave up.
struct SyntaxHints {
    private let source: SourceText
    private let last: Int
    /// The line that the parser began with is further up: of a bracket that was not closed.
    private let first: Int

    /// - Parameters:
    ///   - place: Where the parser gave up.
    ///   - begin: Where what it was in the middle of begins; nil where that is not known.
    init(_ source: SourceText, place: Composer.Place, begin: Composer.Place?) {
        self.source = source
        last = place.line
        first = max(1, min(begin?.line ?? place.line, place.line) - 1)
    }

    var fixIts: [Diagnostic.FixIt] {
        // What went wrong stands at the end of the stretch, or a little before it.
        let lines = (max(first, last - Limits.hintedLines)...last).reversed().compactMap { number in
            source.tail(line: number, column: 1).map { (number, String(Substring($0))) }
        }
        let braces = placeholder(lines)
        if braces == nil, let closing = closingBracket(lines) { return [closing] }
        let surplus = SurplusHints(source).fixIts(max(first, last - Limits.hintedLines)...last)
        let hints = [
            comment(lines), variable(lines), twoKeys(lines) ?? title(lines), sign(lines), dash(lines), braces,
            glued(lines),
            bracket(lines), colon(lines), comma(lines), fence(lines), slashes(lines),
        ].compactMap(\.self)
        return hints.isEmpty && surplus.isEmpty ? [key(lines)].compactMap(\.self) : hints + surplus
    }

    /// Whether a line goes on with the text of the one above: it stands further right, and that has a value.
    private func continuesText(_ number: Int, _ blanks: Int) -> Bool {
        let above = stride(from: number - 1, through: max(1, number - Limits.hintedLines), by: -1).lazy.compactMap {
            source.tail(line: $0, column: 1).map { String(Substring($0)) }
        }.first { line in line.contains { $0 != " " } && line.first { $0 != " " } != "#" }
        guard let above, above.prefix(while: { $0 == " " }).count < blanks else { return false }
        return above.contains(/: +[^ #]/)
    }

    /// `format 720p` and `sources`, alone in their lines, of which the colon is missing.
    private func key(_ lines: [(number: Int, text: String)]) -> Diagnostic.FixIt? {
        for (number, text) in lines {
            guard let match = text.wholeMatch(of: #/ *([\p{L}\p{N}_][\p{L}\p{N}_-]*)( +[^:"'\#{}\[\]]+)?/#)
            else { continue }
            let name = String(match.1)
            let blanks = text.prefix { $0 == " " }.count
            guard !continuesText(number, blanks) else { continue }
            let below = source.tail(line: number + 1, column: 1).map { String(Substring($0)) } ?? ""
            // A name has what belongs to it below; a key may have its value behind it.
            let isName = match.2 == nil && below.contains(":") && below.prefix { $0 == " " }.count > blanks
            guard isName || KnownKeys.names.contains(name) else { continue }
            let column = text.unicodeScalars.distance(from: text.startIndex, to: match.1.endIndex) + 1
            let gap = SourceRange.Position(line: number, column: column)
            return .init(
                "a ':' is missing behind '\(abbreviated(name))' in line \(number)",
                edits: [.init(SourceRange(file: source.file, start: gap, end: gap), ":")], isGuess: true)
        }
        return nil
    }

    /// `{ color: #ff0000 }`: what follows the `#`, the closing bracket too, is a comment.
    private func comment(_ lines: [(number: Int, text: String)]) -> Diagnostic.FixIt? {
        for (number, text) in lines {
            guard let match = text.firstMatch(of: /: (#[^ ,}\]]+)/) else { continue }
            let value = String(match.1)
            let column = text.unicodeScalars.distance(from: text.startIndex, to: match.1.startIndex) + 1
            let range = source.range(line: number, column: column, length: value.unicodeScalars.count)
            return .init(
                "put quotes around '\(abbreviated(value))' in line \(number): what follows a blank and '#' is a comment",
                edits: value.count > 1 ? [.init(range, "\"\(value)\"")] : [], isGuess: true)
        }
        return nil
    }

    /// `file: @film.mp4`, in which the sign is none of the file's name to YAML.
    private func sign(_ lines: [(number: Int, text: String)]) -> Diagnostic.FixIt? {
        for (number, text) in lines {
            guard let match = text.firstMatch(of: /(?:[:,\[-] )([@`][^ ,}\]]+)/) else { continue }
            let value = String(match.1)
            let column = text.unicodeScalars.distance(from: text.startIndex, to: match.1.startIndex) + 1
            let range = source.range(line: number, column: column, length: value.unicodeScalars.count)
            return .init(
                "put quotes around '\(abbreviated(value))' in line \(number): no text begins with such a sign without them",
                edits: value.contains("\"") ? [] : [.init(range, "\"\(value)\"")], isGuess: true)
        }
        return nil
    }

    /// `camera: %CAM%`, as Windows writes a variable; in the line of the problem alone. What stands there is not said: it may be a password.
    private func variable(_ lines: [(number: Int, text: String)]) -> Diagnostic.FixIt? {
        guard let line = lines.first, line.number == last,
            line.text.firstMatch(of: /(?:[:,\[-] )%[A-Za-z_][A-Za-z0-9_]*%(?:[ ,}\]]|$)/) != nil
        else { return nil }
        return .init("a variable is written '\"${NAME}\"', and text that begins with '%' stands in quotes")
    }

    /// `record: a.mp4 video: cam`, two keys of a mapping in a line.
    private func twoKeys(_ lines: [(number: Int, text: String)]) -> Diagnostic.FixIt? {
        guard let (number, text) = lines.first, number == last,
            let match = text.wholeMatch(of: #/( *)(?:- )?([a-z-]+): [^ \[{"'\#|>&*!%@`:]+( +)([a-z-]+): .*/#),
            // A name may have words.
            match.2 != "name", KnownKeys.names.contains(String(match.2)), KnownKeys.names.contains(String(match.4))
        else { return nil }
        let column = { (place: String.Index) in text.unicodeScalars.distance(from: text.startIndex, to: place) + 1 }
        let begin = column(match.2.startIndex)
        return .init(
            "write '\(match.4)' in a line below line \(number), as far right as '\(match.2)'",
            edits: [
                .init(
                    source.range(
                        line: number, column: column(match.3.startIndex), length: match.3.unicodeScalars.count),
                    "\n" + String(repeating: " ", count: begin - 1))
            ], isGuess: true)
    }

    /// `name: Gate: left side`, in which the second colon begins a mapping.
    private func title(_ lines: [(number: Int, text: String)]) -> Diagnostic.FixIt? {
        guard let (number, text) = lines.first, number == last,
            let match = text.wholeMatch(
                of: #/ *(?:- )?(?:name|record|output|snapshot): ([^\[{"'\#|>&*!%@`][^"'\#]*: [^"'\#]*)/#)
        else { return nil }
        let column = text.unicodeScalars.distance(from: text.startIndex, to: match.1.startIndex) + 1
        let range = source.range(line: number, column: column, length: match.1.unicodeScalars.count)
        return .init(
            "put quotes around '\(abbreviated(String(match.1)))' in line \(number): a ':' before a blank ends a key",
            edits: match.1.contains("\\") ? [] : [.init(range, "\"\(match.1)\"")], isGuess: true)
    }

    /// `-front` among the items of a list, each of which begins with a dash and a blank.
    private func dash(_ lines: [(number: Int, text: String)]) -> Diagnostic.FixIt? {
        for (number, text) in lines {
            guard let match = text.firstMatch(of: /^( *)-[\p{L}{]/), number > 1,
                let above = source.tail(line: number - 1, column: 1).map({ String(Substring($0)) }),
                above.hasPrefix("\(match.1)- ")
            else { continue }
            let gap = SourceRange.Position(line: number, column: match.1.count + 2)
            return .init(
                "a blank is missing behind the '-' in line \(number)",
                edits: [.init(SourceRange(file: source.file, start: gap, end: gap), " ")], isGuess: true)
        }
        return nil
    }

    /// `{ record: t-{take}.mp4 }`: outside quotes a brace begins a mapping.
    private func placeholder(_ lines: [(number: Int, text: String)]) -> Diagnostic.FixIt? {
        for (number, text) in lines {
            guard let match = text.firstMatch(of: /: ((?:[^"'\s,{}\[\]]*\{[a-z]+\})+[^"'\s,{}\]]*)/) else { continue }
            let value = String(match.1)
            let column = text.unicodeScalars.distance(from: text.startIndex, to: match.1.startIndex) + 1
            let range = source.range(line: number, column: column, length: value.unicodeScalars.count)
            return .init(
                "put quotes around '\(abbreviated(value))' in line \(number): a brace outside quotes begins a mapping",
                edits: [.init(range, "\"\(value)\"")], isGuess: true)
        }
        return nil
    }

    /// `password: ab}cd` inside brackets, of which the text closes one. It may be a password, and is not repeated.
    private func closingBracket(_ lines: [(number: Int, text: String)]) -> Diagnostic.FixIt? {
        for (number, text) in lines {
            let bare = text.replacing(/"[^"]*"|'[^']*'/, with: "_")
            guard let match = bare.firstMatch(of: #/[\[{][^\#]*[: ,][^\s,"'\#{}\[\]]+([}\]])[\p{L}\p{N}]/#) else {
                continue
            }
            return .init(
                "put quotes around the value with the '\(match.1)' in line \(number): outside quotes it closes a bracket"
            )
        }
        return nil
    }

    /// `cam:{ pattern: ball }`, of which the blank is missing that ends a key.
    private func bracket(_ lines: [(number: Int, text: String)]) -> Diagnostic.FixIt? {
        for (number, text) in lines {
            guard let match = text.firstMatch(of: /(?:^|[ {,])([\p{L}\p{N}_-]+):[{\[]/) else { continue }
            let name = String(match.1)
            let column =
                text.unicodeScalars.distance(from: text.startIndex, to: match.1.startIndex) + name.unicodeScalars.count
                + 2
            let gap = SourceRange.Position(line: number, column: column)
            let range = SourceRange(file: source.file, start: gap, end: gap)
            return .init(
                "a blank is missing behind '\(abbreviated(name)):' in line \(number)", edits: [.init(range, " ")],
                isGuess: true)
        }
        return nil
    }

    /// `{ cam { pattern: ball } }`, in which nothing tells the name from what it stands for.
    private func colon(_ lines: [(number: Int, text: String)]) -> Diagnostic.FixIt? {
        for (number, text) in lines {
            guard let match = text.firstMatch(of: /^ *(?:- )?(?:[^#"']*[{,] *)?([\p{L}\p{N}_][\p{L}\p{N}_-]*) *[{\[]/)
            else {
                continue
            }
            let name = String(match.1)
            let begin = text.unicodeScalars.distance(from: text.startIndex, to: match.1.startIndex)
            let gap = SourceRange.Position(line: number, column: begin + name.unicodeScalars.count + 1)
            let range = SourceRange(file: source.file, start: gap, end: gap)
            return .init(
                "a ':' is missing behind '\(abbreviated(name))' in line \(number)", edits: [.init(range, ":")],
                isGuess: true)
        }
        return nil
    }

    /// `{ record: a.mp4 video: cam }`, and `cam: pattern: ball` in a line of its own.
    private func comma(_ lines: [(number: Int, text: String)]) -> Diagnostic.FixIt? {
        for (number, text) in lines {
            if let match = text.firstMatch(of: #/[{,][^{}\[\]"'\#]*: [^{}\[\],"'\#: ]+( +)([a-z-]+): /#) {
                let column = text.unicodeScalars.distance(from: text.startIndex, to: match.1.startIndex) + 1
                let gap = SourceRange.Position(line: number, column: column)
                return .init(
                    "a comma is missing before '\(match.2)' in line \(number)",
                    edits: [.init(SourceRange(file: source.file, start: gap, end: gap), ",")], isGuess: true)
            }
            if let match = text.wholeMatch(of: #/( *[\p{L}\p{N}_-]+: )([a-z-]+: [^{}\[\]"'\#]+)/#) {
                let column = text.unicodeScalars.distance(from: text.startIndex, to: match.2.startIndex) + 1
                let range = source.range(line: number, column: column, length: match.2.unicodeScalars.count)
                return .init(
                    "write '{ \(match.2) }' in line \(number), or '\(match.2)' in a line below, further right",
                    edits: [.init(range, "{ \(match.2) }")], isGuess: true)
            }
        }
        return nil
    }

    /// The marks around a listing in a page of text.
    private func fence(_ lines: [(number: Int, text: String)]) -> Diagnostic.FixIt? {
        lines.first { $0.text.hasPrefix("```") }.map { .init("remove line \($0.number): '```' is none of YAML") }
    }

    /// `// a comment`, which is one in other languages.
    private func slashes(_ lines: [(number: Int, text: String)]) -> Diagnostic.FixIt? {
        for (number, text) in lines {
            guard let match = text.firstMatch(of: /^ *(\/\/)/) else { continue }
            let column = text.unicodeScalars.distance(from: text.startIndex, to: match.1.startIndex) + 1
            return .init(
                "write '#' in place of '//' in line \(number): it begins a comment",
                edits: [.init(source.range(line: number, column: column, length: 2), "#")], isGuess: true)
        }
        return nil
    }

    /// `record:a.mp4`, which is one text.
    private func glued(_ lines: [(number: Int, text: String)]) -> Diagnostic.FixIt? {
        for (number, text) in lines {
            guard let match = text.firstMatch(of: /^ *(?:- )?([a-z-]+:[^ \/].*)$/) else { continue }
            let written = String(match.1)
            let column = text.unicodeScalars.distance(from: text.startIndex, to: match.1.startIndex) + 1
            let range = source.range(line: number, column: column, length: written.unicodeScalars.count)
            if let glued = GluedKey(written, at: range, known: Array(KnownKeys.names)) {
                return .init("\(glued.fixIt.message) in line \(number)", edits: glued.fixIt.edits, isGuess: true)
            }
        }
        return nil
    }
}

/// The keys of all mappings of pipeline and rig files.
enum KnownKeys {
    static let names: Set<String> = {
        let sections = [PipelineKeys.section, RigKeys.section].flatMap { Form.section($0).sections }
        return Set(sections.flatMap(\.names))
    }()
}
