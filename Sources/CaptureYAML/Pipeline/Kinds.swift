import CaptureDiagnostics

/// Tells what a source or sink is by the key it has.
enum Kinds {
    /// The one section whose first key stands in a mapping; nil, reported, where none or several do.
    static func section(of entry: FileNode.Entry, among sections: [Section], _ spot: Spot) -> Section? {
        let kinds = sections.compactMap(\.names.first)
        guard let entries = entry.value.entries else {
            spot.report(
                wrongType: entry.value, wanted: "a mapping with one of \(quotedList(kinds, joinedBy: "or"))",
                fixIts: [.init("write '{ \(kinds.first ?? ""): ... }'")])
            return nil
        }
        let found = entries.filter { kinds.contains($0.key) }
        if let first = found.first, let second = found.dropFirst().first {
            spot.report(
                .conflictingKeys,
                "\(spot.owner) has both '\(first.key)' and '\(second.key)': it can only be one of them",
                at: second.keyRange, label: "cannot stand beside '\(first.key)'",
                notes: [.init("'\(first.key)' is here", at: first.keyRange)],
                fixIts: [first, second].map {
                    .init("remove '\($0.key)'", edits: entry.value.removal(of: $0, spot.findings))
                })
            return nil
        }
        if let only = found.first { return sections.first { $0.names.first == only.key } }
        for entry in entries where !sections.contains(where: { $0.names.contains(entry.key) }) {
            guard let near = nearest(to: entry.key, in: kinds) else { continue }
            spot.report(
                .unknownKey, "\(spot.owner) has no key '\(abbreviated(entry.key))'", at: entry.keyRange,
                label: "did you mean '\(near)'?", notes: [.init("it must have one of the keys \(quotedList(kinds))")],
                fixIts: [
                    .init(
                        "replace '\(abbreviated(entry.key))' with '\(near)'", edits: [.init(entry.keyRange, near)])
                ])
            return nil
        }
        spot.report(
            .missingKind, "\(spot.owner) does not say what it is", at: entry.keyRange,
            label: "one of \(quotedList(kinds, joinedBy: "or")) is missing",
            fixIts: [.init("add one of \(quotedList(kinds, joinedBy: "or"))")])
        return nil
    }
}
