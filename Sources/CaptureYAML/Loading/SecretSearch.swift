import CaptureDiagnostics

/// Looks through a file's tree for what it holds in confidence, and for variables that are secret in one place and shown in another.
struct SecretSearch {
    /// What was found.
    private(set) var secrets: Secrets
    private let substitution: Substitution
    /// Variables that a secret is made of, with the words for where.
    private var variables: [String: String] = [:]

    /// Looks through the texts that were read, and what `--set` and includes made of them; nil where they are no tree.
    init(texts: [String: String], root: FileNode?, _ substitution: Substitution) {
        self.substitution = substitution
        secrets = Secrets()
        for text in texts.values { secrets.insert(file: text) }
        for line in (texts[Override.file] ?? "").split(separator: "\n") { insert(override: line) }
        if let root { visit(root, key: nil, path: []) }
    }

    /// Reports each value that is shown and has a variable in it that a secret is made of too.
    func reportShown(in root: FileNode, _ findings: Findings) {
        guard !variables.isEmpty else { return }
        report(root, key: nil, path: [], findings)
    }

    /// What `--set` gives to a path with a secret key in it, be that a place or none.
    private mutating func insert(override line: Substring) {
        guard let equals = line.firstIndex(of: "=") else { return }
        let keys = line[..<equals].split { ".[] ".contains($0) }.map(String.init)
        let value = line[line.index(after: equals)...].drop { $0 == " " }
        let texts = [String(value), value.filter { !"\"'".contains($0) }]
        if keys.contains(where: Secrets.isSecretKey) {
            for text in texts { secrets.insert(text) }
        } else if keys.contains(where: Secrets.isUserKey) {
            for text in texts { secrets.insert(user: text) }
        }
    }

    private mutating func visit(_ node: FileNode, key: String?, path: [String]) {
        switch node.content {
        case .mapping(let entries):
            for entry in entries {
                if let bare = KeyWithoutColon.secret(in: entry) {
                    if bare.isUser { secrets.insert(user: bare.text) } else { secrets.insert(bare.text) }
                }
                // What a secret key holds is secret down to its last value.
                let isInside = key.map(Secrets.isSecretKey) ?? false
                visit(entry.value, key: isInside ? key : entry.key, path: path + [entry.key])
            }
        case .list(let items): for item in items { visit(item, key: key, path: path) }
        case .scalar(let scalar): visit(scalar, key: key ?? "", path: path)
        case .unreadable: break
        }
    }

    private mutating func visit(_ scalar: FileNode.Scalar, key: String, path: [String]) {
        if Secrets.isSecretKey(key) {
            secrets.insert(scalar.text)
            note(scalar.written, path)
        } else if Secrets.isUserKey(key) {
            secrets.insert(user: scalar.text)
        } else {
            secrets.insert(in: scalar.text)
            for part in Secrets.secretParts(of: scalar.written) { note(part, path) }
        }
    }

    /// Takes note of the variables in a text that is a secret.
    private mutating func note(_ text: String, _ path: [String]) {
        for (name, value) in substitution.variables(in: text) {
            secrets.insert(value)
            if variables[name] == nil { variables[name] = Self.words(path) }
        }
    }

    private func report(_ node: FileNode, key: String?, path: [String], _ findings: Findings) {
        switch node.content {
        case .mapping(let entries):
            for entry in entries where !Secrets.isSecretKey(entry.key) {
                report(entry.value, key: entry.key, path: path + [entry.key], findings)
            }
        case .list(let items): for item in items { report(item, key: key, path: path, findings) }
        case .scalar(let scalar) where !Secrets.isUserKey(key ?? ""):
            let shown = Secrets.none.hidden(in: scalar.written)
            for (name, _) in substitution.variables(in: shown) {
                guard let place = variables[name] else { continue }
                findings.report(
                    .shownSecret, "\(Self.words(path)) shows '${\(name)}', which is a secret of \(place)",
                    at: node.range,
                    label: "would be shown", subjects: [name],
                    fixIts: [.init("write another variable, or the value itself, where it is no secret")])
            }
        case .scalar, .unreadable: break
        }
    }

    /// The place of a value in words, such as `'sources.door.password'`.
    private static func words(_ path: [String]) -> String { "'\(abbreviated(path.joined(separator: ".")))'" }
}
