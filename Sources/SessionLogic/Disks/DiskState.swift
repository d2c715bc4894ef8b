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

    /// Makes a state.
    package init(folder: String, level: Level, free: ByteCount, limit: ByteCount, lasts: Duration?) {
        self.folder = folder
        self.level = level
        self.free = free
        self.limit = limit
        self.lasts = lasts
    }
}
