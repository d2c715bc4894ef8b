internal import CaptureDiagnostics
internal import CaptureModel

/// Writes still pictures while the session runs (Apple: `AVCapturePhotoOutput`).
///
/// It takes one picture: the first that comes, or one again and again. Stills at a moment of one's choice are nothing that a
/// graph can ask for.
public final class CapturePhotoOutput: CaptureOutput {
    public let blueprint: CaptureOutputBlueprint

    /// Makes an output; nothing is written yet.
    ///
    /// - Parameters:
    ///   - path: The pictures' name, a template such as `stills/{name}-{count}.jpg`; its extension, jpg or png, is their
    ///     format.
    ///   - every: The time from one picture to the next; nil writes one, the first.
    ///   - name: The name of its node in the graph; nil is `photo`.
    public init(
        to path: String, every: Duration? = nil, named name: String? = nil,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let snapshot = Sink.Snapshot(to: FileTemplate(unchecked: path), every: every)
        blueprint = CaptureOutputBlueprint(
            .sink(.snapshot(snapshot)), named: name, else: "photo",
            at: SourceRange(file: filePath, line: line, column: column))
    }
}
