import CaptureDiagnostics

/// Characters that look like those of YAML's syntax and are none: blanks that a web page or a word processor puts in, and the colons of
/// Chinese and Japanese keyboards. YAML takes them for letters, so that a key and its value become one text.
struct LookAlikes {
    private static let blanks: [Unicode.Scalar: String] = [
        "\u{A0}": "a no-break space", "\u{202F}": "a narrow no-break space", "\u{3000}": "an ideographic space",
        "\u{2002}": "an en space", "\u{2003}": "an em space", "\u{2009}": "a thin space",
    ]
    private static let colon: Unicode.Scalar = "\u{FF1A}"
    private static let comma: Unicode.Scalar = "\u{FF0C}"
    private static let quotes: Set<Unicode.Scalar> = [
        "\u{201C}", "\u{201D}", "\u{201E}", "\u{AB}", "\u{BB}", "\u{2018}", "\u{2019}", "\u{300C}", "\u{300D}",
    ]

    /// One of them.
    private struct Place {
        let range: SourceRange
        let name: String
        let meant: String
    }

    /// Where the quotation marks stand that a whole value is written in, in the place of YAML's; nil where it has none.
    ///
    /// Such a value is a text like any other, whose first and last characters they are: whoever reads a path or a name must ask.
    static func quotes(around node: FileNode, _ findings: Findings) -> [Diagnostic.FixIt.Edit]? {
        guard let scalar = node.scalar, scalar.isPlain, let first = scalar.written.unicodeScalars.first,
            let last = scalar.written.unicodeScalars.last, quotes.contains(first), quotes.contains(last),
            scalar.written.unicodeScalars.count > 2
        else { return nil }
        guard node.range.length == scalar.written.unicodeScalars.count else { return [] }
        let inner = String(String.UnicodeScalarView(scalar.written.unicodeScalars.dropFirst().dropLast()))
        guard !inner.contains(where: { "\"\\".contains($0) }) else { return [] }
        return [.init(node.range, "\"\(inner)\"")]
    }

    private static func isLookAlike(_ scalar: Unicode.Scalar) -> Bool {
        scalar == colon || scalar == comma || blanks[scalar] != nil || quotes.contains(scalar)
    }

    private let places: [Place]

    /// Finds them in a text, where they stand in the place of syntax: blanks before a key or behind `:`, `-`, `,` and brackets, and colons
    /// behind a key.
    private init(in source: SourceText) {
        var found: [Place] = []
        for number in 1...max(1, source.lineCount) where found.count < Limits.lookAlikes {
            guard let tail = source.tail(line: number, column: 1) else { continue }
            let line = Array(tail)
            guard line.contains(where: Self.isLookAlike) else { continue }
            var before: Unicode.Scalar?
            var isKey = true
            var (isFlow, isQuoted) = (false, false)
            for (column, scalar) in line.enumerated() {
                let range = source.range(line: number, column: column + 1)
                if scalar == "#", before == nil || before == " " { break }
                if let name = Self.blanks[scalar] {
                    if before == nil || before.map({ ":-,{[ ".unicodeScalars.contains($0) }) == true {
                        found.append(Place(range: range, name: name, meant: " "))
                        before = before == nil ? nil : " "
                        continue
                    }
                } else if scalar == Self.colon, isKey, before != nil {
                    let isSpaced =
                        column + 1 == line.count || line[column + 1] == " " || Self.blanks[line[column + 1]] != nil
                    found.append(Place(range: range, name: "a full-width colon", meant: isSpaced ? ":" : ": "))
                    isKey = false
                    before = ":"
                    continue
                }
                // A quotation mark at the beginning of a value, and the one that closes it; a comma between two keys.
                let next = column + 1 < line.count ? line[column + 1] : nil
                let isOpening = before.map { ":-,{[ ".unicodeScalars.contains($0) } ?? true
                let isClosing = next.map { $0 == Self.comma || ",}] ".unicodeScalars.contains($0) } ?? true
                if Self.quotes.contains(scalar), isOpening && !isQuoted || isClosing && isQuoted {
                    found.append(Place(range: range, name: "a typographic quotation mark", meant: "\""))
                    isQuoted.toggle()
                } else if scalar == Self.comma, isFlow, !isQuoted {
                    found.append(Place(range: range, name: "a full-width comma", meant: next == " " ? "," : ", "))
                    (isKey, before) = (true, ",")
                    continue
                }
                if "{[".unicodeScalars.contains(scalar) { isFlow = true }
                if "{,[".unicodeScalars.contains(scalar) {
                    isKey = true
                } else if !(scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                    || " -_\"'".unicodeScalars.contains(scalar))
                {
                    isKey = false
                }
                if scalar != " " || before != nil { before = scalar }
            }
        }
        places = found
    }

    /// Puts the findings about them in the place of those that follow from them: all others of the same lines.
    static func explain(_ findings: Findings) {
        guard findings.diagnostics.hasErrors else { return }
        for file in findings.sources.keys.sorted() {
            guard let source = findings.sources[file] else { continue }
            let places = LookAlikes(in: source).places
            guard !places.isEmpty else { continue }
            let lines = Set(places.map(\.range.start.line))
            // Where it is no YAML behind one of them, that follows from it, too.
            let first = lines.min() ?? 0
            findings.remove { finding in
                guard let range = finding.range, range.file == file else { return false }
                return lines.contains(range.start.line) || finding.code == .yamlSyntax && range.start.line > first
            }
            for place in places {
                findings.report(
                    .lookAlike, "\(place.name) stands where YAML wants an ordinary '\(place.meant.first ?? " ")'",
                    at: place.range,
                    label: "\(place.name), U+\(String(codePoint(place, source), radix: 16, uppercase: true))",
                    fixIts: [.init("write '\(place.meant)'", edits: [.init(place.range, place.meant)], isGuess: false)])
            }
        }
    }

    private static func codePoint(_ place: Place, _ source: SourceText) -> UInt32 {
        source.tail(line: place.range.start.line, column: place.range.start.column)?.first?.value ?? 0
    }
}

extension Spot {
    /// Reports a value that is written in typographic quotation marks; true where it is in none.
    func hasPlainQuotes(_ node: FileNode) -> Bool {
        guard let edits = LookAlikes.quotes(around: node, findings) else { return true }
        report(
            .lookAlike, "\(label) is written in typographic quotation marks, which are part of the text to YAML",
            at: node.range, label: "not YAML's quotation marks",
            fixIts: [.init("write '\"' in place of each", edits: edits, isGuess: false)])
        return false
    }
}

extension DiagnosticCode {
    static let lookAlike = DiagnosticCode(
        "look-alike-character",
        summary: "a character only looks like one of YAML's",
        explanation: """
            Text that is copied from a web page or a word processor may hold no-break spaces, and Chinese and Japanese keyboards write \
            full-width colons and commas; word processors write typographic quotation marks. YAML takes them all for letters, so that \
            a key and its value become one text. They are reported where they stand in the place of syntax; within texts and comments \
            they may stand.
            """,
        remedy: "write the ordinary character; 'mcpipe check --fix' does it",
        rejected:
            "mcpipe: 1\nsources:\n  bars\u{FF1A} { pattern: smpte }\nsinks:\n  out: { record: \"{take}.mp4\", video: bars }\n",
        accepted:
            "mcpipe: 1\nsources:\n  bars: { pattern: smpte }\nsinks:\n  out: { record: \"{take}.mp4\", video: bars }\n")
}
