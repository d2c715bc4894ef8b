public import CaptureDiagnostics

/// What came of loading a file: the value, everything found on the way, and the texts the findings point into.
public struct Loaded<Value: Sendable>: Sendable {
    /// The value; nil where any finding is an error.
    public let value: Value?
    /// The value without the keys that are none, where nothing else is wrong with the file: what is wrong with it as a graph can be told at once.
    /// nil where `value` is not, and where the rest cannot be trusted.
    public let draft: Value?
    /// All findings, sorted by place.
    public let diagnostics: [Diagnostic]
    /// The texts read, by the name their findings carry, for `DiagnosticRenderer`.
    ///
    /// They are as written, so what came from the environment is not in them. Line breaks are all `\n`.
    public let texts: [String: String]

    /// What the file holds in confidence; `diagnostics` show nothing of it, `texts` do.
    public let secrets: Secrets

    /// Concludes a loading; `tree` is what was read, nil where that is none.
    init(value: Value?, tree: FileNode?, _ substitution: Substitution, findings: Findings) {
        LookAlikes.explain(findings)
        let search = SecretSearch(texts: findings.texts, root: tree, substitution)
        if let tree { search.reportShown(in: tree, findings) }
        let errors = findings.diagnostics.filter { $0.severity == .error }
        self.value = errors.isEmpty ? value : nil
        let areKeys = errors.allSatisfy { $0.code == .unknownKey } && !findings.lacksNodes
        draft = !errors.isEmpty && areKeys ? value : nil
        secrets = search.secrets
        diagnostics = search.secrets.hidden(in: findings.diagnostics.sortedByPlace())
        texts = findings.texts
    }
}
