import CaptureDiagnostics

/// A key that only nodes of another table have, as where a picture in a picture is described below `mixers`.
extension UnknownKey {
    /// The table to whose nodes it belongs; nil where it may be a slip in a key of this mapping.
    var otherTable: String? {
        let tables = PipelineKeys.section.keys.compactMap { row -> (name: String, section: Section)? in
            guard case .named(let form) = row.form, form.ownSections.count == 1 else { return nil }
            return (row.name, form.ownSections[0])
        }
        guard tables.contains(where: { $0.section.title == section.title }),
            Meaning(of: entry.key, among: section.names) == nil
        else { return nil }
        let other = tables.first {
            $0.section.title != section.title && $0.section.requiredNames.contains(where: isWritten)
                && $0.section.names.contains(entry.key)
        }
        // What is written whole of one kind is of that kind, and has one key too many.
        return section.requiredNames.allSatisfy(isWritten) ? nil : other?.name
    }

    private func isWritten(_ key: String) -> Bool { node[key] != nil }
}
