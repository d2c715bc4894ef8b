import CaptureDiagnostics
import Yams

/// Turns a text into a tree of values with places, by way of Yams, and reports all that is not plain YAML.
///
/// Two things Yams would do at once are kept from it. It expands an alias while it parses, so that a few lines can stand
/// for billions of values: each alias is turned into ordinary text before, and reported after. And it gives up at a
/// duplicate key: the first of the two is renamed, the text parsed again, and both are reported with their places.
struct Composer {
    let source: SourceText
    private let environment: Substitution
    let findings: Findings
    /// Stands for the `*` of an alias while Yams parses; a character that the text does not contain.
    private let aliasMark: Unicode.Scalar
    /// Stands for renamed keys; likewise.
    private let renamingMark: Unicode.Scalar
    /// Keys renamed because another of the same mapping has the same name, by place.
    private var renamed: [Place: String] = [:]
    /// How the single values that have an anchor are written, for the fix-its of their aliases.
    private var anchored: [String: String] = [:]
    private var count = 0
    private var isTooComplex = false
    /// Whether what is converted stands behind a secret key: a message then quotes nothing of it.
    private(set) var isSecret = false

    /// A line and a column, both from 1.
    struct Place: Hashable {
        var line = 1
        var column = 1

        init(_ mark: Mark?) { self.init(line: mark?.line ?? 1, column: mark?.column ?? 1) }

        init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
    }

    /// The tree of a text; nil where there is none, which has then been reported.
    ///
    /// - Parameter isSecret: Whether all of it stands behind a secret key, as what `--set` gives to one.
    static func compose(
        _ source: SourceText, environment: Substitution, findings: Findings, isSecret: Bool = false
    ) -> FileNode? {
        let used = Set(source.text.unicodeScalars.lazy.filter { (0xE000...0xF8FF).contains($0.value) })
        let free = (0xE000...0xF8FF).lazy.compactMap { Unicode.Scalar($0 as Int) }.filter { !used.contains($0) }
        guard let first = free.first, let second = free.dropFirst().first else {
            findings.report(.notText, "'\(source.file)' is no pipeline file", at: source.range(line: 1, column: 1))
            return nil
        }
        var composer = Composer(
            source: source, environment: environment, findings: findings, aliasMark: first, renamingMark: second)
        composer.isSecret = isSecret
        return composer.compose()
    }

    private init(
        source: SourceText, environment: Substitution, findings: Findings, aliasMark: Unicode.Scalar,
        renamingMark: Unicode.Scalar
    ) {
        self.source = source
        self.environment = environment
        self.findings = findings
        self.aliasMark = aliasMark
        self.renamingMark = renamingMark
    }

    private mutating func compose() -> FileNode? {
        var text = textWithoutAliases()
        while true {
            do throws(YamlError) {
                let parser = try parser(for: text)
                // Anchors are weak references that the parser keeps alive.
                return try withExtendedLifetime(parser) { () throws(YamlError) -> FileNode? in
                    guard let root = try root(of: parser) else {
                        Self.reportEmptyFile(source, findings)
                        return nil
                    }
                    let tree = convert(root, depth: 1)
                    return isTooComplex || tree.isUnreadable ? nil : tree
                }
            } catch {
                guard case .duplicatedKeysInMapping(let keys, let context) = error,
                    renamed.count < Limits.duplicateKeys,
                    (renamed.count + 1) * text.utf8.count <= Limits.bytesParsedAgain, let key = keys.first,
                    let repaired = rename(key, at: Place(context.mark), in: text)
                else {
                    report(error)
                    return nil
                }
                text = repaired
            }
        }
    }

    private func parser(for text: String) throws(YamlError) -> Parser {
        do {
            // Values are read by mcpipe's own rules, so that `on` and `010` are never taken for something else.
            return try Parser(yaml: text, resolver: .basic, encoding: .utf8)
        } catch {
            throw error as? YamlError ?? .memory
        }
    }

    private func root(of parser: Parser) throws(YamlError) -> Node? {
        do {
            return try parser.singleRoot()
        } catch {
            throw error as? YamlError ?? .memory
        }
    }

