/// Finds out how long a sound device's samples really are: a straight line through the times at which they came.
///
/// An expanding-memory alpha-beta filter, which is the line of least squares through all that came until its memory is full, and
/// forgets from then on: crystals follow the temperature. Times are seconds, and lie on the pipeline's clock.
struct DriftFilter {
    /// How far back the line goes: with time stamps that are late by a millisecond now and then, its slope is good to one part
    /// in a million, and a room that warms up by a degree a minute is still followed.
    static let memory = 60.0
    /// As many observations as the first one counts for, so that two stamps close together make no steep line.
    static let weight = 20.0
    /// Stamps further from the line than this count no more than one at this distance: a late thread is no drift.
    static let reach = 0.02
    /// The most that a clock may deviate; beyond it there is another rate, not another crystal.
    static let limit = 0.01

    /// How long a sample is by the device's own word.
    let nominal: Double
    /// How long it is by the pipeline's clock.
    private(set) var period: Double
    /// The time of the sample that comes next.
    private(set) var next: Double
    /// What has come since the beginning of the line.
    private(set) var elapsed = 0.0
    private var count = Self.weight

    /// Begins a line.
    ///
    /// - Parameters:
    ///   - rate: samples a second by the device's own word.
    ///   - time: when the first sample came.
    ///   - period: what is known already of a sample's length.
    init(rate: Double, at time: Double, period: Double? = nil) {
        nominal = 1 / rate
        self.period = period ?? nominal
        next = time
        // What is known outweighs what the first few stamps say.
        if period != nil { count = Self.weight * 5 }
    }

    /// By how much the device's clock is fast, as a fraction: 0.0002 is 200 ppm.
    var deviation: Double { nominal / period - 1 }

    /// How far a time lies from where the line says.
    func distance(of time: Double) -> Double { time - next }

    /// Takes a stretch of samples, the first of which came at a time.
    mutating func take(_ samples: Int, at time: Double) {
        guard samples > 0 else { return }
        let error = min(max(distance(of: time), -Self.reach), Self.reach)
        let length = Double(samples) * period
        count = min(count + 1, max(Self.weight, Self.memory / length))
        next += error * 2 * (2 * count - 1) / (count * (count + 1))
        period += error / Double(samples) * 6 / (count * (count + 1))
        period = min(max(period, nominal / (1 + Self.limit)), nominal / (1 - Self.limit))
        next += Double(samples) * period
        elapsed += length
    }
}
