internal import CaptureModel

/// How many damaged pictures of each source have been told of, and when last.
struct DamageNews: Sendable {
    private var told: [NodeName: (count: Int, at: Duration)] = [:]

    /// How many have come since it was told last; nil where there are none, or it was told less than an `interval` ago.
    mutating func take(_ count: Int, of source: NodeName, at now: Duration, every interval: Duration) -> Int? {
        let (before, at) = told[source] ?? (0, .zero - interval)
        guard count > before, now - at >= interval else { return nil }
        told[source] = (count, now)
        return count - before
    }
}

extension Session {
    /// How often it is told at most that pictures of a source come damaged.
    public static let damageInterval = Duration.seconds(1)

    /// Tells of pictures that have come damaged.
    ///
    /// - Parameter isLast: whether nothing is told later.
    func tellDamage(isLast: Bool = false) {
        let now = runningTime
        for (source, count) in ledger.damaged {
            let interval = isLast ? .zero : Self.damageInterval
            guard let new = damageNews.take(count, of: source, at: now, every: interval) else { continue }
            continuation.yield(.picturesDamaged(source, count: new, at: now))
        }
    }
}
