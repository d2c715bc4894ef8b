/// How much of a stream is missing where most of it is: in the worst minute of a take, or in all of a shorter one. A value.
///
/// A share of the whole take would let an hour hide half a minute.
package struct LossShare: Sendable, Hashable {
    /// A stretch of the take in which nothing of the stream is there.
    package struct Hole: Sendable, Hashable {
        /// Where it begins, on the take's timeline.
        package var begin: Duration
        /// How long it is.
        package var length: Duration

        /// Makes a hole.
        package init(begin: Duration, length: Duration) {
            self.begin = begin
            self.length = length
        }

        /// Where it ends.
        var end: Duration { begin + length }
    }

    /// Of how long the share is.
    package static let longest = Duration.seconds(60)

    /// Where the worst stretch begins, on the take's timeline.
    package var begin: Duration
    /// How long it is.
    package var length: Duration
    /// How much of it is missing.
    package var missing: Duration

    /// The share, 0 to 1.
    package var share: Double { missing / length }

    /// Finds the worst stretch of a take; nil where nothing is missing, or the take has no length.
    ///
    /// Holes that overlap are counted each: of two that begin at one time the second lies behind the first.
    package init?(worstOf holes: [Hole], in take: Duration) {
        let holes = Self.laidOut(holes.compactMap { $0.part(of: .zero, take) }, in: take)
        guard take > .zero, !holes.isEmpty else { return nil }
        let length = min(Self.longest, take)
        var sums = [Duration.zero]
        for hole in holes { sums.append(sums[sums.count - 1] + hole.length) }
        /// How much is missing before a time.
        func missing(before time: Duration) -> Duration {
            let next = holes.partition { $0.begin >= time }
            guard next > 0 else { return .zero }
            return sums[next - 1] + min(holes[next - 1].length, time - holes[next - 1].begin)
        }
        // Where most is missing, a hole begins or ends with the stretch.
        let starts = holes.flatMap { [$0.begin, $0.end - length] }.map { min(max($0, .zero), take - length) }
        let found = starts.map { (begin: $0, missing: missing(before: $0 + length) - missing(before: $0)) }
        guard let worst = found.max(by: { ($0.missing, $1.begin) < ($1.missing, $0.begin) }) else { return nil }
        (begin, self.length, self.missing) = (worst.begin, length, worst.missing)
    }

    /// Holes in order, none over another.
    private static func laidOut(_ holes: [Hole], in take: Duration) -> [Hole] {
        var laid: [Hole] = []
        for hole in holes.sorted(by: { $0.begin < $1.begin }) {
            let begin = max(hole.begin, laid.last?.end ?? .zero)
            if let rest = Hole(begin: begin, length: hole.length).part(of: .zero, take) { laid.append(rest) }
        }
        return laid
    }
}

extension [LossShare.Hole] {
    /// The place of the first of which something is true that is true of all behind it.
    fileprivate func partition(_ isBehind: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension LossShare.Hole {
    /// What of it lies in a stretch.
    fileprivate func part(of start: Duration, _ stop: Duration) -> Self? {
        let (from, to) = (max(begin, start), min(end, stop))
        return to > from ? Self(begin: from, length: to - from) : nil
    }

    /// What is left of it outside others, which do not overlap each other and are in order.
    package func outside(_ others: [Self]) -> [Self] {
        var (rest, from) = ([Self](), begin)
        for other in others where other.end > begin && other.begin < end {
            if other.begin > from { rest.append(Self(begin: from, length: other.begin - from)) }
            from = max(from, other.end)
        }
        if end > from { rest.append(Self(begin: from, length: end - from)) }
        return rest
    }
}
