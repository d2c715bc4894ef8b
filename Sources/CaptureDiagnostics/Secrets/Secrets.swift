/// What a file says in confidence, and any text without it.
///
/// A secret is hidden twice over: where it stands by the form of the text, such as before the `@` of a URL, whoever wrote it; and by its
/// value, wherever that stands. `***` stands in its place.
public struct Secrets: Sendable, Hashable {
    /// What a text is, which says how much of it may be taken for a secret.
    public enum TextKind: Sendable {
        /// What programs may read too, such as an event: only URLs and values that nothing else is called.
        case output
        /// A sentence for people: also values that are ordinary words, and users.
        case finding
        /// A line of a pipeline or rig file: also what stands behind keys such as `password`, and `user:password@host` without a scheme.
        case line
    }

    /// Nothing is known; what is hidden by its form still is.
    public static let none = Secrets()
    /// What stands in the place of a secret.
    public static let mark = "***"

    /// Passwords, keys and tokens, in each way in which they are written.
    public private(set) var values: Set<String> = []
    /// Users: hidden in URLs and findings only, for folders and files are often called like them.
    public private(set) var users: Set<String> = []

    /// Knows no secret.
    public init() {}

    /// Whether nothing is known.
    public var isEmpty: Bool { values.isEmpty && users.isEmpty }

    /// Takes note of a password, a key or a token.
    public mutating func insert(_ value: String) {
        guard Self.isHidden(value) else { return }
        let flat = String(String.UnicodeScalarView(value.unicodeScalars.map { $0.value < 32 ? " " : $0 }))
        values.formUnion([value, flat, percentDecoded(value), Self.percentEncoded(value), Self.escaped(value)])
    }

    /// Takes note of a user.
    public mutating func insert(user: String) {
        if Self.isHidden(user) { users.formUnion([user, percentDecoded(user)]) }
    }

    /// What is known by either.
    public func union(_ other: Secrets) -> Secrets {
        var result = self
        result.values.formUnion(other.values)
        result.users.formUnion(other.users)
        return result
    }

    /// The text with `***` for what is secret in it. Where it is JSON, so is the result.
    public func hidden(in text: String, _ kind: TextKind = .output) -> String {
        let bytes = Array(text.utf8)
        if kind == .output, let strings = JSONStrings(bytes) { return hidden(in: bytes, strings) }
        let ranges = ranges(in: bytes, kind)
        return ranges.isEmpty ? text : Self.replaced(ranges.map { ($0, Self.mark) }, in: bytes)
    }

    /// Each string of a JSON text is looked at by itself, as what it says.
    private func hidden(in json: [UInt8], _ strings: JSONStrings) -> String {
        let quote = UInt8(ascii: "\"")
        let shown = strings.contents.compactMap { content -> (Range<Int>, String)? in
            // A URL that stands in quotes may hold blanks.
            let text = [quote] + Array(JSONStrings.unescaped(json[content]).utf8) + [quote]
            let ranges = ranges(in: text, .output).map { $0.clamped(to: 1..<text.count - 1) }.filter { !$0.isEmpty }
            guard !ranges.isEmpty else { return nil }
            let words = Self.replaced(ranges.map { ($0, Self.mark) }, in: text)
            return (content, Self.escaped(String(words.dropFirst().dropLast())))
        }
        return Self.replaced(shown, in: json)
    }

    private static func replaced(_ parts: [(range: Range<Int>, text: String)], in bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        var next = 0
        for part in parts {
            result += bytes[next..<part.range.lowerBound]
            result += Array(part.text.utf8)
            next = part.range.upperBound
        }
        return String(decoding: result + bytes[next...], as: UTF8.self)
    }

    /// Where the secrets of a text stand, in bytes of UTF-8: in order, none beside another.
    func ranges(in text: [UInt8], _ kind: TextKind) -> [Range<Int>] {
        var found = SecretPlaces.beforeHosts(in: text, takesBare: kind == .line).map(\.hidden)
        if kind == .line { found += SecretPlaces.behindKeys(in: text).map(\.hidden) }
        let breaks = kind == .output ? [] : Self.breaks(in: text)
        for value in values {
            let isWord = !Self.isUnmistakable(value)
            if kind != .output || !isWord {
                found += Self.occurrences(of: Array(value.utf8), in: text, asWords: isWord)
            }
            if !breaks.isEmpty { found += Self.beginnings(of: Array(value.utf8), in: text, before: breaks) }
        }
        if kind != .output {
            for user in users { found += Self.occurrences(of: Array(user.utf8), in: text, asWords: true) }
        }
        var merged: [Range<Int>] = []
        for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }
}

