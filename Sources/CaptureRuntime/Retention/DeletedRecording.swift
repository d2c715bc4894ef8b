public import CaptureModel

/// A recording that was deleted, and why.
public struct DeletedRecording: Sendable, Hashable {
    /// What made it go.
    public enum Reason: Sendable, Hashable, CustomStringConvertible {
        /// It was older than `keep`.
        case age(Duration)
        /// All takes came to more than `keep-size`.
        case size(ByteCount)
        /// Less was free than `keep-free`.
        case free(ByteCount)

        /// In words that follow `deleted, for`.
        public var description: String {
            switch self {
            case .age(let limit): "it is older than \(limit.written)"
            case .size(let limit): "all takes come to more than \(limit.written)"
            case .free(let limit): "less than \(limit.written) is free"
            }
        }
    }

    /// The file.
    public var path: String
    /// The take it belonged to.
    public var take: String
    /// Its bytes.
    public var bytes: Int64
    /// What made it go.
    public var reason: Reason
}
