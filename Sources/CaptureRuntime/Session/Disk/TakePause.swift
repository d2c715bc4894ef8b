public import CaptureModel

/// A stretch in which a sink recorded nothing, because of its disk, or because the machine is pressed.
public struct TakePause: Sendable, Hashable {
    /// The record sink.
    public var node: NodeName
    /// Where its file before ended, on the take's timeline.
    public var from: Duration
    /// Where its next file begins; nil where none came.
    public var to: Duration?
    /// Why: lower case, no full stop.
    public var reason: String
    /// Whether the graph asks for it (`on-pressure: { ...: stop }`): then nothing is missing that was to be there.
    public var isAsked = false
}