    private func textWithoutAliases() -> String {
        guard source.text.utf8.contains(UInt8(ascii: "*")) else { return source.text }
        var result = String.UnicodeScalarView()
        var rest = Substring(source.text).unicodeScalars
        while let scalar = rest.popFirst() {
            result.append(scalar == "*" && rest.first?.isAnchorCharacter == true ? aliasMark : scalar)
        }
        return String(result)
    }

    /// The text with a key replaced by one of the same length that no other has; nil where that cannot be done.
    private mutating func rename(_ key: String, at place: Place, in text: String) -> String? {
        var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
        guard lines.indices.contains(place.line - 1) else { return nil }
        let wanted = Array(key.unicodeScalars)
        var start = place.column - 1
        let line = lines[place.line - 1]
        if start < line.count, line[start] == "\"" || line[start] == "'" { start += 1 }
        guard !wanted.isEmpty, start < line.count, line[start...].starts(with: wanted) else { return nil }
        // The number of renamed keys so far is in the text, so that three equal keys get three names.
        let name = String(repeating: String(renamingMark), count: max(1, wanted.count))
        guard let tag = Unicode.Scalar(0xF0000 + UInt32(renamed.count)) else { return nil }
        lines[place.line - 1].replaceSubrange(
            start..<start + wanted.count, with: [tag] + name.unicodeScalars.dropFirst())
        renamed[place] = key
        return lines.map { String(String.UnicodeScalarView($0)) }.joined(separator: "\n")
    }

    private mutating func convert(_ node: Node, depth: Int) -> FileNode {
        let mark = Place(node.mark)
        let range = source.range(line: mark.line, column: mark.column)
        count += 1
        guard !isTooComplex, count <= Limits.nodes, depth <= Limits.depth else {
            if !isTooComplex { reportTooComplex(at: range, depth: depth) }
            isTooComplex = true
            return FileNode(content: .unreadable, range: range)
        }
        if let anchor = node.anchor { reportAnchor(anchor.rawValue, at: range, isAll: node.isEmpty) }
        switch node {
        case .scalar(let scalar):
            if let anchor = node.anchor {
                anchored[anchor.rawValue] = source.value(behindPropertiesAt: range, scalar.string)
            }
            return convert(scalar, at: mark)
        case .sequence(let items):
            reportTag(items.tag, at: range)
            return FileNode(content: .list(items.map { convert($0, depth: depth + 1) }), range: range)
        case .mapping(let pairs):
            reportTag(pairs.tag, at: range)
            // What a merge key would add is missing, so that nothing more can be said of the mapping.
            let entries = entries(of: pairs, depth: depth, at: range)
            return FileNode(content: entries.map { .mapping($0) } ?? .unreadable, range: range)
        case .alias: return FileNode(content: .unreadable, range: range)
        }
    }

