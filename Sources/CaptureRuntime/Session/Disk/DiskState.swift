internal import CaptureCheck
public import CaptureModel

/// A disk that is recorded to, at one moment.
public struct DiskState: Sendable, Hashable {
    /// How much room there is.
    public enum Level: String, Sendable, Hashable, Codable, Comparable, CaseIterable {
        /// More than is kept.
        case ample
        /// Less than is kept free (`keep-free`), or than a minute of what is recorded.
        case low
        /// No more than the reserve: nothing is recorded.
        case full

        /// Orders levels by want.
        public static func < (left: Level, right: Level) -> Bool {
            let order = allCases
            return (order.firstIndex(of: left) ?? 0) < (order.firstIndex(of: right) ?? 0)
        }
    }

    /// The folder of a recording on it.
    public var folder: String
    /// How much room there is.
    public var level: Level
    /// Bytes that may still be written.
    public var free: ByteCount
    /// The free space at which the level was left, or would be: what is kept.
    public var limit: ByteCount
    /// How long the room above the reserve lasts at the planned rate; nil where nothing is planned.
    public var lasts: Duration?

    /// As `'/rec' has 9.8 GiB free, less than 10 GiB`.
    public var words: String {
        let time = lasts.map { level == .full ? "" : ", enough for \($0.rounded)" } ?? ""
        return switch level {
        case .ample: "'\(folder)' has room again: \(free.rounded) free\(time)"
        case .low: "'\(folder)' has \(free.rounded) free, less than \(limit.rounded)\(time)"
        case .full: "'\(folder)' is full: \(free.rounded) free, of which \(limit.rounded) are kept"
        }
    }
}
