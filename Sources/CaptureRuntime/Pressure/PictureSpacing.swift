/// How far apart a source's pictures are, in the mean of the last few hundred.
struct PictureSpacing: Sendable {
    /// From how many on a mean is one: a driver's time stamps waver by a third of a picture's time.
    private static let least: Int64 = 16
    /// At how many the older half is forgotten, so that it follows a camera whose rate falls in the dark.
    private static let most: Int64 = 256

    private var (first, last): (Int64, Int64) = (0, 0)
    /// How many times from one picture to the next there are from `first` to `last`; below 0 before the first picture.
    private var count: Int64 = -1

    /// In nanoseconds; nil until enough pictures have come without a hole.
    var mean: Int64? { count >= Self.least ? (last - first) / count : nil }

    /// Takes the time of the next picture.
    mutating func add(_ time: Int64) {
        let step = time - last
        defer { last = time }
        // A hole, or a camera that is as fast as before when it gets light again.
        let usual = count > 0 ? (last - first) / count : step
        guard count >= 0, step > usual * 5 / 8, step < usual * 7 / 4 else {
            (first, count) = (time, 0)
            return
        }
        count += 1
        guard count == Self.most else { return }
        first += (time - first) / 2
        count /= 2
    }

    /// How many pictures go into a time where it is a whole number of them but for a hundredth, as 29.97 fps is twice 15.
    func multiple(in length: Int64) -> Int64? {
        guard let mean, mean > 0 else { return nil }
        let whole = max(1, (length + mean / 2) / mean)
        return abs(length - whole * mean) < min(whole * mean / 100, mean / 10) ? whole : nil
    }
}
