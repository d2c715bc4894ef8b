public import CaptureDiagnostics
public import CaptureRuntime

/// A session refuses a call, or cannot start; every reason is in it.
public struct CaptureSessionError: Error, Sendable, CustomStringConvertible {
    /// All findings, errors and others.
    public let diagnostics: [Diagnostic]
    /// The call that was refused.
    public let call: SourceRange
    /// The texts the findings point into, by file.
    public let texts: [String: String]
    /// What the machine, a device or a file did, where it was not the graph that was wrong.
    public let failure: SessionFailure?

    init(
        _ diagnostics: [Diagnostic], at call: SourceRange, texts: [String: String] = [:],
        failure: SessionFailure? = nil
    ) {
        self.diagnostics = diagnostics
        self.call = call
        self.texts = texts
        self.failure = failure
    }

    /// The call, and the findings as `mcpipe check` prints them.
    public var description: String {
        "\(call): the session refuses this call\n" + DiagnosticRenderer(texts: texts).render(diagnostics)
    }
}
