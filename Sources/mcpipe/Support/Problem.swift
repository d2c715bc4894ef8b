import CaptureDiagnostics

/// Something that ends a command, said as a finding.
struct Problem: Error {
    let diagnostic: Diagnostic
    let status: ExitStatus

    /// Makes a problem without a place in a file.
    init(_ code: DiagnosticCode, _ message: String, status: ExitStatus, notes: [String] = [], help: [String] = []) {
        diagnostic = Diagnostic(
            code, message, at: nil, notes: notes.map { .init($0) }, fixIts: help.map { .init($0) })
        self.status = status
    }
}
