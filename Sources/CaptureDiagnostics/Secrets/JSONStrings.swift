/// Where the strings of a text stand that is JSON, or several values of JSON on lines of their own, in bytes of UTF-8.
///
/// Secrets are looked for in what a string says, not in how it is written: `K\"` in JSON is a value and a quote behind it, of which the
/// backslash belongs to the quote. What is between strings is signs, numbers and `null`, and stays as it is.
struct JSONStrings {
    /// What stands between the quotes of each string, in order.
    let contents: [Range<Int>]

    /// Nil where the text is no JSON as far as its strings and what is between them show.
    init?(_ text: [UInt8]) {
        guard let first = text.first(where: { !$0.isJSONBlank }), "{[".utf8.contains(first) else { return nil }
        var contents: [Range<Int>] = []
        var index = 0
        while index < text.count {
            guard text[index] == UInt8(ascii: "\"") else {
                guard text[index].isOutsideStrings else { return nil }
                index += 1
                continue
            }
            let start = index + 1
            index = start
            while index < text.count, text[index] != UInt8(ascii: "\"") {
                // A control character stands in no string of JSON.
                guard text[index] >= 0x20 else { return nil }
                index += text[index] == UInt8(ascii: "\\") ? 2 : 1
            }
            guard index < text.count else { return nil }
            contents.append(start..<index)
            index += 1
        }
        self.contents = contents
    }

    /// What a string says, from what stands between its quotes. An escape that JSON does not know stays as it is.
    static func unescaped(_ content: ArraySlice<UInt8>) -> String {
        var scalars = String.UnicodeScalarView()
        // The first half of a character beyond U+FFFF.
        var high: UInt32?
        var rest = Substring(String(decoding: content, as: UTF8.self)).unicodeScalars
        while let scalar = rest.popFirst() {
            guard scalar == "\\", let sign = rest.popFirst() else {
                scalars.append(scalar)
                continue
            }
            if sign == "u", let unit = UInt32(String(rest.prefix(4)), radix: 16), rest.prefix(4).count == 4 {
                rest = rest.dropFirst(4)
                if let first = high, (0xDC00...0xDFFF).contains(unit) {
                    let value = 0x10000 + (first - 0xD800) << 10 + (unit - 0xDC00)
                    scalars.append(Unicode.Scalar(value) ?? replacement)
                    high = nil
                } else if (0xD800...0xDBFF).contains(unit) {
                    high = unit
                } else {
                    scalars.append(Unicode.Scalar(unit) ?? replacement)
                }
            } else if let plain = escapes[sign] {
                scalars.append(plain)
            } else {
                scalars.append(scalar)
                scalars.append(sign)
            }
        }
        return String(scalars)
    }

    private static let replacement: Unicode.Scalar = "\u{FFFD}"
    private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
        "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
    ]
}

extension UInt8 {
    fileprivate var isJSONBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
    /// Whether it can stand outside strings: signs, numbers, `true`, `false` and `null`.
    fileprivate var isOutsideStrings: Bool {
        isJSONBlank || (0x30...0x39).contains(self) || "{}[]:,+-.Etruefalsn".utf8.contains(self)
    }
}
