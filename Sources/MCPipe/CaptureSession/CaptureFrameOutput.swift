internal import CaptureDiagnostics
public import CaptureModel

/// Gives pictures or sound to Swift code (Apple: `AVCaptureVideoDataOutput`, `AVCaptureAudioDataOutput`).
///
/// It takes one picture or one sound; `CaptureSession.frames(from:)` gives them, newest first, or all in order.
public final class CaptureFrameOutput: CaptureOutput {
    public let blueprint: CaptureOutputBlueprint

    /// Makes an output.
    ///
    /// - Parameters:
    ///   - pixelFormat: The pixel format given.
    ///   - size: The size given; nil is the picture's own.
    ///   - discardsLate: Whether a frame that a newer one follows before it was taken is dropped
    ///     (Apple: `alwaysDiscardsLateVideoFrames`); else up to 16 wait.
    ///   - name: The name of its node in the graph; nil is `frames`.
    public init(
        pixelFormat: PixelFormat = .bgra, size: Size? = nil, discardsLate: Bool = true, named name: String? = nil,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        blueprint = CaptureOutputBlueprint(
            .sink(.frames(Sink.Frames(pixelFormat: pixelFormat, size: size, discardsLate: discardsLate))), named: name,
            else: "frames",
            at: SourceRange(file: filePath, line: line, column: column))
    }
}
