/// Escapes with a backslash: of JSON and of quoted descriptions (`\n`, `\"`, `\u80cc`, `\U80cc`), and of Markdown (`\[`, `\_`).
enum BackslashEscapes {
    static func edits(in text: MappedText) -> [MappedText.Edit] { text.edits(at: "\\") { edit(at: $0, text) } }

    private static func edit(at offset: Int, _ text: MappedText) -> MappedText.Edit? {
        guard let next = text[offset + 1] else { return nil }
        switch next {
        case "n", "r": return .init(range: offset..<offset + 2, text: "\n")
        case "t": return .init(range: offset..<offset + 2, text: "\t")
        case "u", "U": return character(at: offset, text)
        case "!"..."/", ":"..."@", "["..."`", "{"..."~": return .init(range: offset..<offset + 2, text: String(next))
        default: return nil
        }
    }

    /// Four digits in base 16, or two times four where the character needs a pair (RFC 8259, section 7).
    private static func character(at offset: Int, _ text: MappedText) -> MappedText.Edit? {
        guard let high = unit(at: offset, text) else { return nil }
        if let scalar = Unicode.Scalar(high) {
            return .init(range: offset..<offset + 6, text: String(Character(scalar)))
        }
        guard UTF16.isLeadSurrogate(high), let low = unit(at: offset + 6, text), UTF16.isTrailSurrogate(low) else {
            return nil
        }
        return .init(range: offset..<offset + 12, text: String(decoding: [high, low], as: UTF16.self))
    }

    private static func unit(at offset: Int, _ text: MappedText) -> UInt16? {
        guard text[offset] == "\\", text[offset + 1] == "u" || text[offset + 1] == "U", offset + 6 <= text.end else {
            return nil
        }
        let digits = text.text(offset + 2..<offset + 6)
        return digits.utf8.allSatisfy(\.isHexDigit) ? UInt16(digits, radix: 16) : nil
    }
}

extension UInt8 {
    /// Whether it is an ASCII digit in base 16.
    fileprivate var isHexDigit: Bool {
        (0x30...0x39).contains(self) || (0x41...0x46).contains(self) || (0x61...0x66).contains(self)
    }
}
