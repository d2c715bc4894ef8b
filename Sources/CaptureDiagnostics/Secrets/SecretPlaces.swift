/// Where secrets stand in a text by its form, in bytes of UTF-8.
struct SecretPlaces {
    /// One place.
    struct Place {
        /// What is not shown.
        var hidden: Range<Int>
        /// The user in it.
        var user: Range<Int>?
        /// The password, key or token in it.
        var secret: Range<Int>?
    }

    let text: [UInt8]
    private let takesBare: Bool
    private var found: [Place] = []

    private init(_ text: [UInt8], takesBare: Bool) { (self.text, self.takesBare) = (text, takesBare) }

    /// Users and passwords before the host of a URL, secret values of its query, the key of an RTMP stream.
    ///
    /// - Parameter takesBare: also what looks like a user and a password before an `@` where no URL is. A file and a code in a picture may
    ///   be called so too: `shot:1@cam.mp4`, `mailto:joe@mail.example`.
    static func beforeHosts(in text: [UInt8], takesBare: Bool = false) -> [Place] {
        let folded = FoldedText(text)
        let text = folded.bytes
        guard text.contains(UInt8(ascii: "@")) || text.contains(UInt8(ascii: "/")) else { return [] }
        var places = SecretPlaces(text, takesBare: takesBare)
        var start = 0
        while start < text.count {
            guard !text[start].endsRun, text[start] != UInt8(ascii: "'") else {
                start += 1
                continue
            }
            let end = places.endOfRun(from: start)
            places.readRun(start..<end)
            start = max(end, start + 1)
        }
        if takesBare { places.readSpaced() }
        return places.found.map(folded.original)
    }

