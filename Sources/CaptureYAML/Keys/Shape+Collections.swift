import CaptureDiagnostics
import CaptureModel

extension Shape {
    /// A list of values, with so many items; `names` say in a message what each of them is.
    static func list<Item>(
        of item: Shape<Item>, count: ClosedRange<Int>? = nil, names: [String] = []
    ) -> Shape where Value == [Item] {
        Shape(.list(item.form, count)) { node, spot in
            let example = names.isEmpty ? nil : "[\(names.joined(separator: ", "))]"
            guard let items = node.list else {
                let way =
                    node.quotedList ?? node.onlyItem(of: item.form, count, spot.findings) ?? node.brackets(count)
                    ?? node.dashes
                    ?? node.items
                    ?? node.first(of: item.form, count) ?? (count.map { $0.count > 1 } ?? true ? node.single : nil)
                spot.report(
                    wrongType: node, wanted: "a list",
                    fixIts: (way ?? example.map { .init("write '\($0)'") }).map { [$0] } ?? [])
                return nil
            }
            if let count, !count.contains(items.count) {
                let wanted =
                    count.count == 1 ? "\(itemCount(count.lowerBound))" : "at least \(itemCount(count.lowerBound))"
                spot.report(
                    .invalidValue, "\(spot.label) must have \(wanted), but has \(items.count)", at: node.range,
                    label: itemCount(items.count), fixIts: [.init("write \(example.map { "'\($0)'" } ?? wanted)")])
                return nil
            }
            if let parted = PartedItem(items, item.form) {
                parted.report(spot)
                return nil
            }
            let values = items.enumerated().map { index, node in item.read(node, spot.item(index)) }
            // What is wrong has been reported, and the rest is read on, for a draft; a list of so many items has none missing.
            let mayLack = count.map { $0.upperBound == .max } ?? true
            return !mayLack && values.contains { $0 == nil } ? nil : values.compactMap { $0 }
        }
    }

    /// One value or a list of them.
    static func oneOrMore<Item>(of item: Shape<Item>) -> Shape where Value == [Item] {
        let list = Shape.list(of: item, count: 1...(.max))
        return Shape(.either([item.form, list.form])) { node, spot in
            node.list == nil ? item.read(node, spot).map { [$0] } : list.read(node, spot)
        }
    }

    /// Values by name; `kind` is what each is called in messages. A bad value does not hide the others.
    static func named<Item>(
        _ kind: String, _ form: Form, read: @escaping @Sendable (_ entry: FileNode.Entry, Spot) -> [Item]
    ) -> Shape where Value == [Item] {
        Shape(.named(form)) { node, spot in
            guard let entries = node.entries else {
                spot.findings.lacksTables = true
                spot.report(
                    wrongType: node, wanted: "a mapping with a name for each \(kind)",
                    fixIts: node.names.map { [$0] } ?? [])
                return nil
            }
            if let nameless = entries.withoutName(form) {
                spot.findings.lacksTables = true
                let article = kind.first.map { "aeio".contains($0) } ?? false ? "an" : "a"
                spot.report(
                    .wrongType, "\(spot.label) has the keys of \(article) \(kind), and no name for it",
                    at: nameless.keyRange, label: "a key of \(article) \(kind)",
                    fixIts: [.init("write a name before them: 'NAME: { \(abbreviated(nameless.key)): ... }'")])
                return nil
            }
            var moved: Set<String> = []
            return entries.indices.flatMap { index -> [Item] in
                let entry = entries[index]
                guard !moved.contains(entry.key) else { return [] }
                let spot = spot.owner(kind, entry.key)
                var items: [Item] = []
                if let lost = LostIndentation(at: index, of: entries, form) {
                    moved.formUnion(lost.keys.map(\.key))
                    lost.report(spot, in: node)
                    items = read(lost.whole, spot)
                } else if let name = entry.nameBeforeBracket {
                    spot.report(
                        .wrongType, "a ':' is missing behind '\(abbreviated(name))'", at: entry.keyRange,
                        label: "one key, up to the ':'", fixIts: [.init("write '\(abbreviated(name)): { ... }'")])
                    spot.findings.missingNodes.insert(name)
                    return []
                } else if PipelineKeys.tables.contains(entry.key), let section = IndentedSection(entry, in: node) {
                    section.report(spot)
                    return []
                } else if entry.value.isNull {
                    spot.report(
                        .wrongType, "\(spot.owner) has no value", at: entry.keyRange, label: "a value is missing",
                        fixIts: [.init("write its keys, or remove '\(abbreviated(entry.key))'")])
                } else {
                    items = read(entry, spot)
                }
                if items.isEmpty { spot.findings.missingNodes.insert(entry.key) }
                return items
            }
        }
    }

