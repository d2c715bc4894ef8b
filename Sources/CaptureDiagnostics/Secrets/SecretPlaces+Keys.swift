extension SecretPlaces {
    /// Values behind keys such as `password` and `user` in a line of a file, also where the key is misspelt, stands in a path of `--set`
    /// or in a comment, or lacks its colon.
    static func behindKeys(in line: [UInt8]) -> [Place] {
        var found: [Place] = []
        var start = 0
        while start < line.count {
            guard line[start].isKeyPart else {
                start += 1
                continue
            }
            let end = Self.endOfKey(from: start, in: line)
            let name = line[start..<end]
            let (isSecret, isUser) = (isSecretKey(name), isUserKey(name))
            start = end
            // "The key of the door" is a sentence.
            guard isSecret || isUser,
                let value = value(behind: end, in: line, needsColon: isUser || isSecret && endsWithKey(name))
            else { continue }
            found.append(Place(hidden: value, user: isUser ? value : nil, secret: isSecret ? value : nil))
            start = max(start, value.upperBound)
        }
        return found
    }

    /// A key may be of any script; a full-width colon is none of it.
    private static func endOfKey(from start: Int, in line: [UInt8]) -> Int {
        var index = start
        while index < line.count, line[index].isKeyPart, !line[index...].starts(with: "：".utf8) { index += 1 }
        return max(index, start + 1)
    }

    /// Whether a key of this name holds a password, a key or a token.
    static func isSecretKey(_ name: ArraySlice<UInt8>) -> Bool {
        let (written, name) = (name, name.map { $0 | 0x20 })
        guard (3...64).contains(name.count) else { return false }
        if Self.secretWords.contains(where: { contains(name, $0) }) { return true }
        if Self.foreignWords.contains(where: { contains(Array(written), $0) }) { return true }
        if endsWithKey(written) { return true }
        guard name.first == UInt8(ascii: "p"), (6...10).contains(name.count) else { return false }
        return editDistance(name.map { Unicode.Scalar($0) }, Array("password".unicodeScalars)) <= 2
    }

    private static let secretWords = ["pass", "pasw", "pwd", "secret", "token", "credential"].map { Array($0.utf8) }
    /// `stream-key`, `apikey`, `key`, `Authorization`; but not `keyframe-interval`.
    private static func endsWithKey(_ name: ArraySlice<UInt8>) -> Bool {
        let name = name.map { $0 | 0x20 }
        return name.reversed().starts(with: "yek".utf8)
            || ["auth", "authorization", "bearer"].contains { name.elementsEqual($0.utf8) }
    }

    /// What people call a password whose keyboards have other letters.
    private static let foreignWords = [
        "парол", "Парол", "contrase", "密码", "密碼", "口令", "暗証", "パスワード", "비밀번호", "암호", "kennwort", "senha", "parola",
        "hasło", "heslo",
        "wachtwoord", "lösenord", "salasana", "jelsz", "κωδικ", "סיסמ",
    ].map { Array($0.utf8) }
    private static let userWords = ["user", "username", "login"].map { Array($0.utf8) }

    /// Whether a key of this name holds a user.
    static func isUserKey(_ name: ArraySlice<UInt8>) -> Bool {
        (4...8).contains(name.count) && userWords.contains(name.map { $0 | 0x20 })
    }

    private static func contains(_ text: [UInt8], _ wanted: [UInt8]) -> Bool {
        text.count >= wanted.count
            && (0...text.count - wanted.count).contains { text[$0] == wanted[0] && text[$0...].starts(with: wanted) }
    }

    /// Where the value stands that follows a key.
    private static func value(behind end: Int, in line: [UInt8], needsColon: Bool) -> Range<Int>? {
        var index = end
        if index < line.count, line[index].isQuote { index += 1 }
        let isBlank = index < line.count && line[index].isBlank
        skipBlanks(&index, in: line)
        if index < line.count, [UInt8(ascii: ":"), UInt8(ascii: "=")].contains(line[index]) {
            index += 1
        } else if line[index...].starts(with: "：".utf8) {
            index += 3
        } else if needsColon || !isBlank {
            return nil
        }
        skipBlanks(&index, in: line)
        // A value may have an anchor or a tag.
        while index < line.count, [UInt8(ascii: "&"), UInt8(ascii: "!")].contains(line[index]) {
            index = line[index...].firstIndex(where: \.isBlank) ?? line.count
            skipBlanks(&index, in: line)
        }
        guard index < line.count else { return nil }
        let range = line[index].isQuote ? quoted(from: index, in: line) : plain(from: index, in: line)
        return range.isEmpty || isVariable(line[range]) ? nil : range
    }

    private static func skipBlanks(_ index: inout Int, in line: [UInt8]) {
        while index < line.count, line[index].isBlank { index += 1 }
    }

    private static func quoted(from start: Int, in line: [UInt8]) -> Range<Int> {
        let quote = line[start]
        var index = start + 1
        while index < line.count, line[index] != quote {
            index += quote == UInt8(ascii: "\"") && line[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return start + 1..<min(index, line.count)
    }

    /// A value without quotes: to the next sign of a mapping in braces, else to the end of the line or a comment.
    private static func plain(from start: Int, in line: [UInt8]) -> Range<Int> {
        let before = line[..<start]
        let isFlow = "{[".utf8.contains { before.contains($0) }
        var index = start
        while index < line.count {
            if isFlow, ",}]".utf8.contains(line[index]) { break }
            if line[index] == UInt8(ascii: "#"), index > start, line[index - 1].isBlank { break }
            index += 1
        }
        while index > start, line[index - 1].isBlank { index -= 1 }
        return start..<index
    }

    /// Whether it is a variable and nothing else, which tells nobody what it stands for.
    private static func isVariable(_ value: ArraySlice<UInt8>) -> Bool {
        guard value.starts(with: "${".utf8), value.last == UInt8(ascii: "}") else { return false }
        return value.dropFirst(2).dropLast().allSatisfy(\.isWordPart)
    }
}

extension UInt8 {
    /// Whether it can stand in a key's name.
    fileprivate var isKeyPart: Bool { isWordPart || self == 0x2D }
    /// Whether it is a blank or a tab.
    var isBlank: Bool { self == 0x20 || self == 0x09 }
}
