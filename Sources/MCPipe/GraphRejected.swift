public import CaptureDiagnostics

/// A graph cannot run; every reason is in it.
public struct GraphRejected: Error, Sendable, CustomStringConvertible {
    /// All findings, errors and others.
    public let diagnostics: [Diagnostic]
    /// The texts the findings point into, by file.
    public let texts: [String: String]
    /// What the description does not show.
    public let secrets: Secrets

    /// Makes an error of findings.
    public init(diagnostics: [Diagnostic], texts: [String: String] = [:], secrets: Secrets = .none) {
        self.diagnostics = diagnostics
        self.texts = texts
        self.secrets = secrets
    }

    /// The findings as `mcpipe check` prints them.
    public var description: String { DiagnosticRenderer(texts: texts, secrets: secrets).render(diagnostics) }
}
