public import CaptureModel

/// A recorded file that stays as it is: its bytes and its name are on the disk, and a power cut takes nothing of it.
public struct ArchivedFile: Sendable, Hashable {
    /// The sink that wrote it.
    public var sink: NodeName
    /// Where it is.
    public var path: String
    /// What it holds.
    public var verdict: FileVerdict
    /// Of all its bytes, in hexadecimal digits; nil where nobody had the time to sum it, or it cannot be read.
    public var sha256: String?
}
