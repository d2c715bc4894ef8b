import CaptureDiagnostics

/// A key of a mapping that stands below the one in which it is written.
extension UnknownKey {
    /// Words that many mappings have, each for something else.
    private static let general: Set = ["source", "enabled", "name", "mode", "from", "to", "at"]

    /// A key of a mapping that stands below this one: `codec` of a sink is `encode: { video: { codec: ... } }`.
    ///
    /// - Parameter byOtherName: Whether it is what other programs call it: `vcodec` of a sink.
    func below(byOtherName: Bool = false) -> (label: String, fixIts: [Diagnostic.FixIt])? {
        guard !Self.general.contains(entry.key) else { return nil }
        var all = section.paths(to: entry.key, within: 2, byOtherName: byOtherName)
        // A setting of the sink is offered, not the same key of a pressure step.
        let settings = all.filter { $0.names[0] != "on-pressure" }
        if !settings.isEmpty { all = settings }
        let near = all.map(\.names.count).min() ?? 0
        let taking = all.filter { $0.leaf.takes(entry.value) }
        var paths = (taking.isEmpty ? all.filter { $0.names.count == near } : taking).map(\.names)
        let decided = paths.filter { isDecided(for: $0) }
        if !decided.isEmpty { paths = decided }
        guard !paths.isEmpty else { return nil }
        let leaf = all.first { $0.names == paths[0] }?.leaf
        // What cannot stand there either is not shown there.
        let isRefused =
            taking.isEmpty && paths.count == 1 && entry.value.scalar != nil && leaf?.admits(entry.value) == false
        let ways = paths.prefix(3).map { path in
            // Those that belong into the same mapping go there together.
            let mates = (node.entries ?? []).compactMap { mate in
                name(of: mate, below: path).map { (entry: mate, name: $0) }
            }
            let open = path.dropFirst().reduce(path[0]) { "\($0): { \($1)" } + ": { "
            let close = String(repeating: " }", count: path.count)
            let pairs = mates.map { mate in
                "\(mate.name): \(isRefused && mate.entry.key == entry.key ? "..." : written(mate.entry))"
            }.joined(separator: ", ")
            let isFree =
                !isRefused && mates.count == 1 && !isSecret(entry) && node[path[0]] == nil && entry.value.scalar != nil
                && entry.keyRange.holds(entry.key)
            let edits =
                isFree
                ? [Diagnostic.FixIt.Edit(entry.keyRange, open + (mates.first?.name ?? entry.key))]
                    + entry.value.edits(written(entry) + close)
                : []
            let way = isRefused ? leaf?.way.map { ", which takes \($0)" } ?? "" : ""
            return Diagnostic.FixIt("write '\(open)\(pairs)\(close)'\(way)", edits: edits.count == 2 ? edits : [])
        }
        let places = paths.map { $0.joined(separator: ".") }
        return ("belongs below \(quotedList(places, joinedBy: "or"))", Array(ways))
    }

    /// Whether another key of the same kind says by its word that it stands there: beside `codec: h264`, a bit rate is that of a picture.
    private func isDecided(for path: [String]) -> Bool {
        (node.entries ?? []).contains { mate in
            mate.keyRange != entry.keyRange && !section.names.contains(mate.key)
                && section.paths(to: mate.key, within: 2).contains { $0.names == path && $0.leaf.takes(mate.value) }
        }
    }

    /// What another key is called where it stands at a path below this mapping; nil of those that do not.
    private func name(of other: FileNode.Entry, below path: [String]) -> String? {
        guard !section.names.contains(other.key) else { return nil }
        for byOtherName in [false, true] {
            let all = section.paths(to: other.key, within: 2, byOtherName: byOtherName)
            // Its word may say that it is another's of that name.
            let taking = all.filter { $0.leaf.takes(other.value) }
            if let found = (taking.isEmpty ? all : taking).first(where: { $0.names == path }) { return found.name }
        }
        return nil
    }

    private func isSecret(_ entry: FileNode.Entry) -> Bool {
        Secrets.isSecretKey(entry.key) || Secrets.isUserKey(entry.key)
    }

    /// A value as a message shows it.
    private func written(_ entry: FileNode.Entry) -> String {
        isSecret(entry) ? "..." : entry.value.scalar.map { abbreviated($0.written) } ?? "..."
    }
}

extension Section {
    /// Where a key stands below this section: the keys that lead to it, its name there, and how its value is written.
    func paths(
        to key: String, within depth: Int, byOtherName: Bool = false
    ) -> [(names: [String], name: String, leaf: Form)] {
        keys.flatMap { row in
            row.form.ownSections.flatMap { below -> [(names: [String], name: String, leaf: Form)] in
                let own = below.keys.filter { byOtherName ? isOtherName(key, of: $0.name) : $0.name == key }
                let further = depth > 1 ? below.paths(to: key, within: depth - 1, byOtherName: byOtherName) : []
                return own.map { (names: [row.name], name: $0.name, leaf: $0.form) }
                    + further.map { (names: [row.name] + $0.names, name: $0.name, leaf: $0.leaf) }
            }
        }
    }
}
