extension SecretPlaces {
    /// Fields of a URL's path, query and fragment that hold a secret or a user: `?pwd=...`, and as cameras write them
    /// `/user=..._password=..._channel=1.sdp`, `/live;pw=...` and `#token=...`.
    ///
    /// What ends a value is taken narrowly, for a password may hold most signs: in a query only `&` does.
    ///
    /// - Parameters:
    ///   - tail: What stands behind the host.
    ///   - text: All of the text, in bytes of UTF-8.
    static func fields(in tail: Range<Int>, of text: [UInt8]) -> [Place] {
        var found: [Place] = []
        var next = tail.lowerBound
        var isPath = true
        while let equals = text[next..<tail.upperBound].firstIndex(of: UInt8(ascii: "=")) {
            isPath = isPath && !text[next..<equals].contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
            let name = text[next..<equals].reversed().prefix(while: \.isFieldPart).count
            let key = text[equals - name..<equals]
            next = equals + 1
            let (isSecret, isUser) = (SecretWords.isSecretField(key), SecretWords.isUserField(key))
            guard isSecret || isUser else { continue }
            let value = next..<endOfValue(from: next, in: tail, of: text, isPath: isPath)
            next = value.upperBound
            if !value.isEmpty {
                found.append(Place(hidden: value, user: isSecret ? nil : value, secret: isSecret ? value : nil))
            }
        }
        return found
    }

    private static func endOfValue(from start: Int, in tail: Range<Int>, of text: [UInt8], isPath: Bool) -> Int {
        text[start..<tail.upperBound].indices.first { index in
            if text[index] == UInt8(ascii: "&") { return true }
            guard isPath else { return false }
            if "/?".utf8.contains(text[index]) { return true }
            // `_channel=1`: these may be part of a password as well.
            guard "_;#".utf8.contains(text[index]) else { return false }
            let rest = text[(index + 1)..<tail.upperBound].drop(while: \.isLetter)
            return rest.startIndex > index + 1 && rest.first == UInt8(ascii: "=")
        } ?? tail.upperBound
    }
}

extension UInt8 {
    /// Whether it can stand in the name of a URL's field.
    fileprivate var isFieldPart: Bool { isWordPart || "-.%[]".utf8.contains(self) }
}
