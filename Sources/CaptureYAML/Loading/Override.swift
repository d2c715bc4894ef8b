import CaptureDiagnostics

/// One `path=value` of the command line: `sources.back.format=1280x720@30`, `compositors.pip.layers[1].scale=0.5`.
struct Override {
    /// The name that findings about overrides carry instead of a file's.
    static let file = "--set"

    /// A step of the path.
    private enum Step {
        case key(String)
        case index(Int)

        var text: String {
            switch self {
            case .key(let key): key
            case .index(let index): "[\(index)]"
            }
        }
    }

    private let steps: [Step]
    private let pathRange: SourceRange
    private let value: FileNode

    /// Reads an override; nil where the text is none, which has then been reported.
    init?(_ text: String, line: Int, _ substitution: Substitution, _ findings: Findings) {
        let whole = SourceRange(file: Self.file, line: line, column: 1, length: text.unicodeScalars.count)
        guard let equals = text.firstIndex(of: "="), let steps = Self.steps(text[..<equals]), !steps.isEmpty else {
            let isFromEnd = text.contains(/^[^=]*\[-[0-9]+\]/)
            findings.report(
                .malformedOverride, "'\(abbreviated(text))' sets nothing", at: whole,
                label: isFromEnd ? "items are not counted from the last" : "not 'path=value'",
                fixIts: [
                    isFromEnd
                        ? .init("count from the first item, which is '[0]'")
                        : .init("write the path of a key and its value, as in 'sources.back.format=1280x720@30'")
                ])
            return nil
        }
        let pathLength = text[..<equals].unicodeScalars.count
        self.steps = steps
        pathRange = SourceRange(file: Self.file, line: line, column: 1, length: pathLength)
        // The value stands where it does on the command line, so that places in it are right without any arithmetic.
        let value = flattened(String(text[text.index(after: equals)...]))
        let lead = String(repeating: "\n", count: line - 1) + String(repeating: " ", count: pathLength + 1)
        let own = Findings()
        let bytes = Array((lead + value).utf8)
        guard bytes.count <= Limits.fileSize, let source = SourceText(file: Self.file, bytes: bytes, findings: own)
        else {
            findings.report(.malformedOverride, "'\(abbreviated(text))' is no text", at: whole)
            return nil
        }
        let isEmpty = value.allSatisfy { $0 == " " }
        guard value.first(where: { $0 != " " }) != "#" else {
            let word = abbreviated(String(value.drop { $0 == " " }))
            findings.report(
                .malformedOverride, "'\(abbreviated(text))' sets nothing: '#' begins a comment", at: whole,
                label: "nothing but a comment",
                fixIts: [.init("write the value in quotes of its own, as in '\(text[..<equals])=\"\(word)\"'")])
            return nil
        }
        guard !isEmpty else {
            findings.report(
                .malformedOverride, "'\(abbreviated(text))' sets nothing", at: whole, label: "no value behind '='",
                fixIts: [
                    .init("write a value; where a variable of the shell holds it, that is empty"),
                    .init("write '\(text[..<equals])=null' to take the key away"),
                ])
            return nil
        }
        let isSecret = steps.contains { Secrets.isSecretKey($0.text) }
        let parsed = Composer.compose(source, environment: substitution, findings: own, isSecret: isSecret)
        // A name that begins with a placeholder: '{name}.mp4'.
        if parsed == nil, value.contains(/^ *\{[a-z]+\}[^ ]/) {
            findings.report(
                .malformedOverride, "the value of '\(abbreviated(String(text[..<equals])))' is not YAML", at: whole,
                label: "'{' begins a mapping",
                fixIts: [
                    .init("put the value into quotes of its own: '\(abbreviated(String(text[..<equals])))=\"...\"'")
                ])
            return nil
        }
        findings.adopt(own)
        guard let parsed else { return nil }
        self.value = parsed
    }

    /// Puts the value into a tree; null takes the key away.
    func apply(to root: inout FileNode, _ findings: Findings) {
        guard !isTooLate(findings), !lacksTable(root, findings), !isOfMissingNode(root, findings) else { return }
        root = put(into: root, steps[...], path: [], findings) ?? root
    }

    /// What a file includes is worked in before anything is set.
    private func isTooLate(_ findings: Findings) -> Bool {
        guard case .key("include")? = steps.first else { return false }
        findings.report(
            .malformedOverride, "--set cannot set 'include': files are included before anything is set", at: pathRange,
            label: "too late", fixIts: [.init("write 'include' into the file, or set what the file would have set")])
        return true
    }

    /// A node's name without the table it stands in: `cam.format=...` is `sources.cam.format=...`.
    private func lacksTable(_ root: FileNode, _ findings: Findings) -> Bool {
        guard case .key(let name)? = steps.first, !PipelineKeys.section.names.contains(name), root[name] == nil else {
            return false
        }
        let tables = PipelineKeys.tables.filter { root[$0]?[name] != nil }.sorted()
        guard !tables.isEmpty else { return false }
        findings.report(
            .malformedOverride,
            "--set cannot reach '\(abbreviated(name))': it stands below \(quotedList(tables, joinedBy: "and"))",
            at: pathRange, label: "its table is missing",
            fixIts: tables.map { .init("write '\($0).\(abbreviated(name))...'") })
        return true
    }

