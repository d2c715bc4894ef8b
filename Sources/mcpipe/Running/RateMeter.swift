import CaptureModel

/// The rate of a sink since it was last asked.
struct RateMeter {
    private var bytes: Int64
    private var moment = ContinuousClock.now

    /// Begins to measure at a number of bytes.
    init(_ bytes: Int64 = 0) { self.bytes = bytes }

    /// The mean rate since the last call.
    mutating func rate(bytes now: Int64) -> String {
        defer { (bytes, moment) = (now, .now) }
        // What has come in no time says nothing of the rate.
        let time = ContinuousClock.now - moment
        return Figures.rate(bytes: time < .milliseconds(10) ? 0 : max(0, now - bytes), in: max(time, .milliseconds(10)))
    }
}
