import CaptureDiagnostics

/// The rest of a value with a comma in it, which YAML takes for a key inside `{ }`: `{ microphone: hw:1,0 }`.
extension UnknownKey {
    func rest(_ findings: Findings) -> Guess? {
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
        let label = "a comma ends a value inside '{ }'"
        guard !Secrets.isSecretKey(whole.key), !Secrets.isUserKey(whole.key) else {
            return (nil, label, [.init("put quotes around the value of '\(whole.key)'")])
        }
        let value = ([scalar.text] + entries[first...last].map(\.key)).joined(separator: ",")
        // One of the pieces has the edit, so that it is made once.
        let stretch = SourceRange(
            file: entry.keyRange.file, start: whole.value.range.start, end: entries[last].keyRange.end)
        let isOne = place == first && !value.contains { "\"\\".contains($0) }
        return (
            nil, label,
            [
                .init(
                    "put quotes around '\(abbreviated(value))'",
                    edits: isOne ? [.init(stretch, "\"\(value)\"")] : [], isGuess: true)
            ]
        )
    }
}
