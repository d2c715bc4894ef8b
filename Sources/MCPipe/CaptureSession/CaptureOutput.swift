/// Where a session's media goes: a file, a preview, Swift code, or a mixer (Apple: `AVCaptureOutput`).
public protocol CaptureOutput: AnyObject, Sendable {
    /// What it becomes in the graph.
    var blueprint: CaptureOutputBlueprint { get }
}
