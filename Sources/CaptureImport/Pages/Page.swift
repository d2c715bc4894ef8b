import CaptureDiagnostics

/// A page as it was given, character by character, with the place of each.
///
/// Characters are Unicode scalars, as places count them. Bytes that are no UTF-8 become replacement characters: a page may
/// hold anything beside its listing.
struct Page: Sendable {
    /// The name that findings carry.
    let file: String
    /// The text; its line breaks are all `\n`.
    let text: String
    /// The text's characters.
    let scalars: [Unicode.Scalar]
    private let lineStarts: [Int]

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
        self.file = file
        self.scalars = scalars
        self.lineStarts = lineStarts
        text = String(String.UnicodeScalarView(scalars))
    }

    /// One past the last character.
    var end: Int { scalars.count }

    /// A character; nil beyond the end.
    subscript(offset: Int) -> Unicode.Scalar? { scalars.indices.contains(offset) ? scalars[offset] : nil }

    /// The characters of a stretch, line breaks as blanks and runs of blanks as one.
    func words(_ range: Range<Int>) -> String {
        scalars[range].split { $0.isBlank }.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
    }

    /// The first place at or after another that is not blank.
    func skippingBlanks(_ offset: Int) -> Int {
        var offset = offset
        while let scalar = self[offset], scalar.isBlank { offset += 1 }
        return offset
    }

    /// The last character before a place that is not blank.
    func lastWritten(before offset: Int) -> Unicode.Scalar? {
        scalars[..<min(offset, end)].last { !$0.isBlank }
    }

    /// Whether a word begins at a place.
    func has(_ word: String, at offset: Int) -> Bool {
        offset >= 0 && offset <= end && scalars[offset...].starts(with: word.unicodeScalars)
    }

    /// Where a word next begins, at or after a place.
    func find(_ word: String, from offset: Int) -> Int? {
        guard let first = word.unicodeScalars.first, offset < end else { return nil }
        return scalars[offset...].indices.first { scalars[$0] == first && has(word, at: $0) }
    }

    /// A stretch as a place in the file; one character at least, and none beyond what is written.
    func place(_ range: Range<Int>) -> SourceRange {
        var last = min(range.lowerBound, max(0, end - 1))
        while range.lowerBound >= end, last > 0, scalars[last].isBlank { last -= 1 }
        return SourceRange(file: file, start: position(last), end: position(max(last + 1, min(range.upperBound, end))))
    }

    /// The lines, without their breaks, with where each begins.
    var lines: [Range<Int>] {
        zip(lineStarts, lineStarts.dropFirst().map { $0 - 1 } + [end]).map { $0..<max($0, $1) }
    }

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
