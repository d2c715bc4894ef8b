extension FileNode {
    /// This tree laid over another: mappings merge, all else replaces, and null takes away.
    ///
    /// A source or sink of another kind replaces the included one, for its other keys would make no sense.
    func merged(over base: FileNode, path: [String] = []) -> FileNode {
        guard let own = entries, let theirs = base.entries else { return self }
        if path.count == 2, let kinds = PipelineKeys.kinds[path[0]] {
            let (mine, other) = (own.map(\.key).filter(kinds.contains), theirs.map(\.key).filter(kinds.contains))
            if !mine.isEmpty, mine != other { return self }
        }
        var result = theirs
        for entry in own {
            let index = result.firstIndex { $0.key == entry.key }
            if let index, entry.value.isNull {
                result.remove(at: index)
            } else if let index {
                var merged = entry
                merged.value = entry.value.merged(over: result[index].value, path: path + [entry.key])
                result[index] = merged
            } else {
                result.append(entry)
            }
        }
        return FileNode(content: .mapping(result), range: range)
    }

    /// Takes keys out of a mapping.
    mutating func removeEntries(_ keys: Set<String>) {
        guard let entries else { return }
        content = .mapping(entries.filter { !keys.contains($0.key) })
    }
}
