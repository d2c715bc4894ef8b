import CaptureDiagnostics

/// A key that says again what another key of its mapping says, or was put out of use.
extension UnknownKey {
    /// `// disk:` and the like, which other languages take for a comment. It is not in use, and nothing brings it back unasked.
    var putOutOfUse: Guess? {
        let marks = ["//", "#", ";", "--", "%", "/*"]
        guard let mark = marks.first(where: entry.key.hasPrefix) else { return nil }
        return (
            nil, "no comment: that begins with '#'", [.init("write '#' in place of '\(mark)', or take '\(mark)' out")]
        )
    }

    /// Another name of a key that is there: `fps: 25, framerate: 30`.
    func twin(_ findings: Findings) -> Guess? {
        let key = section.keys.first { row in
            // Of a table both may have what belongs into one.
            if case .named = row.form { return false }
            return node[row.name] != nil && Meaning(of: entry.key, among: [row.name])?.isCertain == true
        }?.name
        guard let key else { return nil }
        return (
            nil, "the same as '\(key)', which is there",
            [.init("remove '\(abbreviated(entry.key))'", edits: node.removal(of: entry, findings), isGuess: true)]
        )
    }

    /// A file whose keys stand one level too deep, below a name of their own: `pipeline: { mcpipe: 1, sources: ... }`.
    func wrapper(_ findings: Findings) -> Guess? {
        let version = PipelineKeys.mcpipe.row.name
        guard section.names.contains(version), node[version] == nil, entry.value[version] != nil else { return nil }
        findings.lacksTables = true
        let name = abbreviated(entry.key)
        return (
            version, "what the file says stands below it",
            [.init("take '\(name):' out, and write what stands below it at the left edge")]
        )
    }

    /// Whether the mapping has that key under another name once more, or says the same in another way, so that an edit would make two.
    func isBesideItsLike(_ key: String) -> Bool {
        let others = (node.entries ?? []).filter { $0.keyRange != entry.keyRange && !section.names.contains($0.key) }
        let isPart = section.names.contains("format") && ["size", "fps", "encoding"].contains(key)
        return others.contains { Meaning(of: $0.key, among: [key])?.isCertain == true }
            || isPart && node["format"] != nil
    }

    /// Whether its own text holds a secret: `password hunter2` without the colon.
    var holdsSecret: Bool { KeyWithoutColon(entry, known: section.names)?.isSecret ?? false }
}
