import CaptureDiagnostics

extension SourceText {
    /// Makes a text from a file's bytes, or reports why they are none: another encoding, or characters no text has.
    init?(file: String, bytes: [UInt8], findings: Findings) {
        var bytes = bytes[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        guard let decoded = String(validating: bytes, as: UTF8.self) else {
            let valid = bytes.validUTF8Prefix
            let place = Self.place(after: String(decoding: valid, as: UTF8.self), file: file)
            let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
            findings.report(
                .notText, "'\(file)' is not a text in UTF-8", at: place,
                label: isUTF16 ? "this begins a text in UTF-16" : "this byte cannot stand here in UTF-8",
                fixIts: [.init(isUTF16 ? "save the file as UTF-8" : "name a YAML file, or save it as UTF-8")])
            return nil
        }
        // YAML counts all of these as line breaks; with one kind left, every line number means the same to everybody.
        var text = String.UnicodeScalarView()
        var previous: Unicode.Scalar = " "
        for scalar in decoded.unicodeScalars {
            let isBreak = ["\r", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalar)
            if !(scalar == "\n" && previous == "\r") { text.append(isBreak ? "\n" : scalar) }
            previous = scalar
        }
        if let bad = text.firstIndex(where: { !$0.isAllowedInYAML }) {
            let place = Self.place(after: String(text[..<bad]), file: file)
            let code = String(text[bad].value, radix: 16, uppercase: true)
            let name = "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
            findings.report(
                .notText, "'\(file)' contains the character \(name), which no YAML file may contain", at: place,
                label: "character \(name)", fixIts: [.init("remove it, or write it as an escape in double quotes")])
            return nil
        }
        self.init(file: file, text: String(text))
    }

    /// The place that follows a text.
    private static func place(after text: String, file: String) -> SourceRange {
        let line = text.unicodeScalars.count { $0 == "\n" } + 1
        let last = text.unicodeScalars.reversed().prefix { $0 != "\n" }.count
        return SourceRange(file: file, line: line, column: last + 1)
    }
}

extension Unicode.Scalar {
    /// Whether YAML 1.1 lets the character stand in a file; the line breaks but `\n` have been replaced before.
    fileprivate var isAllowedInYAML: Bool {
        switch value {
        case 0x09, 0x0A, 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}

extension ArraySlice<UInt8> {
    /// The bytes before the first that cannot stand in UTF-8.
    fileprivate var validUTF8Prefix: ArraySlice<UInt8> {
        var decoder = UTF8()
        var iterator = makeIterator()
        var valid = 0
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { valid += UTF8.width(scalar) }
        return prefix(valid)
    }
}
