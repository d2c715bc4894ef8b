public import CaptureDiagnostics

extension FileGuide {
    /// What may stand at a place: the keys that its mapping does not have yet, or the values that its key takes.
    public func proposals(at place: SourceRange.Position) -> Proposals? {
        let outline = FileOutline(table, file: file, at: place)
        guard let cursor = outline.cursor else { return nil }
        var result = Proposals(range: cursor.word)
        if cursor.want != .value { result.proposals += keys(for: cursor, outline) }
        if cursor.want != .key {
            for form in forms(at: cursor.path, outline).flatMap(\.leaves) {
                result.proposals += values(of: form, outline)
            }
            result.names = names(for: cursor)
        }
        var seen: Set<String> = []
        result.proposals.removeAll { !seen.insert($0.text).inserted }
        return result
    }

    private func keys(for cursor: FileOutline.Cursor, _ outline: FileOutline) -> [Proposal] {
        // The word that is being typed is no key yet.
        let present = Set(
            outline.entries.filter {
                $0.mapping == cursor.mapping
                    && !($0.range.start.line == cursor.word.start.line && $0.range.start == cursor.word.start)
            }.map(\.key))
        let sections = sections(at: cursor.path, beside: present, outline)
        let isOpen = sections.count > 1 && !sections.contains { $0.names.first.map(present.contains) ?? false }
        // What a source or sink is comes first; its other keys follow from that.
        let rows = sections.flatMap { isOpen ? Array($0.keys.prefix(1)) : $0.keys }
        return rows.filter { !present.contains($0.name) }.map {
            Proposal($0.name, .key, detail: $0.form.label, markdown: $0.markdown)
        }
    }

    private func values(of form: Form, _ outline: FileOutline) -> [Proposal] {
        switch form {
        case .words(let words): return words.map { Proposal($0, .value) }
        case .boolean: return [Proposal("true", .value), Proposal("false", .value)]
        case .always: return [Proposal("true", .value)]
        case .constant(let number): return [Proposal("\(number)", .value)]
        case .pattern(let label, _, let examples):
            let parts = examples.split(separator: "'", omittingEmptySubsequences: false)
            return parts.enumerated().filter { $0.offset % 2 == 1 }.map {
                Proposal(String($0.element), .value, detail: label)
            }
        case .node: return nodes(outline)
        default: return []
        }
    }

    /// The nodes with an output, in the order written.
    private func nodes(_ outline: FileOutline) -> [Proposal] {
        let tables: Set = ["sources", "effects", "compositors", "mixers", "tees"]
        return outline.entries.compactMap { entry in
            guard entry.path.count == 1, let table = entry.path[0].key, tables.contains(table) else { return nil }
            return Proposal(entry.key, .node, detail: String(table.dropLast()))
        }
    }

    private func names(for cursor: FileOutline.Cursor) -> Set<Name> {
        let keys = cursor.path.map(\.key)
        // One name, or an item of a list.
        if keys.count <= 4, keys.first == "sources", keys.dropFirst(2).first == "features",
            keys.dropFirst(3).allSatisfy({ $0 == nil })
        {
            return [.feature]
        }
        switch (keys.count, keys.first ?? nil, keys.last ?? nil) {
        case (1, _, "rig") where !isRig: return [.rig]
        case (3, "sources", "camera"): return [.camera]
        case (3, "sources", "microphone"): return [.microphone]
        default: return []
        }
    }
}
