public import CaptureDiagnostics

/// What came of loading a file: the value, everything found on the way, and the texts the findings point into.
public struct Loaded<Value: Sendable>: Sendable {
    /// The value; nil where any finding is an error.
    public let value: Value?
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
        let search = SecretSearch(texts: findings.texts, root: tree, substitution)
        if let tree { search.reportShown(in: tree, findings) }
        self.value = findings.diagnostics.hasErrors ? nil : value
        secrets = search.secrets
        diagnostics = search.secrets.hidden(in: findings.diagnostics.sortedByPlace())
        texts = findings.texts
    }
}
