import CaptureDiagnostics

/// A key and its value that YAML takes for one text: `video:front`, `video=front`.
struct GluedKey {
    private let range: SourceRange
    private let text: String
    private let key: String
    private let value: String
    /// Whether it stands in a mapping, in a key's place.
    private var isEntry = false
    /// Whether a `=` stands in the colon's place.
    private let hasEquals: Bool

    /// nil where the key has a value of its own, or what stands before the colon is no known key.
    init?(_ entry: FileNode.Entry, known: [String]) {
        guard entry.value.isNull, entry.keyRange.holds(entry.key) else { return nil }
        self.init(entry.key, at: entry.keyRange, known: known)
        isEntry = true
    }

    /// The same where it stands in a value's place.
    init?(_ node: FileNode, known: [String]) {
        guard let scalar = node.scalar, scalar.isPlain, scalar.text == scalar.written, node.range.holds(scalar.text)
        else { return nil }
        self.init(scalar.text, at: node.range, known: known)
    }

    init?(_ text: String, at range: SourceRange, known: [String]) {
        guard let mark = text.firstIndex(where: { ":=".contains($0) }), text.index(after: mark) < text.endIndex else {
            return nil
        }
        hasEquals = text[mark] == "="
        let blank: (Character) -> Bool = { [hasEquals] in hasEquals && $0 == " " }
        let name = text[..<mark].drop(while: blank).reversed().drop(while: blank).reversed()
        guard known.contains(String(name)) else { return nil }
        value = String(text[text.index(after: mark)...].drop(while: blank))
        (self.range, self.text, key) = (range, text, String(name))
    }

    /// Whether it is a URL, whose scheme is a key's name too.
    private var isURL: Bool { text.dropFirst(key.count).hasPrefix("://") }

    var label: String {
        if hasEquals { return "YAML has a colon and a blank in the place of '='" }
        return isURL ? "a URL without its key" : "a blank is missing behind '\(key):'"
    }

    /// What to write. It quotes no URL and no secret: what is hidden in it would be no advice.
    var fixIt: Diagnostic.FixIt {
        if isURL {
            // A file is called by its path.
            let isFile = key == "file"
            let pair = "\(key): \"\(isFile ? text.dropFirst(7) : text[...])\""
            let shown = "\(key): \"\(isFile ? "" : "\(key)://")...\""
            let isSimple = !text.contains { "\"\\".contains($0) }
            return .init(
                isEntry ? "write '\(shown)'" : "write '{ \(shown) }'",
                edits: isSimple ? [.init(range, isEntry ? pair : "{ \(pair) }")] : [], isGuess: false)
        }
        let spaced = "\(key): \(value)"
        let isSecret = Secrets.isSecretKey(key) || Secrets.isUserKey(key)
        return .init(
            isSecret
                ? "write \(hasEquals ? "a colon and a blank" : "a blank") behind '\(key)\(hasEquals ? "" : ":")'"
                : "write '\(abbreviated(spaced))'",
            edits: [.init(range, spaced)], isGuess: false)
    }
}
