public import CaptureDiagnostics

/// The kinds of finding the checker can give, for `mcpipe explain` and the pages of the documentation.
public enum CheckDiagnostics {
    /// All codes, in the order of the rules.
    public static let codes: [DiagnosticCode] = Rules.all.flatMap { $0.codes }
}
