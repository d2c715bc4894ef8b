/// Frames that were lost together, on the running time in nanoseconds.
struct LossEntry: Sendable, Hashable {
    /// When the first of them was to be shown.
    private(set) var time: UInt64
    /// When the one behind the last of them was; the same where all belong to one moment.
    private(set) var end: UInt64
    /// How many.
    private(set) var count: Int

    init(time: UInt64, end: UInt64?, count: Int) {
        (self.time, self.end, self.count) = (time, max(time, end ?? time), count)
    }

    /// Takes in another that is not apart from it.
    mutating func merge(_ other: LossEntry) {
        count += other.count
        // Of moments the first stands for all.
        if end > time || other.end > other.time { end = max(end, other.end) }
    }

    /// Those that were due from one time up to another; nil where none was. They were due at even distances.
    func part(from begin: UInt64, to limit: UInt64) -> LossEntry? {
        guard end > time else { return time >= begin && time < limit ? self : nil }
        let (first, last) = (number(before: begin), number(before: limit))
        guard last > first else { return nil }
        return LossEntry(time: due(first), end: due(last), count: last - first)
    }

    private func due(_ place: Int) -> UInt64 {
        place == count ? end : time + UInt64(Double(end - time) * Double(place) / Double(count))
    }

    /// How many of them were due before a time.
    private func number(before limit: UInt64) -> Int {
        if limit <= time { return 0 }
        return limit >= end ? count : Int((Double(limit - time) / Double(end - time) * Double(count)).rounded(.up))
    }
}