    /// A mapping with the keys of a section.
    static func section(_ section: Section, read: @escaping @Sendable (Fields) -> Value?) -> Shape {
        Shape(.section(section)) { node, spot in Fields(node, section, spot.part(spot.label)).flatMap(read) }
    }

    /// A single value, or something else: whichever the node's form is.
    static func scalar(_ scalar: Shape, orElse other: Shape) -> Shape {
        Shape(.either([scalar.form, other.form])) { node, spot in
            if node.scalar != nil { return spot.findings.telling(other.form.way) { scalar.read(node, spot) } }
            // A list where a mapping or a text may stand is neither.
            let isOther = other.form.fits(node)
            return spot.findings.telling(isOther ? nil : scalar.form.way) { other.read(node, spot) }
        }
    }
}

/// A number of items in words.
private func itemCount(_ count: Int) -> String { "\(count) item\(count == 1 ? "" : "s")" }

extension [FileNode.Entry] {
    /// The first key of a table's entry that stands in the table itself, in the place of a name; nil where names stand there.
    fileprivate func withoutName(_ form: Form) -> FileNode.Entry? {
        let required = Set(form.ownSections.compactMap { $0.requiredNames.first ?? $0.names.first })
        let names = Set(form.ownSections.flatMap(\.names))
        guard let first = first(where: { required.contains($0.key) }), first.value.entries == nil, !first.value.isNull,
            allSatisfy({ names.contains($0.key) })
        else { return nil }
        return first
    }
}

extension FileNode.Entry {
    /// The name in a key such as `front { pattern`, which goes on to the first colon.
    fileprivate var nameBeforeBracket: String? {
        key.wholeMatch(of: /([\p{L}\p{N}_-]+) *\{.*/).map { String($0.1) }
    }
}

extension FileNode {
    /// The way out for a list of mappings with one name each, `- front: { ... }`, where one mapping of those names is wanted.
    fileprivate var names: Diagnostic.FixIt? {
        guard let list, !list.isEmpty else { return nil }
        let entries = list.compactMap { $0.entries?.count == 1 ? $0.entries?.first : nil }
        guard entries.count == list.count else {
            return .init("write a name for each, with its keys behind it: 'NAME: { ... }'")
        }
        return .init("write the names without '- ': '\(abbreviated(entries[0].key)): ...'")
    }
}

extension Form {
    /// Whether it is a text that a regular expression accepts, or may be one.
    var isPattern: Bool {
        switch self {
        case .pattern: true
        case .either(let forms): forms.contains(where: \.isPattern)
        default: false
        }
    }
}

extension FileNode {
    /// The way out for a list in quotes, `"[10%, 20%]"`, which is a text.
    fileprivate var quotedList: Diagnostic.FixIt? {
        guard let scalar, !scalar.isPlain, scalar.written.hasPrefix("["), scalar.written.hasSuffix("]"),
            !scalar.written.dropFirst().dropLast().contains(where: { "[]{}\"'\\#".contains($0) })
        else { return nil }
        return .init("remove the quotes: in quotes it is a text", edits: edits(scalar.written))
    }

