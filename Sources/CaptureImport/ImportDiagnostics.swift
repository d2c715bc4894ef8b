public import CaptureDiagnostics

/// The kinds of finding that importing a rig can give.
public enum ImportDiagnostics {
    /// All codes, the gravest first.
    public static let codes: [DiagnosticCode] = [.noListing, .notUnderstood, .listingsDisagree, .notInListing]
}
