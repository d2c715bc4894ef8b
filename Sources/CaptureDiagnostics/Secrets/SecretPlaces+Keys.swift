extension SecretPlaces {
    /// Values behind keys such as `password` and `user` in a line of a file, also where the key is misspelt, stands in a path of `--set`
    /// or in a comment, or lacks its colon.
    static func behindKeys(in line: [UInt8]) -> [Place] {
        let folded = FoldedText(line)
        return behindKeys(of: folded.bytes).map(folded.original)
    }

    private static func behindKeys(of line: [UInt8]) -> [Place] {
        var found: [Place] = []
        // Whether the line names a secret whose value has a key of its own: `{ name: PASSWORD, value: K }`.
        var isNamed = false
        var start = 0
        while start < line.count {
            guard line[start].isKeyPart else {
                start += 1
                continue
            }
            let end = line[start...].prefix(while: \.isKeyPart).endIndex
            let name = line[start..<end]
            let (isSecret, isUser) = (SecretWords.isSecretKey(name), SecretWords.isUserKey(name))
            start = end
            if name.elementsEqual("stream".utf8), let value = value(behind: end, in: line, needsColon: true),
                let key = SecretPlaces.streamKey(in: line[value])
            {
                found.append(Place(hidden: key, secret: key))
                continue
            }
            if !isNamed, isName(name) { isNamed = namesSecret(behind: end, in: line) }
            if isNamed, isValue(name), let value = value(behind: end, in: line, needsColon: true) {
                found.append(Place(hidden: value, secret: value))
                start = value.upperBound
                continue
            }
            if let secret = tagged(name, in: line) ?? listed(behind: name, in: line) {
                found.append(Place(hidden: secret, secret: secret))
                start = secret.upperBound
                continue
            }
            if let secret = credential(behind: name, from: end, in: line) {
                found.append(Place(hidden: secret, secret: secret))
                start = max(start, secret.upperBound)
                continue
            }
            // "The key of the door" is a sentence.
            guard isSecret || isUser,
                let whole = value(
                    behind: end, in: line,
                    needsColon: isUser
                        || SecretWords.needsColon(name)
                            && !SecretWords.isCompleted(name, by: line[..<name.startIndex])
                )
            else { continue }
            let value = Self.within(quoteAround: name.startIndex, whole, of: line)
            found.append(Place(hidden: value, user: isUser ? value : nil, secret: isSecret ? value : nil))
            start = max(start, value.upperBound)
        }
        return found
    }

    /// Where the value stands that follows a key.
    static func value(behind end: Int, in line: [UInt8], needsColon: Bool) -> Range<Int>? {
        var index = end
        if index < line.count, line[index].isQuote { index += 1 }
        let isBlank = index < line.count && line[index].isBlank
        skipBlanks(&index, in: line)
        if index < line.count, [UInt8(ascii: ":"), UInt8(ascii: "=")].contains(line[index]) {
            index += 1
        } else if needsColon || !isBlank {
            return nil
        }
        skipBlanks(&index, in: line)
        skipTag(&index, in: line)
        guard index < line.count else { return nil }
        let range = SecretValue(line, from: index).range
        return range.isEmpty || isVariable(line[range]) ? nil : range
    }

    /// The part of a value before the quote that closes a text in which its key stands too, as in `"password: K"`; all of it where its key is in no
    /// such text, or more of the value follows behind the quote.
    private static func within(quoteAround key: Int, _ value: Range<Int>, of line: [UInt8]) -> Range<Int> {
        var open: UInt8?
        for index in line[..<key].indices {
            if let quote = open {
                if line[index] == quote { open = nil }
            } else if line[index].isQuote, index == 0 || " \t:,[{=".utf8.contains(line[index - 1]) {
                open = line[index]
            }
        }
        // `"password": "K"`, as in JSON: the quotes are those of the key, and close before its colon.
        guard let quote = open, !line[key..<value.lowerBound].contains(quote),
            let close = line[value].firstIndex(of: quote),
            line[(close + 1)..<value.upperBound].allSatisfy({ $0.isBlank || "}],".utf8.contains($0) })
        else { return value }
        return value.lowerBound..<close
    }

    /// A tag that other programs know says that a name follows; any other, and an anchor, may be how a password begins.
    private static func skipTag(_ index: inout Int, in line: [UInt8]) {
        let tag = line[index...].prefix { !$0.isBlank }
        guard tag.first == UInt8(ascii: "!"), tag.endIndex < line.count,
            knownTags.contains(String(decoding: tag.dropFirst(), as: UTF8.self).lowercased())
        else { return }
        index = tag.endIndex
        skipBlanks(&index, in: line)
    }

    private static let knownTags: Set = [
        "secret", "env", "env_var", "vault", "var", "include", "file", "!str", "!binary",
    ]

    static func skipBlanks(_ index: inout Int, in line: [UInt8]) {
        while index < line.count, line[index].isBlank { index += 1 }
    }

    /// Whether it is a variable and nothing else, which tells nobody what it stands for.
    private static func isVariable(_ value: ArraySlice<UInt8>) -> Bool {
        guard value.starts(with: "${".utf8), value.last == UInt8(ascii: "}") else { return false }
        return value.dropFirst(2).dropLast().allSatisfy(\.isWordPart)
    }
}

extension UInt8 {
    /// Whether it can stand in a key's name.
    var isKeyPart: Bool { isWordPart || self == 0x2D }
    /// Whether it is a blank or a tab.
    var isBlank: Bool { self == 0x20 || self == 0x09 }
}
