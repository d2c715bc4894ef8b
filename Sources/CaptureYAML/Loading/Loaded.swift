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

    init(value: Value?, findings: Findings) {
        self.value = findings.diagnostics.hasErrors ? nil : value
        diagnostics = findings.diagnostics.sortedByPlace()
        texts = findings.texts
    }
}
