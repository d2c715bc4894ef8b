public import CaptureDiagnostics

/// The kinds of finding that a plan can give beside the checker's, for `mcpipe explain` and the pages of the documentation.
public enum PlanDiagnostics {
    /// All codes.
    public static let codes: [DiagnosticCode] = [ElementValues.code, ElementFormats.code]
}
