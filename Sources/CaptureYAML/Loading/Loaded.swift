public import CaptureDiagnostics

/// What came of loading a file: the value, everything found on the way, and the texts the findings point into.
public struct Loaded<Value: Sendable>: Sendable {
    /// The value; nil where any finding is an error.
    public let value: Value?
    /// The value as far as it could be read, where something is wrong with the file: what is wrong with the rest can be told at once.
    /// nil where `value` is not, and where a whole table could not be read.
    public let draft: Value?
    /// What the draft lacks, or has something else in its place for.
    public let doubts: Doubts
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
        // Taken before what follows from look-alikes is left out: a node is doubtful all the same.
        var doubts = Doubts(findings)
        LookAlikes.explain(findings)
        let search = SecretSearch(texts: findings.texts, root: tree, substitution)
        if let tree { search.reportShown(in: tree, findings) }
        let errors = findings.diagnostics.filter { $0.severity == .error }
        self.value = errors.isEmpty ? value : nil
        draft = !errors.isEmpty && !findings.lacksTables ? value : nil
        let told = Doubts(findings)
        doubts.lines = told.lines
        doubts.areGeneral = doubts.areGeneral || told.areGeneral
        doubts.areKeysOnly = doubts.areKeysOnly && told.areKeysOnly
        self.doubts = errors.isEmpty ? .none : doubts
        secrets = search.secrets
        diagnostics = search.secrets.hidden(in: findings.diagnostics.sortedByPlace())
        texts = findings.texts
    }
}