extension Secrets {
    /// Shorter ones are hidden where they stand, not by value: they are part of too many words. So are the words that manuals write in the
    /// place of values, `rtsp://host:port/path`, for the sentences about them are made of these.
    private static func isHidden(_ value: String) -> Bool {
        value.utf8.count >= 4 && !placeholders.contains(value.lowercased())
    }

    private static let placeholders: Set = [
        "host", "port", "path", "user", "username", "login", "name", "pass", "password", "address", "stream",
    ]

    /// Whether a value can stand in a text by itself only: 6 characters with letters and others, or 16 of any kind. An event that is
    /// called as somebody's password is must stay what it is.
    private static func isUnmistakable(_ value: String) -> Bool {
        let bytes = value.utf8
        guard bytes.count < 16 else { return true }
        return bytes.count >= 6 && bytes.contains(where: \.isLetter) && !bytes.allSatisfy { $0.isLetter || $0 == 0x2D }
    }

    private static func occurrences(of wanted: [UInt8], in text: [UInt8], asWords: Bool) -> [Range<Int>] {
        guard let first = wanted.first, wanted.count <= text.count else { return [] }
        var found: [Range<Int>] = []
        var start = 0
        while start + wanted.count <= text.count {
            let range = start..<start + wanted.count
            if text[start] == first, text[range].elementsEqual(wanted), !asWords || text.isWord(range) {
                found.append(range)
                start = range.upperBound
            } else {
                start += 1
            }
        }
        return found
    }

    /// Where a message breaks a long text off with `...`.
    private static func breaks(in text: [UInt8]) -> [Int] {
        text.indices.dropLast(2).filter { text[$0] == 0x2E && text[$0 + 1] == 0x2E && text[$0 + 2] == 0x2E }
    }

    /// Where the beginning of a long value stands before one of these places.
    private static func beginnings(of value: [UInt8], in text: [UInt8], before breaks: [Int]) -> [Range<Int>] {
        guard value.count > 8 else { return [] }
        return breaks.compactMap { end in
            let begin = (max(0, end - value.count)..<max(0, end - 3)).first { begin in
                text[begin..<end].elementsEqual(value.prefix(end - begin))
            }
            return begin.map { $0..<end }
        }
    }

    /// As it stands in a URL that a library wrote.
    private static func percentEncoded(_ text: String) -> String {
        text.utf8.map { byte -> String in
            if byte.isWordPart && byte < 128 || [0x2D, 0x2E, 0x7E].contains(byte) {
                return String(UnicodeScalar(byte))
            }
            return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    /// As it stands in JSON.
    private static func escaped(_ text: String) -> String {
        String(JSONValue.string(text).description.dropFirst().dropLast())
    }
}

extension [UInt8] {
    /// Whether nothing beside a range belongs to the same word.
    fileprivate func isWord(_ range: Range<Int>) -> Bool {
        let before = range.lowerBound > 0 && self[range.lowerBound - 1].isWordPart
        let after = range.upperBound < count && self[range.upperBound].isWordPart
        return !before && !after
    }
}

extension UInt8 {
    /// Whether it is an ASCII letter.
    var isLetter: Bool { (0x41...0x5A).contains(self & 0xDF) }
    /// Whether it is a letter, a digit, `_` or part of a character beyond ASCII.
    var isWordPart: Bool { isLetter || (0x30...0x39).contains(self) || self == 0x5F || self >= 0x80 }
}

/// The text with `%40` and the like replaced by what they stand for (RFC 3986, 2.1).
public func percentDecoded(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
        let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        if byte == UInt8(ascii: "%"), digits.count == 2 {
            bytes.append(UInt8(digits[0] * 16 + digits[1]))
            rest = rest.dropFirst(2)
        } else {
            bytes.append(byte)
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}
