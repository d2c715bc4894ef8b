import CaptureDiagnostics

/// An item of a list that is written with a node's name as its key: `mic: -6 dB` for `{ source: mic, gain: -6 dB }`.
struct NamedItem {
    private let entry: FileNode.Entry
    private let node: FileNode
    private let key: String?

    /// nil where it is a mapping with the keys of its section, or nothing tells what the value is.
    ///
    /// - Parameter key: The key whose value stands behind the name; nil where only a mapping may stand there.
    init?(_ node: FileNode, _ section: Section, key: Section.Row?) {
        guard let entries = node.entries, entries.count == 1, let entry = entries.first,
            !section.names.contains(entry.key), !entry.value.isUnreadable
        else { return nil }
        let isMapping = entry.value.entries.map { $0.allSatisfy { section.names.contains($0.key) } } ?? false
        let isValue = key?.form.admits(entry.value) ?? false
        guard isMapping || isValue || entry.value.isNull else { return nil }
        (self.entry, self.node) = (entry, node)
        self.key = isValue ? key?.name : nil
    }

    /// The item as it was meant.
    var meant: FileNode {
        let name = FileNode.Entry(
            key: "source", keyRange: entry.keyRange,
            value: FileNode(
                content: .scalar(.init(text: entry.key, written: entry.key, isPlain: true)), range: entry.keyRange))
        let rest = key.map { [FileNode.Entry(key: $0, keyRange: entry.keyRange, value: entry.value)] }
        return FileNode(content: .mapping([name] + (rest ?? entry.value.entries ?? [])), range: node.range)
    }

    /// Reports it.
    func report(_ spot: Spot) {
        let name = abbreviated(entry.key)
        let written = entry.value.scalar.map { abbreviated($0.written) } ?? "..."
        let text = entry.value.isNull ? name : "{ source: \(name), \(key.map { "\($0): \(written)" } ?? "...") }"
        spot.report(
            .unknownKey, "\(spot.owner) has no key '\(name)'", at: entry.keyRange,
            label: "a node's name is the value of 'source'",
            fixIts: [.init("write '\(text)'", edits: key.map { edits(name, $0, written) } ?? [])])
    }

    /// The edits of a pair on one line, with braces of its own or without.
    private func edits(_ name: String, _ key: String, _ written: String) -> [Diagnostic.FixIt.Edit] {
        guard entry.keyRange.holds(entry.key), entry.keyRange.start.line == entry.value.range.start.line else {
            return []
        }
        let end = entry.value.edits("\(written) }")
        guard node.range.start == entry.keyRange.start else {
            return [.init(entry.keyRange, "source: \(name), \(key)")]
        }
        return end.isEmpty ? [] : [.init(entry.keyRange, "{ source: \(name), \(key)")] + end
    }
}
