internal import CaptureModel
internal import GStreamerKit

/// Chooses which pictures pass at a lower rate: the first of each interval.
///
/// A value without a clock of its own: it judges by the pictures' running times. Intervals are counted from one picture on and their
/// limits reckoned as fractions, so that nothing adds up however long it runs.
struct FrameLimiter: Sendable {
    /// What is done with pictures.
    enum Mode: Sendable, Hashable {
        /// All pass.
        case open
        /// So many pass.
        case rate(FrameRate)
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

    private(set) var mode = Mode.open
    /// How many pictures were left out.
    private(set) var leftOut = 0
    /// The running time that intervals are counted from, and how many have begun; nil before the first picture in this mode.
    private var grid: (begin: Int64, count: Int64)?
    /// When the last picture passed in this mode.
    private var last: Int64 = 0
    private var spacing = PictureSpacing()
    /// The key frames of the encoder behind it; nil where there is none.
    private var keys: KeyFrameTimer?

    /// - Parameter keyframeInterval: the longest time between the key frames of the encoder behind it.
    init(keyframeInterval: ClockTime? = nil) { keys = keyframeInterval.map { KeyFrameTimer(interval: $0) } }

    /// Changes the rate; the next picture begins the first interval, so that no gap is longer than one.
    mutating func set(_ mode: Mode) {
        guard mode != self.mode else { return }
        // Shut until now, it may have passed its last key frame long ago.
        if self.mode == .shut { keys?.expire() }
        self.mode = mode
        grid = nil
    }

    /// Judges a picture by its running time.
    mutating func judge(_ time: ClockTime) -> Verdict {
        let now = Int64(clamping: time.nanoseconds)
        spacing.add(now)
        switch mode {
        case .open: return keys?.finish() == true ? .passAsKeyFrame : .pass
        case .rate(let rate) where passes(now, rate):
            return keys?.isDue(at: now, tolerance: rate.nanoseconds(1) / 8) == true ? .passAsKeyFrame : .pass
        case .shut, .rate:
            leftOut += 1
            return .leaveOut
        }
    }

    private mutating func passes(_ now: Int64, _ rate: FrameRate) -> Bool {
        let length = rate.nanoseconds(1)
        guard var grid else { return begin(at: now) }
        let due = grid.begin + rate.nanoseconds(grid.count)
        // A hole; or a source that came back begins again with an earlier time.
        guard now - due < length, due - now < 2 * length else { return begin(at: now) }
        if let multiple = spacing.multiple(in: length), let step = spacing.mean {
            // Each second, each third: counted from the last one, for a camera that is a thousandth slow would else slip out of the
            // intervals by and by, and give two in a row.
            return now - last < multiple * step - step / 2 ? false : begin(at: now)
        }
        // Time stamps are rounded, and a driver's waver; a picture an eighth too early is that of the next interval.
        guard now + length / 8 >= due else { return false }
        // From the interval's own begin, so that 30 fps thinned to 20 gives 20 and not 15.
        grid.count += 1
        if grid.count >= rate.numerator {
            grid = (grid.begin + Int64(rate.denominator) * 1_000_000_000, grid.count - Int64(rate.numerator))
        }
        (self.grid, last) = (grid, now)
        return true
    }

    private mutating func begin(at now: Int64) -> Bool {
        (grid, last) = ((now, 1), now)
        return true
    }
}

extension FrameRate {
    /// How long so many pictures last, from the first one's beginning to the last one's end.
    fileprivate func nanoseconds(_ count: Int64) -> Int64 {
        Int64(clamping: Int128(count) * Int128(denominator) * 1_000_000_000 / Int128(numerator))
    }
}
