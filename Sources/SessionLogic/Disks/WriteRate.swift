/// How fast a record sink's files grow: the mean over the last minute in which it recorded.
package struct WriteRate: Sendable {
    private var samples: [(moment: Duration, bytes: Int64)] = []
    private var file: Int?
    /// What the files before the present one came to, and what this one had at the last look.
    private var (past, newest): (Int64, Int64) = (0, 0)
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

    /// Takes in how many bytes a file has, at a time of the session's timer.
    ///
    /// - Parameter file: which one, by a number that no other file of the session has; nil where none is being written.
    package mutating func look(_ file: Int?, bytes: Int64, at now: Duration) {
        guard let file else {
            (samples, self.file) = ([], nil)
            return
        }
        if file != self.file { (self.file, past, newest) = (file, past + newest, 0) }
        newest = max(newest, bytes)
        if let last = samples.last, now - last.moment < Self.step { return }
        samples.append((now, past + newest))
        while samples.count > 2, now - samples[1].moment >= Self.window { samples.removeFirst() }
        guard let first = samples.first, now - first.moment >= Self.least else { return }
        bytesPerSecond = Int64(Double(past + newest - first.bytes) / ((now - first.moment) / .seconds(1)))
    }
}
