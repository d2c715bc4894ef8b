import CaptureDiagnostics

/// Characters that look like those of YAML's syntax and are none: blanks that a web page or a word processor puts in, and the colons of
/// Chinese and Japanese keyboards. YAML takes them for letters, so that a key and its value become one text.
struct LookAlikes {
    private static let blanks: [Unicode.Scalar: String] = [
        "\u{A0}": "a no-break space", "\u{202F}": "a narrow no-break space", "\u{3000}": "an ideographic space",
        "\u{2002}": "an en space", "\u{2003}": "an em space", "\u{2009}": "a thin space",
    ]
    private static let colon: Unicode.Scalar = "\u{FF1A}"

    /// One of them.
    private struct Place {
        let range: SourceRange
        let name: String
        let meant: String
    }

    private let places: [Place]

    /// Finds them in a text, where they stand in the place of syntax: blanks before a key or behind `:`, `-`, `,` and brackets, and colons
    /// behind a key.
    private init(in source: SourceText) {
        var found: [Place] = []
        for number in 1...max(1, source.lineCount) where found.count < Limits.lookAlikes {
            guard let tail = source.tail(line: number, column: 1) else { continue }
            let line = Array(tail)
            guard line.contains(where: { $0 == Self.colon || Self.blanks[$0] != nil }) else { continue }
            var before: Unicode.Scalar?
            var isKey = true
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
            findings.remove { $0.range.map { $0.file == file && lines.contains($0.start.line) } ?? false }
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

extension DiagnosticCode {
    static let lookAlike = DiagnosticCode(
        "look-alike-character",
        summary: "a character only looks like a blank or a colon",
        explanation: """
            Text that is copied from a web page or a word processor may hold no-break spaces, and Chinese and Japanese keyboards write \
            full-width colons. YAML takes both for letters, so that a key and its value become one text. They are reported where they \
            stand in the place of syntax; within texts and comments they may stand.
            """,
        remedy: "write an ordinary blank or colon; 'mcpipe check --fix' does it",
        rejected: "mcpipe: 1\nsources:\n  bars\u{FF1A} { pattern: smpte }\n",
        accepted: "mcpipe: 1\nsources:\n  bars: { pattern: smpte }\n")
}
