import CaptureDiagnostics

/// A key without its colon, which YAML takes for one text with its value: `{ pattern: smpte, format 720p }`, `cam: pattern smpte`.
struct KeyWithoutColon {
    let key: String
    private let value: String
    private let range: SourceRange
    /// Whether it stands in a mapping, in a key's place.
    private let isEntry: Bool

    /// nil where the first word is no known key, or nothing follows it.
    init?(_ entry: FileNode.Entry, known: [String]) {
        guard entry.value.isNull, entry.keyRange.holds(entry.key) else { return nil }
        self.init(entry.key, at: entry.keyRange, known: known, isEntry: true)
    }

    /// The same where it stands in a value's place.
    init?(_ node: FileNode, known: [String]) {
        guard let scalar = node.scalar, scalar.isPlain, scalar.text == scalar.written, node.range.holds(scalar.text)
        else { return nil }
        self.init(scalar.text, at: node.range, known: known, isEntry: false)
    }

    private init?(_ text: String, at range: SourceRange, known: [String], isEntry: Bool) {
        guard let match = text.wholeMatch(of: /([A-Za-z-]+) +([^ ].*)/), known.contains(String(match.1)),
            !match.2.contains(where: { ":=\"'{}[]#".contains($0) })
        else { return nil }
        (key, value, self.range, self.isEntry) = (String(match.1), String(match.2), range, isEntry)
    }

    /// What stands behind a word for a secret or a user, without a colon, in the place of a key.
    static func secret(in entry: FileNode.Entry) -> (text: String, isUser: Bool)? {
        guard entry.value.isNull, let match = entry.key.wholeMatch(of: /([^ ]+) +([^ ].*)/) else { return nil }
        let (word, text) = (String(match.1), String(match.2))
        if Secrets.isSecretKey(word) { return (text, false) }
        return Secrets.isUserKey(word) ? (text, true) : nil
    }

    var label: String { "a ':' is missing behind '\(key)'" }

    /// Whether its value may not be shown.
    var isSecret: Bool { Secrets.isSecretKey(key) || Secrets.isUserKey(key) }

    var fixIt: Diagnostic.FixIt {
        let pair = "\(key): \(value)"
        let text = isEntry ? pair : "{ \(pair) }"
        return .init(
            isSecret ? "write ':' behind '\(key)'" : "write '\(abbreviated(text))'", edits: [.init(range, text)],
            isGuess: true)
    }
}
