extension SecretPlaces {
    /// What stands behind a scheme that lacks a sign, as in `rtsp:/user:password@host` and `rtsp//user:password@host`: it is no user.
    static func behindScheme(_ range: Range<Int>, of text: [UInt8]) -> Int {
        var start = range.lowerBound
        while true {
            let name = text[start..<range.upperBound].prefix { $0.isLetter }
            let signs = text[name.endIndex..<range.upperBound].prefix { ":/\\;".utf8.contains($0) }
            guard !signs.isEmpty, signs.endIndex < range.upperBound,
                schemes.contains(where: { name.map { $0 | 0x20 }.elementsEqual($0.utf8) })
            else { return start }
            start = signs.endIndex
        }
    }

    /// A URL with blanks around its signs, `rtsp : // joe : K @ host`, which nothing else takes for one.
    mutating func readSpaced() {
        for colon in text.indices where text[colon] == UInt8(ascii: ":") {
            let before = text[..<colon].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
            let scheme = text[..<before].reversed().prefix { $0.isLetter }.reversed().map { $0 | 0x20 }
            guard Self.schemes.contains(where: { scheme.elementsEqual($0.utf8) }) else { continue }
            var start = colon + 1
            for _ in 0..<2 {
                start = text[start...].firstIndex { !$0.isBlank } ?? text.count
                guard start < text.count, text[start] == UInt8(ascii: "/") else { break }
                start += 1
            }
            let isSpaced = text[before..<start].contains(where: \.isBlank)
            let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
            guard isSpaced, text[start - 1] == UInt8(ascii: "/"),
                let at = text[start..<end].lastIndex(of: UInt8(ascii: "@"))
            else { continue }
            addCredentials(trimmed(start..<at))
        }
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        let start = text[range].firstIndex { !$0.isBlank } ?? range.upperBound
        let last = text[start..<range.upperBound].lastIndex { !$0.isBlank }
        return start..<(last.map { $0 + 1 } ?? start)
    }

    /// Whose path may end in a key.
    static let streamSchemes = ["rtmp", "rtmps", "rtmpt", "rtmpe", "srt"]
    private static let schemes = streamSchemes + keyless + ["http", "https"]
    /// Whose addresses hold no key.
    private static let keyless = ["rtsp", "rtsps", "rtspt", "rtspu", "udp", "tcp", "rtp", "rist"]

    /// Whether one of some schemes is the last word of a text, whatever stands before it.
    static func ends(_ scheme: ArraySlice<UInt8>, with names: [String]) -> Bool {
        names.contains { scheme.suffix($0.utf8.count).map { $0 | 0x20 }.elementsEqual($0.utf8) }
    }

    /// The key in the value of a sink's `stream`: the whole value where it is a bare key, and the end of an address without a scheme, or with one
    /// that is not known, such as `a.rtmp.example/live2/key`. `readTail` finds the key of RTMP and SRT addresses.
    static func streamKey(in value: ArraySlice<UInt8>) -> Range<Int>? {
        if looksLikeStreamKey(value) { return value.startIndex..<value.endIndex }
        let address = value.prefix { $0 != UInt8(ascii: "?") }
        let scheme = address.prefix { $0.isLetter }
        let isScheme = address[scheme.endIndex...].first == UInt8(ascii: ":")
        let known = streamSchemes + keyless
        guard !isScheme || !known.contains(where: { scheme.map { $0 | 0x20 }.elementsEqual($0.utf8) }) else {
            return nil
        }
        let rest = isScheme ? address[scheme.endIndex...].drop { ":/".utf8.contains($0) } : address
        let parts = rest.split(separator: UInt8(ascii: "/"))
        // Host, application and key. The name of a file has an extension.
        guard parts.count > 2, let key = parts.last, !key.contains(UInt8(ascii: ".")) else { return nil }
        return key.startIndex..<key.endIndex
    }

    /// Whether a word can only be the key of a stream, such as `live_123_abc` and `a1b2-c3d4-e5f6`; an application is `live`, `live2`.
    static func looksLikeStreamKey(_ word: ArraySlice<UInt8>) -> Bool {
        word.count >= 12 && word.contains(where: \.isLetter)
            && word.contains { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_") }
            && word.allSatisfy { ($0.isWordPart && $0 < 0x80) || $0 == UInt8(ascii: "-") }
    }
}
