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

    /// The nodes that were left out, so that what is said of the others may follow from that.
    var missingNodes: Set<String> = []
    /// Whether a table of nodes was left out, with nobody knows which of them.
    var lacksTables = false

    /// The key that the version of such a file stands under.
    var versionKey = "mcpipe"

    /// Reads a value of which it is to be told, where it is refused, how else it can be written.
    func telling<Value>(_ otherWay: String?, _ read: () -> Value?) -> Value? {
        let before = diagnostics.count
        let value = read()
        guard value == nil, let otherWay else { return value }
        for index in diagnostics.indices.dropFirst(before) where diagnostics[index].code != .unknownKey {
            diagnostics[index].notes.append(.init("it may also be \(otherWay)"))
            break
        }
        return value
    }

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
