internal import GStreamerKit

/// Says which pictures are to be key frames while they are fewer than an encoder expects, which counts them.
///
/// A value without a clock of its own: it judges by the pictures' running times.
struct KeyFrameTimer: Sendable {
    /// The longest time between key frames.
    let interval: ClockTime
    /// When one was last asked for; nil before the first.
    private var last: Int64?

    init(interval: ClockTime) { self.interval = interval }

    /// Whether a picture is to be one: the first is, and each that comes an interval after the last.
    ///
    /// - Parameter tolerance: how much too early a picture may be, in nanoseconds.
    mutating func isDue(at now: Int64, tolerance: Int64) -> Bool {
        // Behind a source that came back with earlier times, too.
        if let last, now >= last, now + tolerance < last + Int64(clamping: interval.nanoseconds) { return false }
        last = now
        return true
    }

    /// Has the next picture be one, after a time without any.
    mutating func expire() { last = .min / 2 }

    /// Ends; whether one more is due, so that the encoder's own count begins at a picture that is in time.
    mutating func finish() -> Bool {
        defer { last = nil }
        return last != nil
    }
}