    /// The way out for a list whose brackets are missing, `0,0,1280,720` or `10 20`; nil where it has not so many items.
    fileprivate func brackets(_ count: ClosedRange<Int>?) -> Diagnostic.FixIt? {
        guard let text = scalar?.written else { return nil }
        let items = text.split { ",; ".contains($0) }.map(String.init)
        let areNumbers = items.allSatisfy { $0.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?%?/) != nil }
        guard items.count > 1, areNumbers, count?.contains(items.count) ?? true else { return nil }
        let list = "[\(items.joined(separator: ", "))]"
        return .init("write '\(list)': a list stands in brackets", edits: edits(list))
    }

    /// The way out where one value stands for a list of so many: `at: 10%`.
    fileprivate func first(of form: Form, _ count: ClosedRange<Int>?) -> Diagnostic.FixIt? {
        guard let count, count.count == 1, count.lowerBound > 1, let text = scalar?.written, form.admits(self) else {
            return nil
        }
        let others = Array(repeating: "...", count: count.lowerBound - 1)
        return .init("write \(count.lowerBound) in brackets: '[\(([text] + others).joined(separator: ", "))]'")
    }

    /// The way out where one value with blanks in it stands for a list of such: `formats: 1920x1080 YUY2 30`.
    fileprivate func onlyItem(
        of form: Form, _ count: ClosedRange<Int>?, _ findings: Findings
    ) -> Diagnostic.FixIt? {
        guard count?.contains(1) ?? true, let scalar, scalar.text == scalar.written, scalar.text.contains(" "),
            !scalar.text.contains("\""), form.isPattern, form.admits(self)
        else { return nil }
        // Inside '{ }' the rest of a row of rates is read as keys of their own.
        let end = range.end
        let tail = findings.sources[range.file]?.tail(line: end.line, column: end.column).map { String(Substring($0)) }
        let rest = tail.flatMap { $0.prefixMatch(of: /(?:,[0-9.\/]+)+/) }.map { String($0.output) } ?? ""
        let text = scalar.text + rest
        let item = text.contains(",") ? "\"\(text)\"" : text
        var place = range
        place.end.column += rest.count
        let isInPlace = scalar.isPlain && range.holds(scalar.text)
        return .init(
            "write '[\(abbreviated(item))]': a list stands in brackets",
            edits: isInPlace ? [.init(place, "[\(item)]")] : edits("[\(item)]"))
    }

    /// The way out for one word, or several with commas between them, where a list is wanted: `inputs: mic`.
    fileprivate var single: Diagnostic.FixIt? {
        guard let written = scalar?.written else { return nil }
        let words = written.split(whereSeparator: { ", ".contains($0) }).map(String.init)
        guard !words.isEmpty, words.allSatisfy({ $0.wholeMatch(of: /[\p{L}\p{N}_-]+/) != nil }) else { return nil }
        let list = "[\(words.joined(separator: ", "))]"
        return .init("write '\(abbreviated(list))'", edits: edits(list))
    }

    /// The way out for `inset: { source: front }`, a name for each item of a list.
    fileprivate var items: Diagnostic.FixIt? {
        guard let entries, let first = entries.first, entries.allSatisfy({ $0.value.entries != nil }) else {
            return nil
        }
        let name = abbreviated(first.key)
        let isNamed = first.value["source"] != nil
        return .init(
            isNamed
                ? "write '- ' in place of '\(name):': the items of a list have no names"
                : "write '- { source: \(name), ... }' in place of '\(name): { ... }'")
    }

    /// The way out for a list in which `-cam` stands for `- cam`: its lines are one text.
    fileprivate var dashes: Diagnostic.FixIt? {
        guard let scalar, scalar.isPlain, let match = scalar.text.firstMatch(of: /^-(\p{L}[^ ]*)/) else { return nil }
        return .init("write '- \(abbreviated(String(match.1)))': a blank is missing behind the '-'")
    }
}
