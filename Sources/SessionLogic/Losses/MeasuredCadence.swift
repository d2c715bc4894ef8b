/// Finds the stretches in which a live source without a stated rate gave nothing, by the steps from one frame to the next. A value without
/// a clock.
///
/// A network camera may send fewer pictures than it says, and lowers its rate in the dark; so its rate is what it does. A step is a hole
/// where it is much longer than those around it, before and behind: a camera that changes its rate has longer steps behind, and one that
/// sends by an irregular pattern has them on both sides. `Cadence` counts the frames of sources that state their rate.
package struct MeasuredCadence: Sendable {
    /// A stretch without frames.
    package struct Hole: Sendable, Hashable {
        /// How many frames it has room for, by the steps around it.
        package var missing: Int
        /// The running times of the first frame that is missing, and of the one that came behind.
        package var begin, end: Duration
    }

    /// How many steps on each side of one say what is usual.
    package static let neighbours = 8
    /// How much longer than usual a hole is; a step that is twice as long is one frame that is missing.
    private static let excess = 1.5
    /// Holes among the neighbours of a step: the longest of them are left out.
    private static let exceptions = 2
    /// Frames that are decoded late may still come between the newest.
    private static let reordered = 2
    /// A source that is silent is lost after 1.5 s, which is told otherwise. A longer step is one of the time stamps.
    private static let longest = Duration.seconds(10)

    /// The newest frames in the order in which they are shown.
    private var times: [Duration] = []
    /// The step behind the frame of this place is judged next.
    private var next = 0
    /// How many have come at most before one that is shown before them: a camera may decode pictures out of the order of showing, and what
    /// it has given first at the end has others before it that were still to come.
    private var ahead = 0
    /// How long the newest frame is shown by its own account; nil where it says nothing. What is usual as long as nothing else says so.
    private var stated: Duration?
    /// What was usual before it was lost: that stands as long as too little has come since to say so, as where it falls silent again.
    private var before: Usual?

    /// The longest and the mean of some steps, without exceptions.
    private struct Usual: Sendable {
        var longest, mean: Duration
    }

    /// Begins with nothing.
    package init() {}

    /// Takes a frame; they may come in the order in which they are decoded.
    ///
    /// - Parameter length: how long it is shown by its own account.
    package mutating func take(at time: Duration, lasting length: Duration? = nil) -> Hole? {
        stated = length.flatMap { $0 > .zero ? $0 : nil } ?? stated
        guard let place = times.lastIndex(where: { $0 <= time }).map({ $0 + 1 }) ?? (times.isEmpty ? 0 : nil) else {
            // The stamps have been set back: what comes has nothing to do with what came.
            begin(at: time)
            return nil
        }
        guard place == 0 || times[place - 1] < time else { return nil }
        times.insert(time, at: place)
        ahead = max(ahead, times.count - 1 - place)
        // A step that was judged has become two.
        if place <= next, place > 0 { next += 1 }
        guard times.count - 1 - next > Self.neighbours else { return nil }
        defer {
            next += 1
            let excess = next - Self.neighbours
            if excess > 0 {
                times.removeFirst(excess)
                next -= excess
            }
        }
        return hole(at: next)
    }

    /// Judges what has come so far by what is known now, as where a take ends and its files are accounted for.
    ///
    /// Of the newest steps those count that are too long for frames that may still come between: what has come back from a stall just now.
    package mutating func judge() -> [Hole] {
        let holes = judge(butLast: max(Self.reordered, ahead))
        let end = max(next, times.count - 1 - ahead)
        let longer = (next..<end).compactMap { place in hole(at: place).map { (place, $0) } }
            .filter { $0.1.missing > Self.reordered }
        if let last = longer.last { next = last.0 + 1 }
        return holes + longer.map(\.1)
    }

    private mutating func judge(butLast count: Int) -> [Hole] {
        let end = max(next, times.count - 1 - count)
        defer { next = end }
        return (next..<end).compactMap(hole)
    }

    /// Says what is missing in all: nothing more comes.
    ///
    /// - Parameter end: the running time up to which frames were due; nil says nothing of those behind the newest.
    package mutating func end(at end: Duration? = nil) -> [Hole] {
        defer { begin() }
        var holes = judge(butLast: ahead)
        guard let end, let last = times.last, let step = (usual(besides: nil) ?? before)?.mean ?? stated else {
            return holes
        }
        let missing = Int(((end - last) / step - 0.5).rounded(.down))
        if missing > 0 { holes.append(Hole(missing: missing, begin: last + step, end: end)) }
        return holes
    }

    /// The source was lost, which is told otherwise, or is opened again.
    ///
    /// - Parameter time: the running time of the frame with which it is back; nil where none has come.
    package mutating func begin(at time: Duration? = nil) {
        before = usual(besides: nil) ?? before
        times = time.map { [$0] } ?? []
        next = 0
    }

    /// The hole that a step is; nil where it is none.
    private func hole(at place: Int) -> Hole? {
        let step = times[place + 1] - times[place]
        guard step < Self.longest, let usual = usual(besides: place) ?? before, step > usual.longest * Self.excess
        else {
            return nil
        }
        let missing = Int((step / usual.mean).rounded()) - 1
        guard missing > 0 else { return nil }
        return Hole(missing: missing, begin: times[place] + usual.mean, end: times[place + 1])
    }

    /// What is usual by the steps around one; nil where there are too few of them to say so.
    private func usual(besides place: Int?) -> Usual? {
        let all = times.indices.dropLast().filter { $0 != place }
        var steps = all.map { times[$0 + 1] - times[$0] }.sorted()
        guard steps.count > Self.exceptions else { return nil }
        steps.removeLast(min(Self.exceptions, steps.count / 4))
        guard let longest = steps.last else { return nil }
        return Usual(longest: longest, mean: steps.reduce(.zero, +) / steps.count)
    }
}
