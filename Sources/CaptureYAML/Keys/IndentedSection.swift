import CaptureDiagnostics

/// A section of the file that is indented as if it were an entry of the table above it.
struct IndentedSection {
    private let entry: FileNode.Entry
    private let table: FileNode

    /// nil where it may be an entry: one that is named like a section.
    init?(_ entry: FileNode.Entry, in table: FileNode) {
        guard let row = PipelineKeys.section.keys.first(where: { $0.name == entry.key }),
            let entries = entry.value.entries, !entries.isEmpty
        else { return nil }
        switch row.form {
        case .named: guard entries.allSatisfy({ $0.value.entries != nil }) else { return nil }
        default:
            let names = Set(row.form.ownSections.flatMap(\.names))
            guard entries.allSatisfy({ names.contains($0.key) }) else { return nil }
        }
        (self.entry, self.table) = (entry, table)
    }

    /// Reports it; nobody knows which nodes there are until it stands where it belongs.
    func report(_ spot: Spot) {
        spot.findings.lacksTables = true
        spot.findings.report(
            .unknownKey, "'\(entry.key)' is a section of the file, and stands inside another", at: entry.keyRange,
            label: "indented too far",
            fixIts: [
                .init(
                    "write '\(entry.key)' at the left edge, and what is below it as much further left",
                    edits: table.outdentation(of: entry, spot.findings))
            ])
    }
}

extension FileNode {
    /// The edits that put the lines of an entry of this mapping at the left edge; none where they are not its own.
    fileprivate func outdentation(of entry: Entry, _ findings: Findings) -> [Diagnostic.FixIt.Edit] {
        let blanks = entry.keyRange.start.column - 1
        guard blanks > 0, entry.keyRange.start.line > range.start.line || entries?.count == 1,
            findings.sources[entry.keyRange.file]?.rootKeys[entry.key] == nil
        else { return [] }
        // The last of the table, or the entries behind it would be its own.
        guard entries?.last?.keyRange == entry.keyRange else { return [] }
        return indentation(of: entry, by: blanks, findings).map {
            .init(SourceRange(file: $0.range.file, line: $0.range.start.line, column: 1, length: blanks), "")
        }
    }
}
