import CaptureDiagnostics

/// Keys at the top of a file that are a table's in other words, or belong into an entry of one.
struct MisnamedTable {
    private let entry: FileNode.Entry
    private let node: FileNode
    private let tables: [Section.Row]

    init(_ entry: FileNode.Entry, in node: FileNode, _ section: Section) {
        (self.entry, self.node) = (entry, node)
        tables = section.keys.filter { if case .named = $0.form { true } else { false } }
    }

    /// What other programs call the tables.
    private static let others: [String: String] = [
        "outputs": "sinks", "output": "sinks", "destinations": "sinks", "recordings": "sinks", "recorders": "sinks",
        "inputs": "sources", "input": "sources", "filters": "effects",
    ]

    /// Whether it has nodes in it, or names a file of them, under a key that is none: which there are is not known until it has its name.
    var leadsToNodes: Bool {
        guard !tables.isEmpty else { return false }
        if Meaning(of: entry.key, among: ["include"]) != nil { return true }
        let kinds = Set(tables.flatMap(\.kinds).compactMap(\.names.first))
        return (entry.value.entries ?? []).contains { node in
            (node.value.entries ?? []).contains { kinds.contains($0.key) }
        }
    }

    /// The table itself, in another case or number, or by another name; nil where it is none, or is no mapping.
    func named(_ findings: Findings) -> UnknownKey.Guess? {
        guard entry.value.entries != nil || entry.value.isNull, !tables.isEmpty else { return nil }
        let word = entry.key.lowercased()
        let same = tables.first { $0.name == word || $0.name == word + "s" || $0.name + "s" == word }?.name
        let other = Self.others[word].flatMap { name in tables.first { $0.name == name }?.name }
        guard let table = same ?? other else { return nil }
        // Which nodes there are is not known until it has its name.
        findings.lacksTables = true
        let name = abbreviated(entry.key)
        guard node[table] == nil else {
            return (
                nil, "did you mean '\(table)'?",
                [.init("write what stands in '\(name)' below '\(table)', which is there")]
            )
        }
        let edits = entry.keyRange.holds(entry.key) ? [Diagnostic.FixIt.Edit(entry.keyRange, table)] : []
        return (
            table, "did you mean '\(table)'?",
            [.init("replace '\(name)' with '\(table)'", edits: edits, isGuess: same == nil)]
        )
    }

    /// A key that says what an entry of a table is, `record` of a sink, and so belongs into one; nil of any other, and of the name
    /// of a node that stands beside its table.
    func kind(likelyIn table: String?) -> UnknownKey.Guess? {
        let owners = tables.filter { row in row.kinds.contains { $0.names.first == entry.key } }
        guard let owner = owners.first else { return nil }
        if let table, table == owner.name || isWhole(in: table) { return nil }
        let one = String(owner.name.dropLast())
        // A URL may hold a password.
        let shown = entry.value.scalar.flatMap {
            $0.text == $0.written && !$0.text.contains { ":@".contains($0) } ? $0.text : nil
        }
        let written = shown.map(abbreviated) ?? "..."
        return (
            nil, "belongs into a \(one) below '\(owner.name)'",
            [
                .init(
                    "write '\(owner.name): { NAME: { \(entry.key): \(written) } }', with a name of your own for the \(one)"
                )
            ]
        )
    }

    /// Whether the value has keys of one kind of a table's entries only, and more than the first.
    private func isWhole(in table: String) -> Bool {
        let keys = Set((entry.value.entries ?? []).map(\.key))
        let row = tables.first { $0.name == table }
        return keys.count > 1
            && (row?.kinds.contains { $0.names.first.map(keys.contains) == true && keys.isSubset(of: $0.names) }
                ?? false)
    }
}

extension Section.Row {
    /// The sections of a table's entries that are told apart by their first key; none of a table whose entries are all alike.
    fileprivate var kinds: [Section] {
        guard case .named(let form) = form else { return [] }
        return form.ownSections.count > 1 ? form.ownSections : []
    }
}