    /// A key of a node that the file does not have; a whole node may be added: `sources.b.pattern=ball`.
    private func isOfMissingNode(_ root: FileNode, _ findings: Findings) -> Bool {
        guard steps.count > 2, case .key(let table) = steps[0], case .key(let name) = steps[1],
            ["sources", "effects", "compositors", "mixers", "tees", "sinks"].contains(table),
            root[table]?.entries != nil || root[table] == nil
        else { return false }
        let entries = root[table]?.entries ?? []
        guard !entries.contains(where: { $0.key == name }) else { return false }
        if case .key(let key) = steps[2], PipelineKeys.kinds[table]?.contains(key) == true { return false }
        let names = entries.map(\.key)
        let meant = nearest(to: name, in: names)
        // Only sources and sinks are made by one key.
        if PipelineKeys.kinds[table] == nil, meant == nil { return false }
        findings.report(
            .malformedOverride, "--set cannot reach '\(abbreviated(name))': '\(table)' has no node of that name",
            at: pathRange, label: meant.map { "did you mean '\($0)'?" } ?? "no such node",
            notes: names.isEmpty ? [] : [.init("'\(table)' has \(quotedList(names.prefix(12).map(\.self)))")],
            fixIts: [.init(meant.map { "write '\(table).\($0)'" } ?? "name a node that is there")])
        return true
    }

    private static func steps(_ path: Substring) -> [Step]? {
        var steps: [Step] = []
        for part in path.split(separator: ".", omittingEmptySubsequences: false) {
            let key = part.prefix { $0 != "[" }.filter { $0 != " " }
            guard !key.isEmpty else { return nil }
            steps.append(.key(key))
            var rest = part[(part.firstIndex(of: "[") ?? part.endIndex)...]
            while !rest.isEmpty {
                guard rest.first == "[", let close = rest.firstIndex(of: "]"),
                    let index = Int(rest[rest.index(after: rest.startIndex)..<close]), index >= 0
                else { return nil }
                steps.append(.index(index))
                rest = rest[rest.index(after: close)...]
            }
        }
        return steps.count <= Limits.depth ? steps : nil
    }

    /// A path as it is written on the command line.
    private static func written(_ path: [String]) -> String { path.joined(separator: ".").replacing(".[", with: "[") }

    /// The way out for a number without brackets in a list, `layers.1`, and for one that it does not have.
    private func item(_ step: Step, of node: FileNode, at path: [String]) -> String? {
        guard let count = node.list?.count, count > 0 else { return nil }
        if case .key(let key) = step, let index = Int(key), (0..<count).contains(index) {
            return "write '\(Self.written(path))[\(index)]'"
        }
        guard Int(step.text.filter { !"[]".contains($0) }) != nil else { return nil }
        return count == 1 ? "its one item is '[0]'" : "name one of '[0]' to '[\(count - 1)]'"
    }

    private func put(into node: FileNode, _ rest: ArraySlice<Step>, path: [String], _ findings: Findings) -> FileNode? {
        guard let step = rest.first else { return value }
        let remaining = rest.dropFirst()
        switch (step, node.content) {
        case (.key(let key), .mapping(var entries)):
            let index = entries.firstIndex { $0.key == key }
            if remaining.isEmpty, value.isNull {
                entries.removeAll { $0.key == key }
                return FileNode(content: .mapping(entries), range: node.range)
            }
            let old = index.map { entries[$0].value } ?? FileNode(content: .mapping([]), range: pathRange)
            guard let new = put(into: old, remaining, path: path + [key], findings) else { return nil }
            if let index {
                entries[index].value = new
                if remaining.isEmpty { entries[index].keyRange = pathRange }
            } else {
                entries.append(.init(key: key, keyRange: pathRange, value: new))
            }
            let result = FileNode(content: .mapping(entries), range: node.range)
            return result.withoutOtherKinds(than: key, path: path)
        case (.index(let index), .list(var items)) where items.indices.contains(index):
            guard let new = put(into: items[index], remaining, path: path + [step.text], findings) else { return nil }
            items[index] = new
            return FileNode(content: .list(items), range: node.range)
        case (.key, _) where node.isNull:
            return put(into: FileNode(content: .mapping([]), range: node.range), rest, path: path, findings)
        default:
            let place = path.isEmpty ? "the file" : "'\(Self.written(path))'"
            guard node.range != pathRange else {
                findings.report(
                    .malformedOverride, "--set cannot reach '\(step.text)': \(place) is not there", at: pathRange,
                    label: "no such place", fixIts: [.init("set \(place) as a whole")])
                return nil
            }
            let found = node.list.map { "a list of \($0.count)" } ?? node.kindForMessages
            findings.report(
                .malformedOverride, "--set cannot reach '\(step.text)': \(place) is \(found)", at: pathRange,
                label: "no such place", notes: [.init("\(place) is here", at: node.range)],
                fixIts: [
                    .init(item(step, of: node, at: path) ?? "set \(place) as a whole, or name a place inside it")
                ])
            return nil
        }
    }
}

extension FileNode {
    /// A source or sink that was given a kind keeps no other: `--set sources.back.pattern=smpte` replaces its camera.
    fileprivate func withoutOtherKinds(than key: String, path: [String]) -> FileNode {
        guard path.count == 2, let kinds = PipelineKeys.kinds[path[0]], kinds.contains(key), let entries,
            let entry = entries.first(where: { $0.key == key }),
            entries.contains(where: { $0.key != key && kinds.contains($0.key) })
        else { return self }
        let section = (SourceKeys.sections + SinkKeys.sections).first { $0.names.first == key }
        let kept = entries.filter { $0.key != key && section?.names.contains($0.key) ?? false }
        return FileNode(content: .mapping([entry] + kept), range: range)
    }
}
