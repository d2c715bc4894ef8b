/// How fast a record sink's files grow: the mean over the last minute in which it recorded.
package struct WriteRate: Sendable {
    private var samples: [(moment: Duration, bytes: Int64)] = []
    /// Bytes a second; nil before enough of them have been seen. While nothing is recorded it stays what it was.
    package private(set) var bytesPerSecond: Int64?

    /// Begins before any look.
    package init() {}

    /// Over this time the mean is taken; scenes that are easy to compress and hard ones change within seconds.
    static let window = Duration.seconds(60)
    /// So much must have been seen: files grow by fragments of a second.
    static let least = Duration.seconds(10)
    /// Samples closer together than this say nothing more.
    private static let step = Duration.seconds(1)

    /// Takes in how many bytes all files of the sink have together, at a time of the session's timer; nil where none is being written.
    ///
    /// Of each file alone, what came to it between the last look and the next file would be missed: with segments of a second that is
    /// most of it.
    package mutating func look(_ bytes: Int64?, at now: Duration) {
        guard let bytes else {
            samples = []
            return
        }
        if let last = samples.last, now - last.moment < Self.step { return }
        samples.append((now, bytes))
        while samples.count > 2, now - samples[1].moment >= Self.window { samples.removeFirst() }
        guard let first = samples.first, now - first.moment >= Self.least else { return }
        bytesPerSecond = Int64(Double(bytes - first.bytes) / ((now - first.moment) / .seconds(1)))
    }
}
