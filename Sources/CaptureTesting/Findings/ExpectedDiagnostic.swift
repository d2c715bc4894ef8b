public import CaptureDiagnostics
public import Testing

/// A finding that a test expects; what is nil may be anything.
public struct ExpectedDiagnostic: Sendable, CustomStringConvertible {
    /// The code's slug.
    public var slug: String
    /// The line, from 1.
    public var line: Int?
    /// The column, from 1.
    public var column: Int?
    /// How much it matters.
    public var severity: Severity
    /// Texts that its message holds.
    public var parts: [String]

    /// Expects a finding of a code at a place, an error unless said otherwise, whose message holds some texts.
    public init(
        _ slug: String, line: Int? = nil, column: Int? = nil, severity: Severity = .error, saying parts: String...
    ) {
        self.slug = slug
        self.line = line
        self.column = column
        self.severity = severity
        self.parts = parts
    }

    public var description: String {
        let place = [line, column].compactMap { $0.map(String.init) }.joined(separator: ":")
        let text = parts.isEmpty ? "" : " saying " + quotedList(parts)
        return "\(severity) [\(slug)]\(place.isEmpty ? "" : " at \(place)")\(text)"
    }

    /// Whether a finding is the one expected.
    public func matches(_ diagnostic: Diagnostic) -> Bool {
        diagnostic.code.slug == slug && diagnostic.severity == severity
            && (line == nil || diagnostic.range?.start.line == line)
            && (column == nil || diagnostic.range?.start.column == column)
            && parts.allSatisfy { diagnostic.message.contains($0) }
    }

    /// Where findings and expectations part: one text for each expectation that was not met, then one for each finding
    /// that nobody expects; none where they agree.
    public static func disagreements(
        of found: [Diagnostic], with expected: [ExpectedDiagnostic], texts: [String: String] = [:]
    ) -> [String] {
        let renderer = DiagnosticRenderer(texts: texts)
        var rest = found
        var missing: [String] = []
        for expectation in expected {
            if let position = rest.firstIndex(where: expectation.matches) {
                rest.remove(at: position)
            } else {
                missing.append("expected \(expectation), found:\n\(found.isEmpty ? "nothing" : renderer.render(found))")
            }
        }
        return missing + rest.map { "nobody expected:\n\(renderer.render($0))" }
    }
}

/// Fails the test unless exactly the expected findings were made: one that is missing fails it, and so does one that
/// nobody expects.
public func expectDiagnostics(
    _ found: [Diagnostic], _ expected: ExpectedDiagnostic..., texts: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
) {
    for text in ExpectedDiagnostic.disagreements(of: found, with: expected, texts: texts) {
        Issue.record("\(text)", sourceLocation: sourceLocation)
    }
}
