/// Tells whether a file's disk is busy with it nearly all of the time: a stall, or a disk that is slower than the media.
package struct WriteMeter: Sendable {
    private var samples: [(moment: Duration, busy: Duration)] = []
    /// Whether it is, by the latest look.
    package private(set) var isSlow = false

    /// Begins before any look.
    package init() {}

    /// Over this time it is judged; so a stall is seen within 2.25 s, and a disk that takes nine tenths of the rate too.
    package static let window = Duration.seconds(2)
    /// The share of the window in writes above which a disk is slow, and below which no more; bounds of our own: a disk that
    /// keeps up spends a few hundredths.
    private static let (slow, well) = (0.9, 0.5)

    /// Takes in how long the file has been written, in all, at a time of the session's timer; true where the judgement has changed.
    package mutating func look(_ busy: Duration, at now: Duration) -> Bool {
        samples.append((now, busy))
        // The newest sample that is as old as the window stays.
        while samples.count > 1, now - samples[1].moment >= Self.window { samples.removeFirst() }
        guard let first = samples.first, now - first.moment >= Self.window else { return false }
        let share = (busy - first.busy) / (now - first.moment)
        let was = isSlow
        isSlow = was ? share >= Self.well : share >= Self.slow
        return isSlow != was
    }
}
