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
