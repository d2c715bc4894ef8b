/// Secrets that other programs write without a colon behind a key.
extension SecretPlaces {
    /// What follows the word of a header or of a command that says how one logs in: `Bearer eyJh...`, `curl -u joe:K`.
    static func credential(behind name: ArraySlice<UInt8>, from end: Int, in line: [UInt8]) -> Range<Int>? {
        var index = end
        skipBlanks(&index, in: line)
        guard index > end else { return nil }
        let word = line[index...].prefix { !$0.isBlank && !$0.isQuote && !"}],".utf8.contains($0) }
        switch String(decoding: name, as: UTF8.self).lowercased() {
        // "Basic settings" and "bearer of news" are none.
        case "bearer":
            return word.count >= 8 && word.contains { !$0.isLetter } ? word.indices : nil
        case "basic":
            let isCoded = word.allSatisfy { $0.isWordPart || "+/=".utf8.contains($0) }
            let isSentence = word.allSatisfy { $0.isLetter }
            return word.count >= 8 && word.count % 4 == 0 && isCoded && !isSentence ? word.indices : nil
        case "-u", "--user":
            return word.contains(UInt8(ascii: ":")) ? word.indices : nil
        default: return nil
        }
    }

    /// `<password>K</password>`.
    static func tagged(_ name: ArraySlice<UInt8>, in line: [UInt8]) -> Range<Int>? {
        guard name.startIndex > 0, line[name.startIndex - 1] == UInt8(ascii: "<"), SecretWords.isSecretKey(name),
            let close = line[name.endIndex...].firstIndex(of: UInt8(ascii: ">"))
        else { return nil }
        let value = line[(close + 1)...].prefix { $0 != UInt8(ascii: "<") }
        return value.isEmpty ? nil : value.indices
    }

    /// `["--password", "K"]`: an option and its value as a list of texts.
    static func listed(behind name: ArraySlice<UInt8>, in line: [UInt8]) -> Range<Int>? {
        guard name.starts(with: "-".utf8), SecretWords.isSecretKey(name.drop { $0 == UInt8(ascii: "-") }),
            name.endIndex < line.count, name.startIndex > 0, line[name.endIndex] == line[name.startIndex - 1],
            line[name.endIndex].isQuote
        else { return nil }
        var index = name.endIndex + 1
        skipBlanks(&index, in: line)
        guard index < line.count, line[index] == UInt8(ascii: ",") else { return nil }
        index += 1
        skipBlanks(&index, in: line)
        guard index < line.count else { return nil }
        let range = SecretValue(line, from: index).range
        return range.isEmpty ? nil : range
    }

    /// Whether a line names a secret, as a list of variables does: `name: RTSP_PASSWORD`.
    static func namesSecret(in line: [UInt8]) -> Bool {
        let line = FoldedText(line).bytes
        var rest = line[...]
        while let start = rest.firstIndex(where: \.isKeyPart) {
            let name = line[start...].prefix(while: \.isKeyPart)
            if isName(name), namesSecret(behind: name.endIndex, in: line) { return true }
            rest = line[name.endIndex...]
        }
        return false
    }

    /// The value of a key `value`, of which the line before has said that it is a secret.
    static func namedValue(in line: [UInt8]) -> Place? {
        let folded = FoldedText(line)
        let name = folded.bytes.drop { !$0.isKeyPart }.prefix(while: \.isKeyPart)
        guard isValue(name), let value = value(behind: name.endIndex, in: folded.bytes, needsColon: true) else {
            return nil
        }
        return folded.original(Place(hidden: value, secret: value))
    }

    static func isName(_ key: ArraySlice<UInt8>) -> Bool {
        ["name", "key", "Name", "Key"].contains { key.elementsEqual($0.utf8) }
    }
    static func isValue(_ key: ArraySlice<UInt8>) -> Bool {
        ["value", "Value"].contains { key.elementsEqual($0.utf8) }
    }

    /// Whether the value of a key `name` is what secrets are called.
    static func namesSecret(behind end: Int, in line: [UInt8]) -> Bool {
        guard let value = value(behind: end, in: line, needsColon: true) else { return false }
        return SecretWords.isSecretKey(line[value].prefix(while: \.isKeyPart))
    }
}
