/// The stable identity of a kind of finding, with the text of its page.
///
/// Two findings of one code may differ in wording, so programs filter on the slug. A code is declared next to the rule
/// that emits it; `mcpipe explain` and `docs/diagnostics/` are made from it, and the tests run both its examples.
public struct DiagnosticCode: Sendable {
    /// The name in square brackets at the end of a rendered finding: lower case words joined by hyphens.
    public let slug: String
    /// What the finding says, in one sentence without a full stop.
    public let summary: String
    /// Why it is so: the rule behind it and where the rule comes from.
    public let explanation: String
    /// What to do about it, as an imperative.
    public let remedy: String
    /// How bad it is: an error refuses the graph, a warning does not.
    public let severity: Severity
    /// A pipeline or rig file that yields the finding, or nil where only a machine's state can.
    public let rejected: String?
    /// The nearest file that does not: `rejected` with as little changed as possible.
    public let accepted: String?

    /// Declares a code and the text of its page.
    public init(
        _ slug: String,
        summary: String,
        explanation: String,
        remedy: String,
        severity: Severity = .error,
        rejected: String? = nil,
        accepted: String? = nil
    ) {
        self.slug = slug
        self.summary = summary
        self.explanation = explanation
        self.remedy = remedy
        self.severity = severity
        self.rejected = rejected
        self.accepted = accepted
    }
}

extension DiagnosticCode: Hashable {
    /// Codes are equal when their slugs are.
    public static func == (left: DiagnosticCode, right: DiagnosticCode) -> Bool { left.slug == right.slug }
    /// Hashes the slug.
    public func hash(into hasher: inout Hasher) { hasher.combine(slug) }
}
