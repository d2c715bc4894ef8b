import CaptureDiagnostics

/// What is put together between `beginConfiguration` and `commitConfiguration`.
struct PendingConfiguration: Sendable {
    /// The parts with the changes made so far.
    var configuration: SessionConfiguration
    /// How many begins have no commit yet.
    var depth = 1
    /// The outermost begin.
    let begin: SourceRange
    /// Why changes were refused; the whole fails then.
    var refusals: [Diagnostic] = []

    init(_ configuration: SessionConfiguration, begin: SourceRange) {
        self.configuration = configuration
        self.begin = begin
    }
}