    private mutating func entries(of pairs: Node.Mapping, depth: Int, at range: SourceRange) -> [FileNode.Entry]? {
        var entries: [FileNode.Entry] = []
        var isMerged = false
        var places: [String: SourceRange] = [:]
        for (keyNode, valueNode) in pairs {
            let mark = Place(keyNode.mark)
            // `{{ kind }}` is a mapping with a mapping as its key.
            if let inner = keyNode.mapping, pairs.count == 1, inner.count == 1, let pair = inner.first,
                pair.value.scalar?.string == "", valueNode.scalar?.string == "", let name = pair.key.scalar?.string
            {
                Substitution.report(
                    template: "{{ \(name) }}", of: name, at: source.range(line: mark.line, column: mark.column),
                    isSecret: false, findings)
                return nil
            }
            guard case .scalar(let scalar) = keyNode else {
                findings.report(
                    .wrongType, "a key must be a single word, not \(keyNode.mapping == nil ? "a list" : "a mapping")",
                    at: source.range(line: mark.line, column: mark.column), label: "this is no key",
                    fixIts: [.init("write one word before the ':'")])
                continue
            }
            let key = renamed[mark] ?? restored(scalar.string)
            let keyRange = source.range(ofScalarAt: mark.line, mark.column, text: key)
            if isAlias(scalar) { reportAlias(scalar.string, at: keyRange) }
            if key == "<<", scalar.style == .plain {
                reportMergeKey(at: keyRange, of: valueNode)
                isMerged = true
                continue
            }
            let isAround = isSecret
            isSecret = isAround || Secrets.isSecretKey(key)
            let value = convert(valueNode, depth: depth + 1)
            isSecret = isAround
            if let last = entries.last, reportDecimalComma(last, restOfNumber: key, at: keyRange, value) {
                entries[entries.count - 1].value.content = .unreadable
                continue
            }
            if let first = places[key], depth == 1, PipelineKeys.tables.contains(key), value.entries != nil {
                findings.lacksTables = true
                findings.report(
                    .duplicateKey, "the section '\(key)' stands twice", at: keyRange, label: "second '\(key)'",
                    notes: [.init("the first '\(key)' is here", at: first)],
                    fixIts: [.init("move what stands below the second to the first, and remove the second")])
                continue
            }
            if let first = places[key] {
                findings.report(
                    .duplicateKey, "the key '\(abbreviated(key))' stands twice in one mapping", at: keyRange,
                    label: "second '\(abbreviated(key))'",
                    notes: [.init("the first '\(abbreviated(key))' is here", at: first)],
                    fixIts: [
                        removal(of: keyRange, "remove the second, or give it another name", in: pairs, at: range),
                        removal(of: first, "remove the first", in: pairs, at: range),
                    ])
                continue
            }
            places[key] = keyRange
            entries.append(FileNode.Entry(key: key, keyRange: keyRange, value: value))
        }
        return isMerged ? nil : entries
    }

    private func removal(
        of key: SourceRange, _ message: String, in pairs: Node.Mapping, at range: SourceRange
    ) -> Diagnostic.FixIt {
        let marks = pairs.map { Place($0.key.mark) }
        let keys = marks.map { source.range(line: $0.line, column: $0.column) }
        let stretch = source.removal(of: key, among: keys, of: range)
        return .init(message, edits: stretch.map { [.init($0, "")] } ?? [])
    }

    private func convert(_ scalar: Node.Scalar, at mark: Place) -> FileNode {
        let written = restored(scalar.string)
        let range = source.range(ofScalarAt: mark.line, mark.column, text: written)
        reportTag(scalar.tag, at: range, isAll: scalar.string.isEmpty && scalar.style == .plain)
        guard !isAlias(scalar) else {
            let name = String(String.UnicodeScalarView(scalar.string.unicodeScalars.dropFirst()))
            reportAlias(scalar.string, at: range, standingFor: anchored[name])
            return FileNode(content: .unreadable, range: range)
        }
        let isPlain = scalar.style == .plain
        // That nothing stands behind its tag or anchor has been reported; that it has no value follows.
        if isPlain, scalar.string.isEmpty, source.hasProperty(at: range) {
            return FileNode(content: .unreadable, range: range)
        }
        guard
            let text = environment.applied(
                to: written, isPlain: isPlain, isSecret: isSecret, at: range, in: source, findings: findings)
        else {
            return FileNode(content: .unreadable, range: range)
        }
        return FileNode(
            content: .scalar(.init(text: text, written: written, isPlain: isPlain || text != written)), range: range)
    }

    private func isAlias(_ scalar: Node.Scalar) -> Bool {
        scalar.style == .plain && scalar.string.unicodeScalars.first == aliasMark
    }

    func restored(_ text: String) -> String {
        guard text.unicodeScalars.contains(aliasMark) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == aliasMark ? "*" : $0 }))
    }
}

extension Node {
    /// Whether nothing is written but a tag or an anchor.
    fileprivate var isEmpty: Bool {
        guard case .scalar(let scalar) = self else { return false }
        return scalar.string.isEmpty && scalar.style == .plain
    }
}

extension Unicode.Scalar {
    /// Whether an anchor's name may contain it, by libYAML's rule.
    fileprivate var isAnchorCharacter: Bool {
        ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self) || self == "-"
            || self == "_"
    }
}
