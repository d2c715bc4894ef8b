/// How much a finding matters; it decides what mcpipe does next.
public enum Severity: String, Sendable, Codable, CaseIterable, Comparable {
    /// The graph is refused: nothing is linked, no file is touched.
    case error
    /// The graph runs, but probably not as its author thinks.
    case warning
    /// A fact that explains another finding.
    case note

    /// Orders by weight: a note is less than a warning, a warning less than an error.
    public static func < (left: Severity, right: Severity) -> Bool { left.weight < right.weight }

    private var weight: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}
