import CaptureDiagnostics

/// A key that says again what another key of its mapping says, or was put out of use.
extension UnknownKey {
    /// `// disk:` and the like, which other languages take for a comment. It is not in use, and nothing brings it back unasked.
    func putOutOfUse(_ findings: Findings) -> Guess? {
        let marks = ["//", "#", ";", "--", "%", "/*"]
        guard let mark = marks.first(where: entry.key.hasPrefix) else { return nil }
        let isBlock = node.range.start == node.entries?.first?.keyRange.start
        // In quotes, and between brackets in one line, '#' leaves nothing out, or too much.
        let start = entry.keyRange.start
        let first = findings.sources[entry.keyRange.file]?.tail(line: start.line, column: start.column)?.first
        let isQuoted = first == "\"" || first == "'"
        guard isBlock, !isQuoted, entry.keyRange.holds(entry.key) else {
            return (
                nil, "a key, and no comment",
                [.init("remove '\(abbreviated(entry.key))'", edits: node.removal(of: entry, findings), isGuess: true)]
            )
        }
        let inner = entry.value.entries?.map(\.keyRange) ?? entry.value.list?.map(\.range) ?? []
        let isLong = ([entry.value.range] + inner).contains { $0.start.line > entry.keyRange.start.line }
        let way = isLong ? "write '#' before each of its lines" : "write '#' in place of '\(mark)'"
        return (nil, "no comment: that begins with '#'", [.init("\(way), or take '\(mark)' out")])
    }

    /// Another name of a key that is there: `fps: 25, framerate: 30`.
    func twin(_ findings: Findings) -> Guess? {
        let key = section.keys.first { row in
            // Of a table both may have what belongs into one.
            if case .named = row.form { return false }
            guard let value = node[row.name], Meaning(of: entry.key, among: [row.name])?.isCertain == true else {
                return false
            }
            // 'screen: true, display: 1' says it once, in two words.
            return value.scalar?.text != "true" && row.form.admits(value) && row.form.admits(entry.value)
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
        let parts =
            ["size": ["width", "height", "w", "h"], "at": ["x", "y", "left", "top", "xpos", "ypos"]][key] ?? []
        return others.contains { Meaning(of: $0.key, among: [key])?.isCertain == true }
            || isPart && node["format"] != nil
            || !parts.contains(entry.key) && others.contains { parts.contains($0.key) }
    }

    /// A part of a format beside the format: `format: 720p, frame-rate: 25`.
    var partOfFormat: Guess? {
        guard section.names.contains("format"), node["format"] != nil,
            let part = ["size", "fps", "encoding"].first(where: {
                Meaning(of: entry.key, among: [$0])?.isCertain == true
            }), section.names.contains(part), node[part] == nil
        else { return nil }
        let name = abbreviated(entry.key)
        return (nil, "a part of 'format', which is there", [.init("write it into 'format', and remove '\(name)'")])
    }

    /// What says when takes begin, beside a schedule, which says it.
    var beginOfSchedule: Guess? {
        guard section.title == TakeKeys.section.title, TakeKeys.begin.row.form.takes(entry.value),
            let schedule = ["every", "at"].first(where: { node[$0] != nil })
        else { return nil }
        return (nil, "said by '\(schedule)'", [.init("remove '\(abbreviated(entry.key))'")])
    }

    /// Whether its own text holds a secret: `password hunter2` without the colon.
    var holdsSecret: Bool { KeyWithoutColon.secret(in: entry) != nil }
}
