/// Reads along one line of a text.
struct LineScanner {
    /// The text.
    let text: MappedText
    /// One past the line's last character.
    let end: Int
    /// Where it reads.
    var offset: Int

    init(_ text: MappedText, _ line: Range<Int>) {
        self.text = text
        offset = line.lowerBound
        end = line.upperBound
    }

    /// The next character; nil at the line's end.
    var next: Unicode.Scalar? { offset < end ? text.scalars[offset] : nil }

    /// Whether the line ends here, or a blank stands here.
    var isAtBlank: Bool { next?.isBlank ?? true }

    /// What stands some characters on.
    func ahead(_ count: Int) -> Unicode.Scalar? { offset + count < end ? text.scalars[offset + count] : nil }

    mutating func skipBlanks() { while next?.isBlank == true { offset += 1 } }

    /// Takes one of some characters.
    mutating func take(_ scalars: Unicode.Scalar...) -> Bool {
        guard let next, scalars.contains(next) else { return false }
        offset += 1
        return true
    }

    /// Takes so many digits; all or none.
    mutating func takeDigits(_ count: ClosedRange<Int>) -> Bool {
        var length = 0
        while ahead(length)?.isDigit == true, length <= count.upperBound { length += 1 }
        guard count.contains(length) else { return false }
        offset += length
        return true
    }

    /// Takes a part; what it took of it is given back where it fails.
    mutating func take(_ part: (inout LineScanner) -> Bool) -> Bool {
        let start = offset
        if part(&self) { return true }
        offset = start
        return false
    }

    /// The word up to the next blank.
    var word: String {
        var length = 0
        while let scalar = ahead(length), !scalar.isBlank { length += 1 }
        return text.text(offset..<offset + length)
    }
}
