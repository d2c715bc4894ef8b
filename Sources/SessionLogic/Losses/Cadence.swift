/// Counts the pictures that a live source owes by its frame rate and does not give. A value without a clock.
///
/// Some drivers number their pictures, and what is missing by those numbers is known; others leave pictures out without a word, as a
/// camera does in the dark, or a server that is late. Their time stamps tell. Cameras do not keep their nominal rate to the thousandth,
/// and their stamps tremble, so that a grid of that rate follows them; more than one and a half steps of it open a hole, and how many are
/// missing is decided by the pictures behind it: what comes late, and together, is not missing.
package struct Cadence: Sendable {
    /// Pictures that are missing.
    package struct Hole: Sendable, Hashable {
        /// How many.
        package var missing: Int
        /// The running time at which the first of them was due.
        package var begin: Duration
    }

    /// How many pictures behind a hole are waited for: what a driver's buffers hold, four mostly, comes in a burst after it.
    package static let patience = 8
    /// Of how many of them the one that is the least late says how many are missing: no trembling stamp does.
    private static let witnesses = 3
    /// By what part of its distance the grid follows a picture. A camera that is 1 % slow is a tenth of a step behind it, and owes nothing.
    private static let pull = 0.1

    private struct Picture {
        var time: Duration
        /// How many are known to be missing just before it.
        var known: Int
    }

    private let interval: Duration
    /// Where on the grid the newest picture is that is not behind an open hole; nil before the first.
    private var line: Duration?
    private var newest = Duration.zero
    /// Those behind a hole that is being judged.
    private var behind: [Picture] = []

    /// Begins with the time from one picture to the next that the format says.
    package init(interval: Duration) { self.interval = interval }

    /// Takes a picture.
    ///
    /// - Parameter known: how many are known to be missing just before it by another count.
    /// - Returns: what is missing beyond that.
    package mutating func take(at time: Duration, known: Int = 0) -> Hole? {
        guard let line else {
            (self.line, newest) = (time, time)
            return nil
        }
        guard time > newest else { return nil }
        newest = time
        let step = (time - line) / interval
        if behind.isEmpty, step <= 1.5 {
            // One that is far too early is no reason to expect the next sooner than its time.
            self.line = step < 0.5 ? max(line, time) : line + interval * (1 + Self.pull * (step - 1))
            return nil
        }
        behind.append(Picture(time: time, known: known))
        return behind.count >= Self.patience ? judge() : nil
    }

    /// Says what is missing up to now: nothing more comes.
    ///
    /// - Parameter end: the running time up to which pictures were due; what came behind it is not wanted. nil says nothing of what may be
    ///   missing behind the newest.
    package mutating func end(at end: Duration? = nil) -> Hole? {
        defer { begin() }
        guard let line else { return nil }
        guard let end else {
            var hole: Hole?
            while !behind.isEmpty {
                let next = judge()
                hole = hole.map { Hole(missing: $0.missing + (next?.missing ?? 0), begin: $0.begin) } ?? next
            }
            return hole
        }
        behind.removeAll { $0.time >= end }
        // One that is due at the end itself may as well be due behind it.
        let due = Int(((end - line) / interval - 0.5).rounded(.down))
        let missing = due - behind.count - behind.map(\.known).reduce(0, +)
        return missing > 0 ? Hole(missing: missing, begin: line + interval) : nil
    }

    /// What comes next has nothing to do with what came: the source was lost, which is told otherwise, or is opened anew.
    package mutating func begin() { (line, behind) = (nil, []) }

    /// Closes the hole, up to the picture that says how long it is; those behind that one may open the next.
    private mutating func judge() -> Hole? {
        guard let line else { return nil }
        var known = 0
        let late = behind.enumerated().map { index, picture in
            known += picture.known
            return (place: index, known: known, steps: (picture.time - line) / interval - Double(index + 1 + known))
        }
        guard let witness = late.suffix(Self.witnesses).min(by: { ($0.steps, $1.place) < ($1.steps, $0.place) }) else {
            return nil
        }
        let missing = max(0, Int(witness.steps.rounded()))
        let rest = behind[(witness.place + 1)...]
        self.line = line + interval * (witness.place + 1 + witness.known + missing)
        newest = behind[witness.place].time
        behind = []
        for picture in rest { _ = take(at: picture.time, known: picture.known) }
        return missing > 0 ? Hole(missing: missing, begin: line + interval) : nil
    }
}
