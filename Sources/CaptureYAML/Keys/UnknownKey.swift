import CaptureDiagnostics
import CaptureModel

/// A key that its mapping may not have, and what is most probably meant by it.
struct UnknownKey {
    let entry: FileNode.Entry
    let node: FileNode
    let section: Section
    private let others: [Section]
    private let missing: [String]

    /// What may be meant: the key, where it is one of the same mapping, the short text beside the caret, and the ways out.
    typealias Guess = (key: String?, label: String, fixIts: [Diagnostic.FixIt])

    /// - Parameters:
    ///   - others: Sections of the same place, whose keys make for a better message.
    ///   - missing: The keys that the mapping must have and has not.
    init(
        _ entry: FileNode.Entry, in node: FileNode, _ section: Section, others: [Section], missing: [String]
    ) {
        (self.entry, self.node, self.section) = (entry, node, section)
        (self.others, self.missing) = (others, missing)
    }

    func guess(_ findings: Findings) -> Guess {
        if let glued = GluedKey(entry, known: section.names) { return (nil, glued.label, [glued.fixIt]) }
        if let bare = KeyWithoutColon(entry, known: section.names.filter { node[$0] == nil }) {
            return (bare.key, bare.label, [bare.fixIt])
        }
        if let left = putOutOfUse(findings) ?? wrapper(findings) ?? partOfFormat ?? beginOfSchedule { return left }
        if let format = partedFormat { return ("size", format.label, [format.fixIt]) }
        if let whole = parted(findings) { return whole }
        let misnamed = MisnamedTable(entry, in: node, section)
        if let named = misnamed.named(findings) { return named }
        if misnamed.leadsToNodes { findings.lacksTables = true }
        let table = section.table(of: entry.value)
        if let kind = misnamed.kind(likelyIn: table) { return kind }
        if let table {
            findings.missingNodes.insert(entry.key)
            return (nil, "belongs below '\(table)'", [move(below: table, findings)])
        }
        if let item = listItem ?? rest(findings) { return item }
        if let foreign = ForeignKey(entry, in: node, section).guess ?? twin(findings) { return foreign }
        if let below = below() { return (nil, below.label, below.fixIts) }
        if let meant = Meaning(of: entry.key, among: section.names.filter { node[$0] == nil }) {
            let edits = entry.keyRange.holds(entry.key) ? [Diagnostic.FixIt.Edit(entry.keyRange, meant.word)] : []
            let message = "replace '\(abbreviated(entry.key))' with '\(meant.word)'"
            let form = section.keys.first { $0.name == meant.word }?.form
            // Which nodes there are is not known until their table has its name.
            if case .named = form { findings.lacksTables = true }
            let fits = form?.fits(entry.value) ?? false
            let label = "did you mean '\(meant.word)'?"
            // Another word for it may come with another way to count: FFmpeg's 'gop' is a number of pictures.
            if meant.isAkin, let form, !form.admits(entry.value) {
                if let other = section.keys.first(where: { node[$0.name] == nil && $0.form.takes(entry.value) }) {
                    return (
                        other.name, "did you mean '\(other.name)'?",
                        [.init("replace '\(abbreviated(entry.key))' with '\(other.name)'")]
                    )
                }
                let way = form.way ?? form.label
                return (meant.word, label, [.init("write '\(meant.word)', which takes \(way)")])
            }
            let isCertain = meant.isCertain && fits && !isBesideItsLike(meant.word)
            return (meant.word, label, [.init(message, edits: edits, isGuess: !isCertain)])
        }
        if let below = below(byOtherName: true) { return (nil, below.label, below.fixIts) }
        if let nameless = nameless(findings) { return nameless }
        if let word { return word }
        if let beside = beside(findings) { return beside }
        if let wanted = section.keys.first(where: { missing.contains($0.name) && $0.form.admits(entry.value) }) {
            let edits = entry.keyRange.holds(entry.key) ? [Diagnostic.FixIt.Edit(entry.keyRange, wanted.name)] : []
            let message = "replace '\(abbreviated(entry.key))' with '\(wanted.name)'"
            return (wanted.name, "'\(wanted.name)' is missing", [.init(message, edits: edits)])
        }
        let removal = node.removal(of: entry, findings)
        return (nil, "unknown key", [.init("remove '\(abbreviated(entry.key))'", edits: removal, isGuess: true)])
    }

    var notes: [Diagnostic.Note] {
        let owners = others.filter { $0.names.contains(entry.key) && $0.title != section.title }.map(\.withArticle)
        var notes: [Diagnostic.Note] = []
        if !owners.isEmpty { notes.append(.init("'\(entry.key)' is a key of \(list(owners, joinedBy: "or"))")) }
        notes.append(.init("\(section.withArticle) \(section.has) the keys \(quotedList(section.names))"))
        return notes
    }

