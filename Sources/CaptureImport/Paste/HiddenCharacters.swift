/// Characters that do not show: marks that web pages and chats put between letters, and a terminal's colours.
enum HiddenCharacters {
    static func edits(in text: MappedText) -> [MappedText.Edit] {
        var edits: [MappedText.Edit] = []
        var offset = 0
        while let scalar = text[offset] {
            var end = offset
            switch scalar {
            // Soft hyphen, zero-width blank, direction marks, word joiner.
            case "\u{AD}", "\u{200B}", "\u{200E}", "\u{200F}", "\u{2060}": end += 1
            case "\u{1B}": end = endOfColour(offset, text)
            default: break
            }
            if end > offset { edits.append(.init(range: offset..<end)) }
            offset = max(end, offset + 1)
        }
        return edits
    }

    /// Where a control sequence such as `ESC [ 1 ; 31 m` ends (ECMA-48, section 5.4).
    private static func endOfColour(_ start: Int, _ text: MappedText) -> Int {
        guard text[start + 1] == "[" else { return start + 1 }
        var end = start + 2
        while let scalar = text[end], (0x20...0x3F).contains(scalar.value), end - start < 32 { end += 1 }
        guard let last = text[end], (0x40...0x7E).contains(last.value) else { return start + 1 }
        return end + 1
    }
}
