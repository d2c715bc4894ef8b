internal import CaptureDiagnostics
public import CaptureModel

/// Shows a picture to a person, newest frame first (Apple: `AVCaptureVideoPreviewLayer`).
///
/// It takes one picture. A preview in a window needs a display; one for the web is served by a run with `--http`, and gives its
/// pictures to Swift code by `CaptureSession.frames(from:)`.
public final class CapturePreviewOutput: CaptureOutput {
    public let blueprint: CaptureOutputBlueprint

    /// Makes an output; nothing is shown yet.
    ///
    /// - Parameters:
    ///   - place: Where it is shown.
    ///   - size: The size shown; nil is the picture's own.
    ///   - name: The name of its node in the graph; nil is `preview`.
    public init(
        _ place: Sink.Preview.Place = .window, size: Size? = nil, named name: String? = nil,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        blueprint = CaptureOutputBlueprint(
            .sink(.preview(Sink.Preview(place, size: size))), named: name, else: "preview",
            at: SourceRange(file: filePath, line: line, column: column))
    }
}
