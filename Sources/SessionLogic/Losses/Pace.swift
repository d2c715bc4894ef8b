/// From one frame of a stream to the next, as far as frames came one upon the other. A value without a clock.
package struct Pace: Sendable {
    /// What is longer is a hole, and says nothing of the pace.
    package static let longestStep = Duration.seconds(1)

    /// How many of the newest steps say what is usual.
    private static let neighbours = 8

    private var newest: Duration?
    /// The newest steps, holes included.
    private var latest: [Duration] = []
    /// When the first came; nil before it.
    package private(set) var first: Duration?
    /// When the one ends that ends last; nil before the first.
    package private(set) var end: Duration?
    /// How long those are that say so, as sound does, and how many they are: the last of a file is shorter than the others.
    private var (length, pieces) = (Duration.zero, 0)
    private var steps = 0
    private var span = Duration.zero

    /// Nothing has come yet.
    package init() {}

    /// Takes a frame.
    ///
    /// - Parameter length: how long it lasts, where it says so, as sound does; else 0.
    package mutating func take(at time: Duration, length: Duration = .zero) {
        if length > .zero { (self.length, pieces) = (self.length + length, pieces + 1) }
        first = min(first ?? time, time)
        end = max(end ?? time, time + length)
        defer { newest = max(newest ?? time, time) }
        guard let newest, time > newest else { return }
        latest = latest.suffix(Self.neighbours - 1) + [time - newest]
        guard time - newest <= Self.longestStep else { return }
        steps += 1
        span += time - newest
    }

    /// The longest usual step of late, by the times of the frames: one that is longer may be a hole. nil before the second.
    package var usualStep: Duration? {
        latest.count > 2 ? latest.sorted().dropLast().last : latest.max()
    }

    /// The time from one to the next; nil before the second.
    ///
    /// - Parameter missing: how many are known to be missing among those that came.
    package func interval(missing: Int = 0) -> Duration? {
        if pieces > 0 { return length / pieces }
        return steps > 0 ? span / (steps + missing) : nil
    }
}
