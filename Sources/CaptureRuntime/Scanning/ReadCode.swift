public import CaptureModel

/// A bar code or matrix code that a scan sink has read (Apple: `AVMetadataMachineReadableCodeObject`).
public struct ReadCode: Sendable, Hashable {
    /// The sink that read it.
    public let sink: NodeName
    /// What kind of code it is.
    public let symbology: Symbology
    /// What it says, as it stands there: anybody may have printed it.
    public let text: String

    /// Makes a code that was read.
    public init(_ text: String, _ symbology: Symbology, by sink: NodeName) {
        self.sink = sink
        self.symbology = symbology
        self.text = text
    }
}
