import CaptureDiagnostics

/// The rest of a value with a comma in it, which YAML takes for a key inside `{ }`: `{ microphone: hw:1,0 }`.
extension UnknownKey {
    /// A value with commas in it, as it was meant.
    private struct Whole {
        let key: String
        let text: String
        let range: SourceRange
        /// Whether the key is its first piece behind the value.
        let isFirst: Bool
    }

    func rest(_ findings: Findings) -> Guess? {
        guard let whole = whole(findings) else { return nil }
        let label = "a comma ends a value inside '{ }'"
        guard !Secrets.isSecretKey(whole.key), !Secrets.isUserKey(whole.key) else {
            return (nil, label, [.init("put quotes around the value of '\(whole.key)'")])
        }
        let isOne = whole.isFirst && !whole.text.contains { "\"\\".contains($0) }
        return (
            nil, label,
            [
                .init(
                    "put quotes around '\(abbreviated(whole.text))'",
                    edits: isOne ? [.init(whole.range, "\"\(whole.text)\"")] : [], isGuess: true)
            ]
        )
    }

    /// Whether it may be a piece of a password: of the value of a secret key, or of a URL with a user.
    func isOfSecret(_ findings: Findings) -> Bool {
        guard let whole = whole(findings) else { return false }
        return Secrets.isSecretKey(whole.key) || Secrets.isUserKey(whole.key)
            || whole.text.firstRange(of: "://").map { whole.text[$0.upperBound...].contains("@") } ?? false
    }

    /// Whether it is hardly a key at all but what is left of a URL beside it: the end of its password, and its host.
    var isRestOfURL: Bool {
        guard entry.key.contains("@"), let entries = node.entries else { return false }
        return entries.contains { $0.value.scalar?.text.contains("://") ?? false }
    }

    private func whole(_ findings: Findings) -> Whole? {
        guard entry.value.isNull, let entries = node.entries,
            let place = entries.firstIndex(where: { $0.keyRange == entry.keyRange }),
            let source = findings.sources[entry.keyRange.file]
        else { return nil }
        // Between two items of a list, and between two keys, a person writes a blank behind the comma.
        let follows = { (index: Int) -> Bool in
            let start = entries[index].keyRange.start
            return start.column > 1
                && source.tail(line: start.line, column: start.column - 1).map { $0.first == "," } ?? false
        }
        var first = place
        while first > 0, follows(first), entries[first - 1].value.isNull { first -= 1 }
        guard first > 0, follows(first), case let whole = entries[first - 1], let scalar = whole.value.scalar,
            scalar.isPlain, scalar.text == scalar.written, whole.value.range.holds(scalar.text)
        else { return nil }
        var last = place
        while last + 1 < entries.count, entries[last + 1].value.isNull, follows(last + 1),
            !section.names.contains(entries[last + 1].key)
        {
            last += 1
        }
        let value = ([scalar.text] + entries[first...last].map(\.key)).joined(separator: ",")
        // One of the pieces has the edit, so that it is made once.
        let stretch = SourceRange(
            file: entry.keyRange.file, start: whole.value.range.start, end: entries[last].keyRange.end)
        return Whole(key: whole.key, text: value, range: stretch, isFirst: place == first)
    }
}