    /// A node that stands beside its table, its indentation lost.
    private func move(below table: String, _ findings: Findings) -> Diagnostic.FixIt {
        let name = abbreviated(entry.key)
        let line = entry.keyRange.start.line
        let above = (findings.sources[entry.keyRange.file]?.rootKeys ?? [:]).filter { key, place in
            place < line && section.names.contains(key)
        }
        let blanks = node[table]?.entries?.first?.keyRange.start.column ?? 3
        // Only where nothing else stands between it and the table is more indentation all it lacks.
        let isNext = above.max { $0.value < $1.value }?.key == table
        let edits = isNext && blanks > 1 ? node.indentation(of: entry, by: blanks - 1, findings) : []
        return .init(
            edits.isEmpty ? "write '\(name)' below '\(table)'" : "indent '\(name)' below '\(table)'", edits: edits)
    }

    /// `format: 640x360@25` of a mapping that has `size` and `fps` in its place.
    private var partedFormat: (label: String, fixIt: Diagnostic.FixIt)? {
        guard entry.key == "format", section.names.contains("size"), section.names.contains("fps"), node["size"] == nil,
            node["fps"] == nil, let text = entry.value.scalar?.text,
            let match = text.wholeMatch(of: /([0-9]+x[0-9]+|[0-9]+p)(?:@([0-9.]+(?:\/[0-9]+)?))?/)
        else { return nil }
        let (size, rate) = (String(match.1), match.2.map(String.init))
        // In a mapping in block style each key has a line of its own.
        let isBlock = node.range.start == node.entries?.first?.keyRange.start
        let gap = isBlock ? "\n" + String(repeating: " ", count: entry.keyRange.start.column - 1) : ", "
        let value = entry.value.edits(size + (rate.map { "\(gap)fps: \($0)" } ?? ""))
        let edits = value.isEmpty || !entry.keyRange.holds(entry.key) ? [] : [.init(entry.keyRange, "size")] + value
        let message = "write 'size: \(size)\(rate.map { ", fps: \($0)" } ?? "")' in place of 'format'"
        return ("'size' and 'fps' here", .init(message, edits: edits))
    }

    /// `{ layers: a, b }`, in which each name but the first is a key.
    private var listItem: Guess? {
        guard entry.value.isNull, let entries = node.entries,
            let place = entries.firstIndex(where: { $0.keyRange == entry.keyRange })
        else { return nil }
        let isItem = { (other: FileNode.Entry) in other.value.isNull && !section.names.contains(other.key) }
        guard let first = entries[..<place].lastIndex(where: { !isItem($0) }),
            let text = entries[first].value.scalar?.text,
            section.keys.contains(where: { $0.name == entries[first].key && $0.form.admitsList })
        else { return nil }
        let items = [text] + entries[(first + 1)...].prefix(while: isItem).map(\.key)
        if text.contains(" "),
            items.dropFirst().allSatisfy({ $0.allSatisfy { $0.isASCII && ($0.isNumber || "./".contains($0)) } })
        {
            let item = "\(entries[first].key): [\"\(items.joined(separator: ","))\"]"
            return (nil, "a comma ends a value inside '{ }'", [.init("write '\(abbreviated(item))'")])
        }
        let list = "\(entries[first].key): [\(items.map(abbreviated).joined(separator: ", "))]"
        return (nil, "a comma ends a value inside '{ }'", [.init("write '\(list)'")])
    }

    /// `{ front, at: [0, 0] }`, in which the name of a node stands without the key that it is a value of.
    private func nameless(_ findings: Findings) -> Guess? {
        guard entry.value.isNull, let wanted = section.keys.first(where: { missing.contains($0.name) }),
            case .node = wanted.form, NodeName(entry.key).isValid
        else { return nil }
        let pair = "\(wanted.name): \(entry.key)"
        let end = entry.keyRange.end
        let tail = findings.sources[entry.keyRange.file]?.tail(line: end.line, column: end.column)
        // With a colon behind it, it would be a mapping in the place of a name.
        let isAlone = entry.keyRange.holds(entry.key) && tail?.first { $0 != " " } != ":"
        return (
            wanted.name, "'\(wanted.name)' is missing",
            [.init("write '\(pair)'", edits: isAlone ? [.init(entry.keyRange, pair)] : [], isGuess: true)]
        )
    }

    /// A source below another source, which has one more name's indentation than it should have.
    private func beside(_ findings: Findings) -> Guess? {
        guard let first = section.requiredNames.first ?? section.names.first,
            let table = PipelineKeys.section.table(of: entry.value), node[first] != nil,
            entry.keyRange.start.line > node.range.start.line,
            PipelineKeys.section.keys.contains(where: { row in
                guard row.name == table, case .named(let form) = row.form else { return false }
                return form.ownSections.contains { $0.title == section.title }
            })
        else { return nil }
        findings.missingNodes.insert(entry.key)
        let message =
            "write '\(abbreviated(entry.key))' as far left as the names of '\(table)', and what is below it too"
        return (nil, "one of '\(table)' by itself", [.init(message)])
    }

