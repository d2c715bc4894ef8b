internal import GStreamerKit

/// Chooses which pictures pass at a lower rate: the first of each interval.
///
/// A value without a clock of its own: it judges by the pictures' running times.
struct FrameLimiter: Sendable {
    /// What is done with pictures.
    enum Mode: Sendable, Hashable {
        /// All pass.
        case open
        /// One passes in this time.
        case interval(ClockTime)
        /// None passes.
        case shut
    }

    /// What becomes of a picture.
    enum Verdict: Sendable, Hashable {
        case pass
        /// It passes, and is to be a key frame.
        case passAsKeyFrame
        case leaveOut
    }

    /// The longest time between the key frames of the encoder behind it; nil where there is none.
    let keyframeInterval: ClockTime?
    private(set) var mode = Mode.open
    /// How many pictures were left out.
    private(set) var leftOut = 0
    /// When the next interval begins; nil before the first picture in this mode.
    private var due: Int64?
    /// When a key frame was last asked for.
    private var keyed: Int64?

    init(keyframeInterval: ClockTime? = nil) { self.keyframeInterval = keyframeInterval }

    /// Changes the rate; the next picture begins the first interval, so that no gap is longer than one.
    mutating func set(_ mode: Mode) {
        guard mode != self.mode else { return }
        // Shut until now, it may have passed its last key frame long ago.
        if self.mode == .shut { keyed = .min / 2 }
        self.mode = mode
        due = nil
    }

    /// Judges a picture by its running time.
    mutating func judge(_ time: ClockTime) -> Verdict {
        switch mode {
        case .open:
            guard keyed != nil else { return .pass }
            // One more, so that the encoder's own count begins at a picture that is in time.
            keyed = nil
            return keyframeInterval == nil ? .pass : .passAsKeyFrame
        case .shut:
            leftOut += 1
            return .leaveOut
        case .interval(let interval):
            let (now, length) = (Int64(clamping: time.nanoseconds), Int64(clamping: interval.nanoseconds))
            // Time stamps are rounded, and a driver's waver; a picture an eighth too early is that of the next interval.
            if let due, now + length / 8 < due {
                leftOut += 1
                return .leaveOut
            }
            // From the interval's own begin, so that 30 fps thinned to 20 gives 20 and not 15; anew after a hole.
            due = (due.map { now - $0 < length ? $0 : now } ?? now) + length
            guard let keyframeInterval else { return .pass }
            if let keyed, now + length / 8 < keyed + Int64(clamping: keyframeInterval.nanoseconds) { return .pass }
            keyed = now
            return .passAsKeyFrame
        }
    }
}
