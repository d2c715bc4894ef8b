import CaptureDiagnostics
import CaptureModel

/// The keys of one mapping while it is read: what a section's table does not know has been reported.
struct Fields {
    let node: FileNode
    let spot: Spot
    private let section: Section

    /// Looks at a mapping; nil where the node is none. Unknown and missing keys are reported at once.
    ///
    /// `others` are sections of the same place, whose keys make for a better message.
    init?(_ node: FileNode, _ section: Section, _ spot: Spot, others: [Section] = []) {
        guard let entries = node.entries else {
            spot.report(
                wrongType: node, wanted: "a mapping with the keys of \(section.withArticle)",
                fixIts: [
                    section.place(ofWord: node) ?? .init("write \(Form.section(section).way ?? section.withArticle)")
                ])
            return nil
        }
        self.node = node
        self.spot = spot
        self.section = section
        var missing = section.keys.filter { $0.isRequired && node[$0.name] == nil }
        for entry in entries where !section.names.contains(entry.key) {
            let meant = spot.report(
                UnknownKey(entry, in: node, section, others: others, missing: missing.map(\.name)), key: entry)
            // Its right name is said; that nothing stands under that name follows.
            missing.removeAll { $0.name == meant }
        }
        for row in missing {
            spot.report(
                .missingKey, "\(spot.owner) has no '\(row.name)'", at: node.range, label: "'\(row.name)' is missing",
                fixIts: [addition(of: row)])
        }
    }

    /// A key's value; nil where it is left out, or is bad, which has then been reported.
    subscript<Value>(key: Key<Value>) -> Value? {
        assert(section.names.contains(key.row.name), "'\(key.row.name)' is no key of \(section.withArticle)")
        guard let entry = node.entry(key.row.name) else { return nil }
        let spot = spot.key(key.row.name)
        guard !entry.value.isNull else {
            let place = entry.value.range.start == entry.keyRange.start ? entry.keyRange : entry.value.range
            let comment = commented(entry)
            spot.report(
                .wrongType, "\(spot.label) has no value", at: comment?.range ?? place,
                label: comment == nil ? "a value is missing" : "a comment, for it begins with '#'",
                fixIts: [
                    comment?.fixIt
                        // Without the key that says what it is, it would be nothing.
                        ?? .init(
                            "write \(key.row.form.wanted)"
                                + (key.row.isRequired ? "" : ", or remove '\(key.row.name)'"))
                ])
            return nil
        }
        return key.shape.read(entry.value, spot)
    }

    /// Whether a key is written, be its value good or bad.
    func has(_ key: some KeyRow) -> Bool { node[key.row.name] != nil }

    /// Where a key stands.
    func keyRange(_ key: some KeyRow) -> SourceRange? { node.entry(key.row.name)?.keyRange }

    /// Reports two keys that cannot stand together, at the second.
    func forbid(_ first: some KeyRow, with second: some KeyRow, because reason: String) {
        guard let one = node.entry(first.row.name), let two = node.entry(second.row.name) else { return }
        let (early, late) = one.keyRange < two.keyRange ? (one, two) : (two, one)
        spot.report(
            .conflictingKeys, "\(spot.owner) has both '\(early.key)' and '\(late.key)': \(reason)", at: late.keyRange,
            label: "cannot stand beside '\(early.key)'", notes: [.init("'\(early.key)' is here", at: early.keyRange)],
            fixIts: [early, late].map { .init("remove '\($0.key)'", edits: node.removal(of: $0, spot.findings)) })
    }

    /// Where the node and all its values stand, by path.
    func provenance(_ range: SourceRange) -> Provenance {
        Provenance(range, fields: node.ranges)
    }

    /// What stands behind a key as a comment and may be its value: `color: #ff0000`.
    private func commented(_ entry: FileNode.Entry) -> (range: SourceRange, fixIt: Diagnostic.FixIt)? {
        guard let source = spot.findings.sources[entry.keyRange.file],
            let tail = source.tail(line: entry.keyRange.end.line, column: entry.keyRange.end.column),
            let match = String(Substring(tail)).firstMatch(of: /^: +(#[^ ,}\]]+)/)
        else { return nil }
        let value = String(match.1)
        let column = entry.keyRange.end.column + match.0.unicodeScalars.count - value.unicodeScalars.count
        let range = source.range(line: entry.keyRange.end.line, column: column, length: value.unicodeScalars.count)
        let color = ColorSpelling.plain(value)
        let text = color ?? value
        return (
            range,
            .init(
                "put quotes around it: \"\(abbreviated(text))\"", edits: [.init(range, "\"\(text)\"")],
                isGuess: color == nil)
        )
    }

    /// A key that can have one value only is written with it, above the others of a mapping in block style.
    private func addition(of row: Section.Row) -> Diagnostic.FixIt {
        guard case .constant(let value) = row.form else {
            return .init("add '\(row.name): ...' (\(row.form.label))")
        }
        let place = node.range.start
        let isBlock = node.entries?.first?.keyRange.start == place
        let insertion = SourceRange(file: node.range.file, start: place, end: place)
        let indent = String(repeating: " ", count: place.column - 1)
        return .init(
            "add '\(row.name): \(value)'",
            edits: isBlock ? [.init(insertion, "\(row.name): \(value)\n\(indent)")] : [],
            // A file with keys that are none, and with no key that only ours have, may be another program's.
            isGuess: row.name == PipelineKeys.mcpipe.row.name && !ForeignFile.isOurs(node)
                && node.entries?.allSatisfy { section.names.contains($0.key) } == false)
    }
}

extension FileNode {
    /// The edits that take an entry out of this mapping; none where the lines do not tell what that takes.
    func removal(of entry: Entry, _ findings: Findings) -> [Diagnostic.FixIt.Edit] {
        let source = findings.sources[entry.keyRange.file]
        let stretch = source?.removal(of: entry.keyRange, among: (entries ?? []).map(\.keyRange), of: range)
        return stretch.map { [.init($0, "")] } ?? []
    }

    /// The places of all values below this one, by path: `layers[0].source`.
    var ranges: [String: SourceRange] {
        var fields: [String: SourceRange] = [:]
        collectRanges(below: "", into: &fields)
        return fields
    }

    private func collectRanges(below path: String, into fields: inout [String: SourceRange]) {
        switch content {
        case .scalar, .unreadable: break
        case .list(let items):
            for (index, item) in items.enumerated() {
                fields["\(path)[\(index)]"] = item.range
                item.collectRanges(below: "\(path)[\(index)]", into: &fields)
            }
        case .mapping(let entries):
            for entry in entries {
                let inner = path.isEmpty ? entry.key : "\(path).\(entry.key)"
                fields[inner] = entry.value.range
                entry.value.collectRanges(below: inner, into: &fields)
            }
        }
    }
}
