import CaptureDiagnostics

/// What one loading has found so far, and the texts it has read.
final class Findings {
    private(set) var diagnostics: [Diagnostic] = []
    /// The texts read, by file name.
    var texts: [String: String] = [:]
    /// The same texts with their lines, for fix-its that delete something.
    var sources: [String: SourceText] = [:]
    /// The folder that each file's relative paths start at, relative to the main file's; empty is the same folder.
    var folders: [String: String] = [:]

    /// Whether a node was left out, so that what is said of the others may follow from that.
    var lacksNodes = false

    /// Whether there is no room for more.
    var isFull: Bool { diagnostics.count >= Limits.findings }

    /// Keeps a finding.
    func report(
        _ code: DiagnosticCode, _ message: String, at range: SourceRange?, severity: Severity = .error,
        label: String? = nil, subjects: [String] = [], notes: [Diagnostic.Note] = [], fixIts: [Diagnostic.FixIt] = [],
        evidence: [Diagnostic.Evidence] = []
    ) {
        guard !isFull else { return }
        diagnostics.append(
            Diagnostic(
                code, message, at: range, severity: severity, label: label, subjects: subjects, notes: notes,
                fixIts: fixIts, evidence: evidence))
    }

    /// Drops findings that follow from another.
    func remove(where follows: (Diagnostic) -> Bool) { diagnostics.removeAll(where: follows) }

    /// Keeps what another has found.
    func adopt(_ other: Findings) {
        for diagnostic in other.diagnostics where !isFull { diagnostics.append(diagnostic) }
    }
}
