/// Counts the pictures that a live source owes by its frame rate and does not give. A value without a clock.
///
/// Some drivers number their pictures, and what is missing by those numbers is known; others leave pictures out without a word, as a
/// camera does in the dark, or a server that is late. Their time stamps tell: by how many steps of the rate a picture is behind its place
/// among those that have come. Stamps tremble, and on a busy machine they are late, but never early for long: how many are missing is what
/// the least late of the next pictures says. Cameras do not keep their nominal rate to the thousandth either, so that the grid follows them.
package struct Cadence: Sendable {
    /// Pictures that are missing.
    package struct Hole: Sendable, Hashable {
        /// How many.
        package var missing: Int
        /// The running time at which the first of them was due.
        package var begin: Duration
    }

    /// Of how many pictures the least late one counts. A driver's buffers, four mostly, come in a burst behind a hole; and of sixteen that
    /// are late by two steps in the mean, one is late by an eighth.
    package static let witnesses = 16
    /// The same where stamps tremble. Of three cameras on two processors that were too slow for them (12 streams), the least late of any 16
    /// pictures was later than the best of its stream by up to 1.5 steps, of any 64 by 0.4.
    package static let witnessesOfTrembling = 64
    /// By what part of its distance the grid follows the least late. A camera that is 1 % slow is a fifth of a step behind it, and owes nothing.
    private static let pull = 0.05

    private struct Picture {
        var time: Duration
        /// By how many steps it is behind its place, without those that are known to be missing.
        var behind: Double
        /// What was known to be missing up to it, and how many had come.
        var (known, place): (Int, Int)
    }

    private let interval: Duration
    /// The first picture; nil before it.
    private var first: Duration?
    /// How many have come since, and how many are known to be missing.
    private var (given, known) = (0, 0)
    /// By how many steps the grid lies behind where the first picture put it.
    private var shift = 0.0
    /// How many were said to be missing.
    private var told = 0
    /// The newest, of which the first is not judged yet.
    private var newest: [Picture] = []
    /// Whether stamps tremble: again and again a picture is nearer to its place than the one before, by more than a step.
    private var isTrembling: Bool {
        zip(newest, newest.dropFirst()).lazy.filter { $0.behind - $1.behind > 1 }.prefix(2).count == 2
    }

    /// Begins with the time from one picture to the next that the format says.
    package init(interval: Duration) { self.interval = interval }

    /// Takes a picture.
    ///
    /// - Parameter missing: how many are known to be missing just before it by another count.
    /// - Returns: what is missing beyond that.
    package mutating func take(at time: Duration, known missing: Int = 0) -> [Hole] {
        guard let first else {
            first = time
            newest = [Picture(time: time, behind: 0, known: 0, place: 0)]
            return []
        }
        guard let last = newest.last, time > last.time else {
            // `v4l2src` gives all that were taken before the pipeline's time began the time 0: they say nothing of the rate.
            begin()
            return take(at: time)
        }
        (given, known) = (given + 1, known + missing)
        let behind = (time - first) / interval - Double(given + known)
        newest.append(Picture(time: time, behind: behind, known: known, place: given))
        guard newest.count > Self.witnesses else { return [] }
        return holes(leaving: isTrembling ? Self.witnessesOfTrembling : Self.witnesses)
    }

    /// Says what is missing of what has come so far, as where a take ends: its files are accounted for now.
    package mutating func judge() -> [Hole] { holes(leaving: Self.witnesses) }

    /// Says what is missing up to now: nothing more comes.
    ///
    /// - Parameter end: the running time up to which pictures were due; what came behind it is not wanted. nil says nothing of what may be
    ///   missing behind the newest.
    package mutating func end(at end: Duration? = nil) -> [Hole] {
        defer { begin() }
        guard let first else { return [] }
        // The last few that tremble say nothing: they may all be late.
        guard let end else { return holes(leaving: isTrembling ? Self.witnesses : 1) }
        // One that is due at the end itself may as well be due behind it.
        let due = Int(((end - first) / interval - shift - 0.5).rounded(.down))
        guard let last = newest.last(where: { $0.time < end }) ?? newest.first else { return [] }
        let missing = due - last.place - last.known - told
        return missing > 0 ? [Hole(missing: missing, begin: last.time + interval)] : []
    }

    /// What comes next has nothing to do with what came: the source was lost, which is told otherwise, or is opened anew.
    package mutating func begin() { self = Cadence(interval: interval) }

    /// What is missing behind the oldest pictures, up to so many that are judged later.
    private mutating func holes(leaving count: Int) -> [Hole] {
        var holes: [Hole] = []
        while newest.count > count {
            if let next = hole(behind: newest.removeFirst()) { holes.append(next) }
        }
        return holes
    }

    /// What is missing behind a picture, as the least late of those behind it says.
    private mutating func hole(behind picture: Picture) -> Hole? {
        guard let least = newest.map(\.behind).min() else { return nil }
        let distance = least - shift - Double(told)
        // Of one or two that are left at the end each may tremble.
        let certain = newest.count > 2 ? 0.5 : 0.25
        let missing = max(0, Int((distance + certain).rounded(.down)))
        told += missing
        // What came after all that was said to be missing is left out of the next; a source that gives more than its rate says owes nothing
        // for that, and the grid goes with it.
        let rest = distance - Double(missing)
        shift += rest < -Double(told) - 0.5 ? rest + Double(told) : rest < -0.5 ? 0 : rest * Self.pull
        return missing > 0 ? Hole(missing: missing, begin: picture.time + interval) : nil
    }
}
