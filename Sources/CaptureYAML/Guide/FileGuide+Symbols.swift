public import CaptureDiagnostics

extension FileGuide {
    /// A part of a file: a section such as `sources`, or something in it that has a name of its own.
    public struct Symbol: Sendable, Hashable {
        /// What it is.
        public enum Kind: Sendable, Hashable {
            /// A key at the top with a single value.
            case property
            /// A key at the top with keys or items below it.
            case section
            /// A node, a camera, a layout: what has a name that the file gives.
            case name
        }

        /// The key as it is written.
        public let name: String
        /// What it is, in a few words, such as `camera source`; may be empty.
        public let detail: String
        /// What it is.
        public let kind: Kind
        /// From its key to the end of its value.
        public let range: SourceRange
        /// Where its key stands.
        public let key: SourceRange
        /// What has a name in it.
        public let children: [Symbol]
    }

    /// The sections of the file and what has a name in them, in the order written; none for what is another program's.
    public var symbols: [Symbol] {
        guard !isForeign else { return [] }
        let outline = FileOutline(table, file: file)
        return parts(of: outline.entries[...], outline.values[...], depth: 0).map { entry, entries, values in
            let step = FileOutline.Step(key: entry.key, mapping: entry.mapping)
            let hasNames = forms(at: [step], outline).contains(where: \.hasNames)
            let children = hasNames ? parts(of: entries, values, depth: 1) : []
            return Symbol(
                name: entry.key, detail: "", kind: hasNames || !entries.isEmpty ? .section : .property,
                range: entry.range.extended(over: entries, values), key: entry.range,
                children: children.map { child, entries, values in
                    Symbol(
                        name: child.key, detail: title(of: child, entries, in: step, outline), kind: .name,
                        range: child.range.extended(over: entries, values), key: child.range, children: [])
                })
        }
    }

    private typealias Part = (
        entry: FileOutline.Entry, entries: ArraySlice<FileOutline.Entry>, values: ArraySlice<FileOutline.Value>
    )

    /// The keys at a depth, each with what stands below it: that follows it, up to the next key at the depth.
    private func parts(
        of entries: ArraySlice<FileOutline.Entry>, _ values: ArraySlice<FileOutline.Value>, depth: Int
    ) -> [Part] {
        let heads = entries.indices.filter { entries[$0].path.count == depth }
        var rest = values
        return heads.enumerated().map { number, head in
            let next = number + 1 < heads.count ? heads[number + 1] : entries.endIndex
            let own: ArraySlice<FileOutline.Value>
            if next < entries.endIndex {
                own = rest.prefix { $0.range.start < entries[next].range.start }
                rest = rest[own.endIndex...]
            } else {
                own = rest
            }
            return (entries[head], entries[(head + 1)..<next], own)
        }
    }

    /// What a node or other part is, where its keys tell.
    private func title(
        of entry: FileOutline.Entry, _ below: ArraySlice<FileOutline.Entry>, in section: FileOutline.Step,
        _ outline: FileOutline
    ) -> String {
        let step = FileOutline.Step(key: entry.key, mapping: entry.mapping)
        let keys = Set(below.lazy.filter { $0.path.count == 2 }.map(\.key))
        let sections = Self.narrowed(forms(at: [section, step], outline).flatMap(\.ownSections), by: keys)
        return sections.count == 1 ? sections[0].title : ""
    }
}

extension Form {
    /// Whether a value of this form is a mapping with names that the file gives.
    fileprivate var hasNames: Bool {
        leaves.contains { if case .named = $0 { true } else { false } }
    }
}

extension SourceRange {
    /// The range with its end moved to that of the last of what stands below it.
    fileprivate func extended(
        over entries: ArraySlice<FileOutline.Entry>, _ values: ArraySlice<FileOutline.Value>
    ) -> SourceRange {
        let ends = [end, entries.last?.range.end, values.last?.range.end].compactMap(\.self)
        return SourceRange(file: file, start: start, end: ends.max() ?? end)
    }
}
