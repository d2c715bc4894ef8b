/// A secret of a file that goes on in the next line, or stands there only.
enum OpenSecret {
    /// A value in quotes that are still open.
    case quote(UInt8)
    /// A block below a key (`|`, `>`), or what an empty key has below it: the lines with a greater indentation.
    case block(indent: Int)
    /// A value without quotes: lines with a greater indentation that are no keys of their own.
    case plain(indent: Int)
    /// A private key in the form of PEM, up to its last line.
    case pem
    /// The authority of a URL: up to an `@`.
    case url
    /// What the line named has its value in a later one: `name: PASSWORD`, then `value: K`.
    case named
    /// A key whose colon is in the next line.
    case key

    /// What of a line belongs to it.
    struct Part {
        /// The secret in the line, in bytes.
        var secret: Range<Int>?
        /// What goes on behind the line.
        var next: OpenSecret?
        /// Whether the line holds nothing else.
        var isWhole = false
    }

    /// Looks at the next line.
    func part(of line: [UInt8]) -> Part {
        let indent = line.prefix { $0 == 0x20 }.count
        let isEmpty = line.allSatisfy { $0.isBlank || $0 == 0x0D }
        switch self {
        case .quote(let quote):
            let end = line.firstIndex(of: quote) ?? line.count
            return Part(secret: 0..<end, next: end < line.count ? nil : self, isWhole: true)
        case .block(let limit):
            guard indent > limit || isEmpty else { return Part() }
            return Part(secret: line.indices, next: self, isWhole: true)
        case .plain(let limit):
            guard indent > limit, !isEmpty, !Self.isEntry(line) else { return Part() }
            return Part(secret: line.indices, next: self, isWhole: true)
        case .pem:
            let isEnd = String(decoding: line, as: UTF8.self).contains("-----END")
            return Part(secret: isEnd ? nil : line.indices, next: isEnd ? nil : self, isWhole: true)
        case .url:
            guard let at = line.firstIndex(of: UInt8(ascii: "@")) else { return Part() }
            // `:K@host`, below `rtsp://joe`.
            let start = line[indent...].first == UInt8(ascii: ":") ? indent + 1 : 0
            return Part(secret: line[start..<at].contains(UInt8(ascii: ":")) ? nil : start..<at)
        case .named:
            if let value = SecretPlaces.namedValue(in: line)?.secret { return Part(secret: value) }
            let isNext = line[indent...].first == UInt8(ascii: "-")
            return Part(next: isNext ? nil : self)
        case .key:
            guard indent < line.count, line[indent] == UInt8(ascii: ":") else { return Part() }
            return Part(secret: indent + 1..<line.count, isWhole: true)
        }
    }

    /// What a line leaves open, whose last URL is given.
    init?(behind line: [UInt8], lastURL: SecretPlaces.Place?) {
        let text = String(decoding: FoldedText(line).bytes, as: UTF8.self)
        if text.contains("-----BEGIN "), text.contains("PRIVATE KEY") {
            self = .pem
        } else if let value = Self.value(in: text) {
            self = value
        } else if Self.endsInURL(line, text, lastURL) {
            self = .url
        } else if SecretPlaces.namesSecret(in: line) {
            self = .named
        } else if Self.isBareKey(text) {
            self = .key
        } else {
            return nil
        }
    }

    /// What the last secret key of a line leaves open.
    private static func value(in text: String) -> OpenSecret? {
        let bytes = Array(text.utf8)
        let key = bytes.indices.lazy.reversed().compactMap { colon -> Range<Int>? in
            guard bytes[colon] == UInt8(ascii: ":") else { return nil }
            let name = bytes[..<colon].suffix(80).reversed().drop { !$0.isKeyPart }.prefix(while: \.isKeyPart)
            let range = name.isEmpty ? 0..<0 : name.endIndex.base..<name.startIndex.base
            return SecretWords.isSecretKey(bytes[range]) ? range.lowerBound..<colon : nil
        }.first
        guard let key else { return nil }
        let indent = bytes.prefix { $0 == 0x20 }.count
        let value = bytes[(key.upperBound + 1)...].drop(while: \.isBlank).filter { $0 != 0x0D }
        guard let first = value.first else { return .block(indent: indent) }
        if "|>&!".utf8.contains(first) { return .block(indent: indent) }
        if first.isQuote { return value.count { $0 == first } == 1 ? .quote(first) : nil }
        // Between braces indentation says nothing.
        let isFlow = bytes[..<key.lowerBound].contains { "{[".utf8.contains($0) } || value.last == UInt8(ascii: ",")
        return isFlow ? nil : .plain(indent: key.lowerBound)
    }

    /// `key: value`, `- item`.
    private static func isEntry(_ line: [UInt8]) -> Bool {
        let text = line.drop(while: \.isBlank)
        if text.starts(with: "- ".utf8) || text.first == UInt8(ascii: "#") { return true }
        let rest = text.drop(while: \.isKeyPart)
        guard rest.startIndex > text.startIndex, rest.first == UInt8(ascii: ":") else { return false }
        return rest.dropFirst().first.map { $0.isBlank || $0 == 0x0D } ?? true
    }

    /// A URL that is broken off before its `@`: `rtsp://joe:`, `rtsp://joe:K,`, `rtsp://joe`.
    private static func endsInURL(_ line: [UInt8], _ text: String, _ lastURL: SecretPlaces.Place?) -> Bool {
        if let last = lastURL, last.user != nil, last.secret != nil {
            let rest = line[last.hidden.upperBound...]
            return !rest.contains(UInt8(ascii: "@"))
                && rest.allSatisfy { $0.isBlank || $0 == 0x0D || $0.isQuote || $0 == 0x2C }
        }
        return text.contains(/:\/\/[^\s\/@?#"']*:?\s*$/)
    }

    /// A line that is only what a secret is called: `password`, `? password`.
    private static func isBareKey(_ text: String) -> Bool {
        let name = text.drop { " ?-\"'".contains($0) }.prefix { !" \"'\r".contains($0) }
        guard text.drop(while: { " ?-\"'".contains($0) }).dropFirst(name.count).allSatisfy({ " \"'\r".contains($0) })
        else { return false }
        return SecretWords.isSecretKey(Array(name.utf8)[...])
    }
}
