internal import CaptureDiagnostics

/// A lead from ports to an output (Apple: `AVCaptureConnection`). It never changes; to lead elsewhere, make another.
public final class CaptureConnection: Sendable {
    /// Where media comes from.
    public let inputPorts: [CaptureInputPort]
    /// Where it goes.
    public let output: any CaptureOutput
    /// Whether the picture is turned left to right, as in a mirror.
    ///
    /// A camera is mirrored in all its previews or in none, and in all its other outputs or in none; each layer of a mixer
    /// has its own say.
    public let isVideoMirrored: Bool
    let placement: CaptureVideoMixer.Placement
    let place: SourceRange

    /// Makes a lead from ports to an output.
    ///
    /// - Parameters:
    ///   - inputPorts: Where media comes from; one picture at most, unless the output is a mixer.
    ///   - output: Where it goes.
    ///   - isVideoMirrored: Whether the picture is turned left to right.
    public init(
        inputPorts: [CaptureInputPort], output: any CaptureOutput, isVideoMirrored: Bool = false,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        self.inputPorts = inputPorts
        self.output = output
        self.isVideoMirrored = isVideoMirrored
        placement = CaptureVideoMixer.Placement()
        place = SourceRange(file: filePath, line: line, column: column)
    }

    /// Makes a lead from ports to a mixer.
    ///
    /// - Parameters:
    ///   - inputPorts: Where pictures come from, one layer each.
    ///   - mixer: Where they go.
    ///   - placement: Where they lie on the canvas.
    ///   - isVideoMirrored: Whether they are turned left to right.
    public init(
        inputPorts: [CaptureInputPort], mixer: CaptureVideoMixer, placement: CaptureVideoMixer.Placement,
        isVideoMirrored: Bool = false, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        self.inputPorts = inputPorts
        output = mixer
        self.isVideoMirrored = isVideoMirrored
        self.placement = placement
        place = SourceRange(file: filePath, line: line, column: column)
    }
}
