import CaptureDiagnostics

/// What one reading has found so far.
struct Findings {
    /// More would bury the first; what is beyond is counted.
    private static let limit = 100

    private(set) var diagnostics: [Diagnostic] = []
    private var more = 0

    /// Keeps a finding; an error in any case, as it tells that there is no rig.
    mutating func report(
        _ code: DiagnosticCode, _ message: String, at place: SourceRange, severity: Severity = .warning,
        label: String? = nil, subjects: [String] = [], notes: [String] = [], help: [String] = []
    ) {
        guard diagnostics.count < Self.limit || severity == .error else {
            more += 1
            return
        }
        diagnostics.append(
            Diagnostic(
                code, message, at: place, severity: severity, label: label, subjects: subjects,
                notes: notes.map { .init($0) }, fixIts: help.map { .init($0) }))
    }

    /// Keeps that a part of a listing was not understood and left out.
    mutating func leaveOut(_ what: String, at place: SourceRange, because reason: String, notes: [String] = []) {
        report(
            .notUnderstood, "\(what) is not understood and is left out", at: place, label: reason, notes: notes)
    }

    /// All findings, sorted by place, and how many there were beyond the limit.
    func all(of page: Page) -> [Diagnostic] {
        let sorted = diagnostics.sortedByPlace()
        guard more > 0 else { return sorted }
        let rest = Diagnostic(
            .notUnderstood, "\(more) further parts of '\(page.file)' are not understood or not told",
            at: page.place(page.end..<page.end), severity: .warning, label: "after the first \(Self.limit)")
        return sorted + [rest]
    }
}

/// Parts that are not understood, each kind told once with how often it comes.
struct RepeatedFaults {
    private struct Fault {
        let what: String
        let reason: String
        let place: SourceRange
        var count: Int
    }

    private var faults: [String: Fault] = [:]

    /// Counts a part; parts that differ only in their digits are of one kind.
    mutating func add(_ what: String, at place: SourceRange, because reason: String) {
        let key = String(what.filter { !$0.isNumber && $0 != "." }) + reason
        faults[key, default: Fault(what: what, reason: reason, place: place, count: 0)].count += 1
    }

    /// Reports each kind where it first comes.
    func report(to findings: inout Findings) {
        for fault in faults.values.sorted(by: { $0.place < $1.place }) {
            let others = fault.count - 1
            findings.leaveOut(
                fault.what, at: fault.place, because: fault.reason,
                notes: others == 0 ? [] : ["the same in \(others) further row\(others == 1 ? "" : "s")"])
        }
    }
}

/// A text short enough for a message, on one line.
func abbreviated(_ text: String) -> String {
    let flat = text.unicodeScalars.map { $0.value < 32 || (127...159).contains($0.value) ? " " : String($0) }
    return flat.count <= 60 ? flat.joined() : flat.prefix(57).joined() + "..."
}
