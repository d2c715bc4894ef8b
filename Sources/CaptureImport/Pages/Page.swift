import CaptureDiagnostics

/// A page as plain text, character by character, with the place that each has in the page as it was given.
///
/// Characters are Unicode scalars, as places count them. Bytes that are no UTF-8 become replacement characters: a page may
/// hold anything beside its listing. What web pages, logs and debuggers add to a listing is taken away by `PastedText`.
struct Page: Sendable {
    /// The name that findings carry.
    let file: String
    /// The text as it was given; its line breaks are all `\n`.
    let text: String
    /// The parts of a debugger's form that are not whole.
    let faults: [PastedText.Fault]
    private let plain: MappedText
    /// Where lines of the page as it was given begin.
    private let lineStarts: [Int]
    /// The characters as they were given.
    private let given: [Unicode.Scalar]

    init(file: String, bytes: [UInt8]) {
        var scalars: [Unicode.Scalar] = []
        scalars.reserveCapacity(bytes.count)
        var lineStarts = [0]
        var previous: Unicode.Scalar = " "
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars where scalar != "\u{FEFF}" {
            let isBreak = scalar.isBreak
            if !(scalar == "\n" && previous == "\r") { scalars.append(isBreak ? "\n" : scalar) }
            if isBreak, lineStarts.last != scalars.count { lineStarts.append(scalars.count) }
            previous = scalar
        }
        let pasted = PastedText(scalars)
        self.file = file
        self.lineStarts = lineStarts
        given = scalars
        plain = pasted.text
        faults = pasted.faults
        text = String(String.UnicodeScalarView(scalars))
    }

    /// The plain text's characters.
    var scalars: [Unicode.Scalar] { plain.scalars }

    /// One past the last character.
    var end: Int { plain.end }

    /// A character; nil beyond the end.
    subscript(offset: Int) -> Unicode.Scalar? { plain[offset] }

    /// The characters of a stretch, line breaks as blanks and runs of blanks as one.
    func words(_ range: Range<Int>) -> String {
        scalars[range].split { $0.isBlank }.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
    }

    /// The words of a stretch with the signs of a keyboard, where a web page has typographic ones: `‘vide’`, `640×480`, `3–30`.
    func typed(_ range: Range<Int>) -> String {
        var text = String.UnicodeScalarView()
        for scalar in words(range).unicodeScalars {
            switch scalar {
            case "‘", "’", "‚", "′", "`", "´", "＇", "\"", "“", "”", "„", "″": text.append("'")
            case "×", "✕", "⨯": text.append("x")
            case "–", "—", "−", "‐", "‑": text.append("-")
            case "：": text.append(":")
            default: text.append(scalar)
            }
        }
        return String(text)
    }

    /// The first place at or after another that is not blank.
    func skippingBlanks(_ offset: Int) -> Int { plain.skippingBlanks(offset) }

    /// The last character before a place that is not blank.
    func lastWritten(before offset: Int) -> Unicode.Scalar? {
        scalars[..<min(offset, end)].last { !$0.isBlank }
    }

    /// Whether a word begins at a place.
    func has(_ word: String, at offset: Int) -> Bool { plain.has(word, at: offset) }

    /// Where a word next begins, at or after a place.
    func find(_ word: String, from offset: Int) -> Int? { plain.find(word, from: offset) }

    /// A stretch as a place in the page as it was given; one character at least, and none beyond what is written.
    func place(_ range: Range<Int>) -> SourceRange {
        let spans = plain.spans
        guard range.lowerBound < spans.count else { return givenPlace(given.count..<given.count) }
        let last = min(max(range.lowerBound, range.upperBound - 1), spans.count - 1)
        let start = spans[range.lowerBound].lowerBound
        return givenPlace(start..<max(start, spans[last].upperBound))
    }

    /// A stretch of the page as it was given as a place.
    func givenPlace(_ range: Range<Int>) -> SourceRange {
        let end = given.count
        var last = min(range.lowerBound, max(0, end - 1))
        while range.lowerBound >= end, last > 0, given[last].isBlank { last -= 1 }
        return SourceRange(file: file, start: position(last), end: position(max(last + 1, min(range.upperBound, end))))
    }

    /// The lines of the plain text, without their breaks.
    var lines: [Range<Int>] { plain.lines }

    private func position(_ offset: Int) -> SourceRange.Position {
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return .init(line: low + 1, column: offset - lineStarts[low] + 1)
    }
}

extension Unicode.Scalar {
    /// Whether it ends a line on any system.
    fileprivate var isBreak: Bool {
        switch self {
        case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }

    /// Whether it is a blank, a tab, a line break or the wide blank of Chinese and Japanese texts.
    var isBlank: Bool { self == " " || self == "\t" || self == "\n" || self == "\u{A0}" || self == "\u{3000}" }
}