    /// Where a run of characters ends that may be a URL: at a blank, or at the quote that it stands in.
    private func endOfRun(from start: Int) -> Int {
        let before = start > 0 ? text[start - 1] : 0
        let quote: UInt8? = before.isQuote ? before : nil
        let end = text[start...].firstIndex { $0.endsRun || $0 == quote } ?? text.count
        guard let quote, separator(in: start..<end) != nil else { return end }
        // A password with a blank makes it no URL, and must not be shown either.
        let line = text[end...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
        return text[end..<line].firstIndex(of: quote) ?? line
    }

    /// Where `://` stands in a range.
    private func separator(in range: Range<Int>) -> Int? {
        range.first { text[$0] == UInt8(ascii: ":") && text[$0...].starts(with: "://".utf8) }
    }

    private mutating func readRun(_ run: Range<Int>) {
        guard let separator = separator(in: run) else { return readBareCredentials(run) }
        let scheme = text[run.lowerBound..<separator]
        var begin = separator + 3
        let hasHost = begin < run.upperBound && text[begin] != UInt8(ascii: "/")
        // `rtsp:///user:password@host` has a slash too many; a file's name has its own.
        if !Self.ends(scheme, with: ["file"]) {
            while begin < run.upperBound, text[begin] == UInt8(ascii: "/") { begin += 1 }
        }
        let authority = begin..<(end(of: begin, in: run) { "/?#".utf8.contains($0) })
        let last = text[authority.upperBound..<run.upperBound].lastIndex(of: UInt8(ascii: "@"))
        if let at = text[authority].lastIndex(of: UInt8(ascii: "@")) {
            // `user:a@b#c@host`: the password may go on behind an '@' of its own and such a sign.
            let hasPassword = text[authority.lowerBound..<at].contains(UInt8(ascii: ":"))
            addCredentials(authority.lowerBound..<(hasPassword ? last ?? at : at))
        } else if text[authority].contains(UInt8(ascii: ":")), text[authority].first != UInt8(ascii: "[") {
            // `user:a/b@host`: an unescaped sign in a password makes it look like a port and a path.
            if let last {
                addCredentials(authority.lowerBound..<last)
            } else if !hasPort(authority) || isCutOff(authority) {
                addCredentials(authority.lowerBound..<(unescapedEnd(behind: run) ?? authority.upperBound))
            }
        }
        readTail(authority.upperBound..<run.upperBound, scheme: scheme, hasHost: hasHost)
    }

    /// Whether a colon at its end is within a password, and no port has to follow: `joe:secret,word: more@host`, `joe:"secret@host"`.
    private func isCutOff(_ authority: Range<Int>) -> Bool {
        guard takesBare, text[authority].last == UInt8(ascii: ":"), unescapedEnd(behind: authority) != nil else {
            return false
        }
        let isQuoted = authority.upperBound < text.count && text[authority.upperBound].isQuote
        return isQuoted || text[authority].count { $0 == UInt8(ascii: ":") } > 1
    }

    /// Where a password ends in which a blank, a quote or another sign stands that ends a URL: at the next `@` of its line, unless another URL comes
    /// first.
    private func unescapedEnd(behind run: Range<Int>) -> Int? {
        guard takesBare, let at = text[run.upperBound...].firstIndex(of: UInt8(ascii: "@")),
            separator(in: run.upperBound..<at) == nil
        else { return nil }
        return at
    }

    private func end(of start: Int, in run: Range<Int>, where isEnd: (UInt8) -> Bool) -> Int {
        text[start..<run.upperBound].firstIndex(where: isEnd) ?? run.upperBound
    }

    /// Whether a number stands behind the last colon, or a variable that may be one.
    private func hasPort(_ authority: Range<Int>) -> Bool {
        guard let colon = text[authority].lastIndex(of: UInt8(ascii: ":")) else { return true }
        let port = text[(colon + 1)..<authority.upperBound]
        let rest = port.drop { (0x30...0x39).contains($0) }
        // What stands behind it in a sentence, or in braces, is none of it.
        return port.starts(with: "${".utf8)
            || rest.first.map { rest.startIndex > port.startIndex && !$0.isWordPart } ?? true
    }

    mutating func addCredentials(_ range: Range<Int>) {
        let colon = text[range].firstIndex(of: UInt8(ascii: ":"))
        let user = text[range.lowerBound..<(colon ?? range.upperBound)]
        let secret = colon.map { text[($0 + 1)..<range.upperBound].drop(while: \.isBlank) }
        found.append(
            Place(
                hidden: range, user: user.startIndex..<(user.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? user.endIndex),
                secret: secret?.indices))
    }

    /// Path and query of a URL.
    private mutating func readTail(_ tail: Range<Int>, scheme: ArraySlice<UInt8>, hasHost: Bool = true) {
        found += Self.fields(in: tail, of: text)
        // `rtmp://server/app/key`: whoever has the key can stream in the user's name; SRT is written so too.
        var path = tail.lowerBound..<end(of: tail.lowerBound, in: tail) { $0 == UInt8(ascii: "?") }
        while text[path].last == UInt8(ascii: "/") { path = path.lowerBound..<path.upperBound - 1 }
        if isToken(path, of: tail) { return add(path.lowerBound + 1..<path.upperBound) }
        guard Self.ends(scheme, with: Self.streamSchemes), let slash = text[path].lastIndex(of: UInt8(ascii: "/"))
        else { return }
        let name = slash + 1..<path.upperBound
        // An application of its own, or a key without one. `rtmp:///live/key` has its application in the place of the host.
        if slash > path.lowerBound || !hasHost || Self.looksLikeStreamKey(text[name]) { add(name) }
    }

    /// UniFi Protect gives a camera's picture to whoever knows the one name in its path: `rtsps://host:7441/K?enableSrtp`, and at port
    /// 7447 without TLS.
    private func isToken(_ path: Range<Int>, of tail: Range<Int>) -> Bool {
        guard path.count > 8, text[path].count(where: { $0 == UInt8(ascii: "/") }) == 1 else { return false }
        let host = text[..<tail.lowerBound]
        return [":7441", ":7447"].contains { host.suffix(5).elementsEqual($0.utf8) }
            || String(decoding: text[path.upperBound..<tail.upperBound], as: UTF8.self).contains("enableSrtp")
    }

    private mutating func add(_ range: Range<Int>) {
        if !range.isEmpty { found.append(Place(hidden: range, secret: range)) }
    }

    /// `user:password@host` without a scheme. A size and a rate, as in `format:1280x720@30`, is none.
    private mutating func readBareCredentials(_ run: Range<Int>) {
        let start = Self.behindScheme(run, of: text)
        if takesBare, start > run.lowerBound {
            // `rtmp:/server/app/key` lacks a sign only.
            let scheme = text[run].prefix { $0.isLetter }
            readTail(end(of: start, in: run) { "/?#".utf8.contains($0) }..<run.upperBound, scheme: scheme)
        }
        guard let at = text[run].lastIndex(of: UInt8(ascii: "@")),
            text[run.lowerBound..<at].contains(UInt8(ascii: ":"))
        else { return }
        let host = text[(at + 1)..<run.upperBound].prefix { $0.isWordPart || $0 == UInt8(ascii: ".") }
        // What stands before an IPv4 address and an `@` is no file's name.
        let isNumbered = host.count { $0 == UInt8(ascii: ".") } == 3
        let isNamed = host.contains { !(0x30...0x39).contains($0) && $0 != UInt8(ascii: ".") }
        guard isNumbered || takesBare && isNamed else { return }
        guard start < at else { return addCredentials(run.lowerBound..<at) }
        let hasUser = text[start..<at].contains(UInt8(ascii: ":"))
        addCredentials(start..<at)
        // `rtsp:password@host`: nothing tells which of the two it is.
        if !hasUser { add(start..<at) }
    }
}

extension UInt8 {
    /// Whether a URL that stands in a text cannot go on behind it.
    fileprivate var endsRun: Bool { self <= 0x20 || self == 0x7F || [0x22, 0x3C, 0x3E, 0x60].contains(self) }
    /// Whether it opens a text in YAML and in sentences.
    var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }
}
