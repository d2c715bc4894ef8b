extension Secrets {
    /// Takes note of the secrets of a pipeline or rig file, as far as its text alone tells: it may be no YAML.
    public mutating func insert(file text: String) {
        // What belongs to a value that its own line does not end: the indentation of its key, or the quote that is still open.
        var open: (indent: Int, quote: UInt8?)?
        // Whether the line before ends within the password of a URL, at a comma.
        var isWithinURL = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let bytes = Array(line.utf8)
            let indent = bytes.prefix { $0 == 0x20 }.count
            if let value = open {
                if let quote = value.quote {
                    let end = bytes.firstIndex(of: quote) ?? bytes.count
                    insert(Self.trimmed(bytes[..<end]))
                    insert(parts: bytes[..<end])
                    open = end < bytes.count ? nil : value
                    continue
                }
                if indent > value.indent || indent == bytes.count {
                    insert(Self.trimmed(bytes[...]))
                    insert(parts: bytes[...])
                    continue
                }
                open = nil
            }
            if isWithinURL, let at = bytes.firstIndex(of: UInt8(ascii: "@")), !bytes[..<at].contains(UInt8(ascii: ":"))
            {
                insert(Self.trimmed(bytes[..<at]))
                insert(parts: bytes[..<at])
            }
            isWithinURL = insert(line: bytes)
            open = Self.openValue(in: bytes, indent: indent)
        }
    }

    /// Takes note of the secrets of the URLs in a text.
    public mutating func insert(in text: String) {
        insert(SecretPlaces.beforeHosts(in: Array(text.utf8)), of: Array(text.utf8))
    }

    /// Whether a key of this name holds a password, a key or a token, also where it is misspelt.
    public static func isSecretKey(_ name: String) -> Bool { SecretWords.isSecretKey(Array(name.utf8)[...]) }

    /// Whether a key of this name holds a user.
    public static func isUserKey(_ name: String) -> Bool { SecretWords.isUserKey(Array(name.utf8)[...]) }

    /// The secret parts of a URL that is written with variables, such as `joe:${PASSWORD}`: without users, which are no secret of theirs.
    public static func secretParts(of text: String) -> [String] {
        let bytes = Array(text.utf8)
        return SecretPlaces.beforeHosts(in: bytes).compactMap(\.secret).map {
            String(decoding: bytes[$0], as: UTF8.self)
        }
    }

    /// - Returns: whether the password of a URL goes on in the next line.
    private mutating func insert(line: [UInt8]) -> Bool {
        let values = SecretPlaces.behindKeys(in: line)
        let urls = SecretPlaces.beforeHosts(in: line, takesBare: true)
        insert(urls + values, of: line)
        for value in (urls + values).compactMap(\.secret) { insert(parts: line[value]) }
        guard let last = urls.last, last.user != nil, last.secret != nil else { return false }
        return !line[last.hidden.upperBound...].contains(UInt8(ascii: "@")) && Self.trimmed(line[...]).hasSuffix(",")
    }

    /// Takes note of what YAML may take for texts of their own in a value that it does not understand.
    private mutating func insert(parts value: ArraySlice<UInt8>) {
        for text in Self.written(value) {
            for part in SecretValue.parts(of: Array(text.utf8)[...]) { insert(part) }
        }
    }

    private mutating func insert(_ places: [SecretPlaces.Place], of text: [UInt8]) {
        for place in places {
            for part in place.user.map({ Self.written(text[$0]) }) ?? [] { insert(user: part) }
            for part in place.secret.map({ Self.written(text[$0]) }) ?? [] { insert(part) }
        }
    }

    /// The parts of a text that are written out: not the names of variables, but what stands in for one that is not set.
    private static func written(_ text: ArraySlice<UInt8>) -> [String] {
        var parts: [String] = []
        var rest = Substring(String(decoding: text, as: UTF8.self))
        while let start = rest.firstRange(of: "${"), let end = rest[start.upperBound...].firstIndex(of: "}") {
            parts.append(String(rest[..<start.lowerBound]))
            let reference = rest[start.upperBound..<end]
            let behind = reference.drop { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
            if behind.hasPrefix(":-") {
                parts.append(String(behind.dropFirst(2)))
            } else if !behind.isEmpty {
                // No variable but part of the secret, or one that is badly written: `${NAME:?...}`.
                parts.append(String(behind.drop { !$0.isLetter && !$0.isNumber }))
            }
            rest = rest[rest.index(after: end)...]
        }
        return parts + [String(rest)]
    }

    /// Whether a secret key's value goes on below: as a block (`|`, `>`), or in quotes that are not closed.
    private static func openValue(in line: [UInt8], indent: Int) -> (indent: Int, quote: UInt8?)? {
        let text = String(decoding: line, as: UTF8.self)
        let isColonOfSecret = { (index: String.Index) in
            guard text.utf8[index] == UInt8(ascii: ":") else { return false }
            let words = text[..<index].suffix(80).split { !$0.isLetter && $0 != "_" && $0 != "-" }
            return words.last.map { isSecretKey(String($0)) } ?? false
        }
        guard let colon = text.utf8.indices.last(where: isColonOfSecret) else { return nil }
        let value = trimmed(Array(text[text.utf8.index(after: colon)...].utf8)[...])
        guard let first = value.utf8.first else { return (indent, nil) }
        if "|>&!".utf8.contains(first) { return (indent, nil) }
        guard first.isQuote, value.utf8.count(where: { $0 == first }) == 1 else { return nil }
        return (indent, first)
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        var bytes = bytes.drop { $0.isBlank }
        while bytes.last?.isBlank == true || bytes.last == 0x0D { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