    /// `encode: { h264: {} }`, and `encode: h264` where no `encode` is: the word belongs below another key.
    private var word: Guess? {
        let word =
            entry.key == "encode"
            ? entry.value.scalar?.text : entry.value.scalar == nil || entry.value.isNull ? entry.key : nil
        guard let word, let path = section.path(of: word), path.count > 1 else { return nil }
        let open = path.dropLast().map { "\($0): { " }.joined()
        let close = String(repeating: " }", count: path.count - 1)
        return (
            nil, "a word of '\(path.joined(separator: "."))'",
            [.init("write '\(open)\(path[path.count - 1]): \(word)\(close)'")]
        )
    }

    /// `width` and `height`, `w` and `h`, `x` and `y`, or `left` and `top`, which are one key here.
    private func parted(_ findings: Findings) -> Guess? {
        let pairs = [["w", "h"], ["width", "height"], ["x", "y"], ["left", "top"], ["xpos", "ypos"]]
        guard let place = pairs.firstIndex(where: { $0.contains(entry.key) }) else { return nil }
        let (names, whole, form) = (pairs[place], place < 2 ? "size" : "at", place < 2 ? "WIDTHxHEIGHT" : "[LEFT, TOP]")
        guard section.names.contains(whole) else {
            let path = section.paths(to: whole, within: 2).map(\.names).first { $0[0] != "on-pressure" }
            guard let path, names.count == 2, place < 2 else { return nil }
            let open = path.map { "\($0): { " }.joined()
            let size = names.compactMap { node[$0]?.scalar?.text }.filter { Int($0) != nil }
            let value = size.count == 2 ? size.joined(separator: "x") : form
            return (
                nil, "part of '\((path + [whole]).joined(separator: "."))'",
                [.init("write '\(open)\(whole): \(value)\(String(repeating: " }", count: path.count))'")]
            )
        }
        guard node[whole] == nil else { return nil }
        let label = "part of '\(whole)'"
        guard let first = node.entry(names[0]), let second = node.entry(names[1]),
            let across = first.value.scalar?.text, let down = second.value.scalar?.text,
            [across, down].allSatisfy({ Int($0) != nil })
        else { return (whole, label, [.init("write '\(whole): \(form)'")]) }
        let value = place < 2 ? "\(across)x\(down)" : "[\(across), \(down)]"
        let message = "write '\(whole): \(value)' in place of '\(names[0])' and '\(names[1])'"
        let isCertain = !isBesideItsLike(whole)
        // One of the two has the edits, so that they are made once.
        guard entry.key == names[0], first.keyRange.holds(names[0]) else { return (whole, label, [.init(message)]) }
        let removal = node.removal(of: second, findings)
        let edits = [Diagnostic.FixIt.Edit(first.keyRange, whole)] + first.value.edits(value) + removal
        return (whole, label, [.init(message, edits: edits.count == 3 ? edits : [], isGuess: !isCertain)])
    }
}

extension Spot {
    /// Reports a key that its mapping may not have; the key of the same mapping that may be meant.
    func report(_ unknown: UnknownKey, key entry: FileNode.Entry) -> String? {
        let (key, label, fixIts) = unknown.guess(findings)
        if let table = unknown.otherTable, let name = subjects.last {
            findings.missingNodes.insert(name)
            report(
                .unknownKey, "\(owner) has no key '\(entry.key)'", at: entry.keyRange, label: "a key of '\(table)'",
                notes: unknown.notes, fixIts: [.init("write '\(abbreviated(name))' below '\(table)'")])
            return unknown.section.requiredNames.first
        }
        let isSecret = unknown.isOfSecret(findings) || unknown.holdsSecret
        let name = isSecret ? Secrets.mark : abbreviated(entry.key)
        if unknown.isRestOfURL, !isSecret {
            report(
                .unknownKey, "\(owner) has no key '\(Secrets.mark)'", at: entry.keyRange, label: "part of a URL",
                notes: unknown.notes, fixIts: [.init("put quotes around the whole URL")])
            return nil
        }
        report(
            .unknownKey, "\(owner) has no key '\(name)'", at: entry.keyRange, label: label,
            notes: unknown.notes, fixIts: fixIts)
        return key
    }
}

extension Section {
    /// Where a word belongs that stands in the place of a mapping: `encode: h264` is `encode: { video: { codec: h264 } }`.
    fileprivate func path(of word: String) -> [String]? {
        for row in keys {
            if case .words(let words) = row.form, words.contains(word) { return [row.name] }
        }
        for row in keys {
            for section in row.form.ownSections {
                if let rest = section.path(of: word) { return [row.name] + rest }
            }
        }
        return nil
    }

    /// The way out for a word in the place of a mapping of this section; nil where it is none of its words.
    func place(ofWord node: FileNode) -> Diagnostic.FixIt? {
        guard let word = node.scalar?.text else { return nil }
        if let glued = GluedKey(node, known: names) { return glued.fixIt }
        guard let path = path(of: word) else { return nil }
        let text = path.reversed().reduce(word) { "{ \($1): \($0) }" }
        return .init("write '\(text)'", edits: node.edits(text))
    }
}
