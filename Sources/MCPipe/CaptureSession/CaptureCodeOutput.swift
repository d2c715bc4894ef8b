internal import CaptureDiagnostics
public import CaptureModel

/// Reads bar codes and matrix codes while the session runs (Apple: `AVCaptureMetadataOutput`).
///
/// The session's events tell each code when it comes into the picture.
public final class CaptureCodeOutput: CaptureOutput {
    public let blueprint: CaptureOutputBlueprint

    /// Makes an output.
    ///
    /// - Parameters:
    ///   - symbologies: What is searched for (Apple: `metadataObjectTypes`); nothing in particular is everything.
    ///   - every: The time from one picture that is searched to the next.
    ///   - name: The name of its node in the graph; nil is `codes`.
    public init(
        for symbologies: [Symbology] = [], every: Duration = Sink.Scan.standardInterval, named name: String? = nil,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        blueprint = CaptureOutputBlueprint(
            .sink(.scan(Sink.Scan(for: symbologies, every: every))), named: name, else: "codes",
            at: SourceRange(file: filePath, line: line, column: column))
    }
}
