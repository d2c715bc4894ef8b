extension Secrets {
    /// Takes note of the secrets of a pipeline or rig file, as far as its text alone tells: it may be no YAML.
    public mutating func insert(file text: String) {
        var open: OpenSecret?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let bytes = Array(line.utf8)
            let part = open?.part(of: bytes)
            if let secret = part?.secret {
                insert(Self.trimmed(bytes[secret]))
                insert(parts: bytes[secret])
            }
            open = part?.next
            if part?.isWhole == true { continue }
            let last = insert(line: bytes)
            open = OpenSecret(behind: bytes, lastURL: last) ?? open
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

    /// - Returns: the last user and password of a URL in the line.
    private mutating func insert(line: [UInt8]) -> SecretPlaces.Place? {
        let values = SecretPlaces.behindKeys(in: line)
        let urls = SecretPlaces.beforeHosts(in: line, takesBare: true)
        insert(urls + values, of: line)
        for value in (urls + values).compactMap(\.secret) { insert(parts: line[value]) }
        return urls.last
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

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        var bytes = bytes.drop { $0.isBlank }
        while bytes.last?.isBlank == true || bytes.last == 0x0D { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
