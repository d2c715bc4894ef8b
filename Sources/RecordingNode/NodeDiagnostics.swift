public import CaptureDiagnostics

/// The kinds of finding that a node gives.
public enum NodeDiagnostics {
    /// All codes.
    public static let codes: [DiagnosticCode] = [.httpAddress]
}

extension DiagnosticCode {
    static let httpAddress = DiagnosticCode(
        "http-address",
        summary: "the address for HTTP cannot be served",
        explanation: """
            The port is taken, the system refuses the address, or other machines could reach it: previews are pictures of \
            cameras, so a node serves this machine's own programs only. Nothing has been recorded.
            """,
        remedy: "listen at 127.0.0.1 and a free port; port 0 lets the system choose one")
}
