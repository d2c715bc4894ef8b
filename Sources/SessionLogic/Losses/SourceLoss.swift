public import CaptureModel

/// A live source that was lost while it ran.
public struct SourceLoss: Sendable, Hashable {
    /// How the loss showed.
    public enum Reason: Sendable, Hashable, CustomStringConvertible {
        /// Nothing came any more, and nobody said why.
        case silent
        /// Nothing has ever come of it, and nobody said why.
        case neverCame
        /// Its stream came to an end, which a live source has not; an RTSP server that goes away looks like this.
        case ended
        /// An element said so, in these words.
        case failed(String)

        /// In words that follow `it`.
        public var description: String {
            switch self {
            case .silent: "gives nothing any more"
            case .neverCame: "has given nothing since the start"
            case .ended: "has ended by itself"
            case .failed(let words): "failed: \(words)"
            }
        }
    }

    /// The source.
    public var node: NodeName
    /// How the loss showed.
    public var reason: Reason
    /// The running time at which the last that came of it ended; of its picture, where it has one.
    public var at: Duration
    /// The running time of the first that came again; nil while nothing has.
    public var returned: Duration?
    /// How many times it was opened again.
    public var attempts = 0

    /// Why the latest attempt came to nothing, where an element said so.
    public var failure: String?

    /// Makes a loss.
    public init(node: NodeName, reason: Reason, at: Duration) {
        self.node = node
        self.reason = reason
        self.at = at
    }

    /// Sets when it was away.
    mutating func away(from: Duration, to: Duration) { (at, returned) = (from, to) }

    /// What is missing of it, on the session's timeline; nil while it is lost.
    public var gap: Duration? { returned.map { max(.zero, $0 - at) } }
}
