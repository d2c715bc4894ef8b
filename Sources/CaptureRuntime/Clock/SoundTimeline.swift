/// Lays a sound device's samples on the pipeline's clock: how much each stretch is to be lengthened or shortened, and where it
/// belongs, so that sound stays with the pictures however long the recording is.
///
/// A value without a clock of its own; times are running times. What comes out has no gap and no overlap: its times are the
/// count of its samples. Only where the device itself has lost something is there a jump, which is told.
struct SoundTimeline {
    /// What is to be done with a stretch of samples.
    struct Step: Equatable {
        /// Samples that go in for one that comes out.
        var ratio: Double
        /// When the first that comes out is heard.
        var time: Double
        /// Whether it does not follow what came before.
        var isJump: Bool
        /// How much sound is missing before it, in seconds: the device has lost it.
        var missing = 0.0
    }

    /// How long it takes to make up for a distance: 1 ms in this time is 100 ppm, a sixth of a cent, which nobody hears.
    static let settling = 10.0
    /// The most by which a distance changes the speed, beside the drift itself.
    static let urgency = 0.001
    /// A stretch that comes this far from where it belongs, and those after it, belong elsewhere; half of what people notice.
    static let tolerance = 0.04
    /// How long they must do so: a thread that was held up gives what it missed within a device's buffer, 0.2 s.
    static let patience = 1.0
    /// What no buffer explains.
    static let breach = 2.0

    /// Samples a second.
    let rate: Double
    private var filter: DriftFilter?
    /// When the first sample of the output is heard.
    private var origin = 0.0
    /// Samples given since.
    private var given = 0.0
    /// Where the next sample of the output lies behind the input that is still to come; in samples of the input.
    private var position = 0.0
    private var ratio = 1.0
    /// Since when what comes is far from the line, in seconds.
    private var strayed = 0.0
    /// How far the first of them was from it, when it was not bent by them yet.
    private var stray = 0.0
    /// Whether the length of a sample was known when the line began.
    private var isKnown = false
    /// How often there was a jump, the beginning not counted.
    private(set) var jumps = 0
    /// Samples that stretching has added; below 0 those it has taken away.
    private(set) var added = 0.0
    /// The longest distance between where a sample was put and where it belongs, in seconds.
    private(set) var farthest = 0.0

    init(rate: Double) { self.rate = rate }

    /// By how much the device's clock is fast, in parts per million; nil until that is known well enough.
    var deviation: Double? {
        guard let filter, isKnown || filter.elapsed >= Self.settling else { return nil }
        return filter.deviation * 1e6
    }

    /// Takes the next stretch of samples, at the time at which the first of them came.
    mutating func take(_ samples: Int, at time: Double, isDiscontinuous: Bool = false) -> Step {
        var isJump = false
        var missing = 0.0
        if var line = filter {
            let way = line.distance(of: time)
            let distance = abs(way)
            if distance > Self.tolerance, strayed == 0 { stray = way }
            strayed = distance > Self.tolerance ? strayed + Double(samples) / rate : 0
            if distance > Self.breach || strayed > Self.patience
                || (isDiscontinuous && distance > Self.tolerance / 8)
            {
                begin(at: time, period: isKnown || line.elapsed > Self.settling ? line.period : nil)
                jumps += 1
                isJump = true
                missing = max(0, distance > Self.tolerance ? stray : way)
            } else {
                line.take(samples, at: time)
                filter = line
                // The line is known better now, at the beginning of this stretch too.
                steer(from: line.next - Double(samples) * line.period)
            }
        } else {
            begin(at: time, period: nil)
            isJump = true
        }
        if isJump { filter?.take(samples, at: time) }
        let step = Step(ratio: ratio, time: origin + given / rate, isJump: isJump, missing: missing)
        position -= Double(samples)
        return step
    }

    /// Takes note of what has come out.
    mutating func give(_ samples: Int) {
        given += Double(samples)
        position += Double(samples) * ratio
        added += Double(samples) * (1 - ratio)
    }

    private mutating func begin(at time: Double, period: Double?) {
        filter = DriftFilter(rate: rate, at: time, period: period)
        (origin, given, position, strayed, isKnown) = (time, 0, 0, 0, period != nil)
        ratio = period.map { 1 / rate / $0 } ?? 1
    }

    /// Finds the ratio that brings the output to where the input belongs.
    private mutating func steer(from start: Double) {
        guard let filter else { return }
        let distance = start + position * filter.period - (origin + given / rate)
        farthest = max(farthest, abs(distance))
        let trust = isKnown ? 1 : min(1, filter.elapsed / Self.settling)
        let hurry = min(max(distance / Self.settling, -Self.urgency), Self.urgency)
        ratio = (1 + filter.deviation * trust) * (1 - hurry)
    }
}
