import CaptureDiagnostics

/// One thing that can be wrong with a graph: it reads the context and says what it found.
///
/// Rules know nothing of each other and all of them run. A rule stays silent about a name that is unknown or a value
/// that could not be settled, since the rule whose subject that is has already spoken.
protocol Rule: Sendable {
    /// The kinds of finding it can give.
    static var codes: [DiagnosticCode] { get }
    /// What is wrong with the graph.
    static func findings(in context: CheckContext) -> [Diagnostic]
}
