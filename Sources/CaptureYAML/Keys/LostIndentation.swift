import CaptureDiagnostics

/// Keys that stand on the level of the name they belong to, which so has no value, or lacks them.
struct LostIndentation {
    let owner: FileNode.Entry
    let keys: [FileNode.Entry]

    /// What the owner was meant to be.
    var whole: FileNode.Entry {
        let range = owner.value.entries == nil ? keys.first?.keyRange ?? owner.keyRange : owner.value.range
        let all = (owner.value.entries ?? []) + keys
        return .init(key: owner.key, keyRange: owner.keyRange, value: FileNode(content: .mapping(all), range: range))
    }

    /// The one that begins with an entry of a table; nil where that has a value, or is followed by what may be its like.
    init?(at index: Int, of entries: [FileNode.Entry], _ form: Form) {
        owner = entries[index]
        let sections = form.ownSections
        let (names, required) = (Set(sections.flatMap(\.names)), Set(sections.compactMap(\.requiredNames.first)))
        let column = owner.keyRange.start.column
        keys = Array(
            entries[(index + 1)...].prefix { entry in
                let isOwn = entry.value.entries?.contains { required.contains($0.key) } ?? false
                return names.contains(entry.key) && !isOwn && entry.keyRange.start.column == column
            })
        guard let first = keys.first, owner.keyRange.start.line < first.keyRange.start.line else { return nil }
        guard let others = owner.value.entries else {
            guard owner.value.isNull, keys.contains(where: { required.contains($0.key) }) else { return nil }
            return
        }
        let kind = sections.first { section in
            section.requiredNames.first.map { name in others.contains { $0.key == name } } ?? false
        }
        // What may be a name that is still to be given a mapping is none of its keys.
        let isRest = keys.allSatisfy { key in
            !key.value.isNull && !required.contains(key.key) && !others.contains { $0.key == key.key }
                && (key.value.entries == nil || kind?.isKey(key) ?? false)
        }
        guard isRest, others.contains(where: { required.contains($0.key) }), column < others[0].keyRange.start.column,
            owner.keyRange.start.line < others[0].keyRange.start.line
        else { return nil }
    }

    /// Reports it; the keys are read as if they stood where they belong.
    func report(_ spot: Spot, in table: FileNode) {
        let names = quotedList(keys.map(\.key))
        let isOne = keys.count == 1
        let others = owner.value.entries?.first
        let blanks = others.map { $0.keyRange.start.column - owner.keyRange.start.column } ?? 2
        spot.report(
            .wrongType,
            "\(spot.owner) \(others == nil ? "has no value" : "lacks a key"): \(names), which \(isOne ? "is its key, stands" : "are its keys, stand") on the level of its name",
            at: others == nil ? owner.keyRange : keys[0].keyRange,
            label: others == nil ? "nothing stands below it" : "too far left",
            fixIts: [
                .init(
                    "indent \(names) below '\(abbreviated(owner.key))'",
                    edits: keys.flatMap { table.indentation(of: $0, by: blanks, spot.findings) })
            ])
    }
}

extension FileNode {
    /// The edits that indent the lines of an entry of this mapping; none where they are not its own.
    func indentation(of entry: Entry, by blanks: Int, _ findings: Findings) -> [Diagnostic.FixIt.Edit] {
        guard let lines = removal(of: entry, findings).first?.range, lines.start.column == 1,
            let source = findings.sources[lines.file]
        else { return [] }
        let last = lines.end.column == 1 ? lines.end.line - 1 : lines.end.line
        guard lines.start.line <= last else { return [] }
        return (lines.start.line...last).compactMap { line in
            guard let text = source.tail(line: line, column: 1), text.contains(where: { $0 != " " }) else { return nil }
            let edge = SourceRange.Position(line: line, column: 1)
            return .init(SourceRange(file: lines.file, start: edge, end: edge), String(repeating: " ", count: blanks))
        }
    }
}

extension Section {
    /// Whether an entry with a mapping is one of its keys, by the keys of that mapping.
    fileprivate func isKey(_ entry: FileNode.Entry) -> Bool {
        let names = Set(keys.first { $0.name == entry.key }?.form.ownSections.flatMap(\.names) ?? [])
        let inner = (entry.value.entries ?? []).map(\.key)
        return !inner.isEmpty && names.isSuperset(of: inner)
    }

    /// The names of the keys that it must have.
    var requiredNames: [String] { keys.filter(\.isRequired).map(\.name) }

    /// The table of this section that a mapping with a name belongs to, `sources` for one with `camera`; nil where it is of none.
    func table(of node: FileNode) -> String? {
        guard let entries = node.entries else { return nil }
        let names = Set(entries.map(\.key))
        return keys.first { row in
            guard case .named(let form) = row.form else { return false }
            let sections = form.ownSections
            return sections.contains { section in
                let required = sections.count > 1 ? Array(section.requiredNames.prefix(1)) : section.requiredNames
                return !required.isEmpty && names.isSuperset(of: required)
            }
        }?.name
    }
}
