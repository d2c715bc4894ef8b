public import CaptureModel

/// The time from one picture to the next, as a fraction of a second (Apple: `CMTime`).
public struct FrameDuration: Sendable, Hashable, CustomStringConvertible {
    /// The pictures per second that it stands for.
    public let rate: FrameRate

    /// Makes the duration of `value / timescale` seconds; both must be above 0.
    public init(value: Int = 1, timescale: Int) { rate = FrameRate(timescale, value) }

    /// Makes the duration of one picture at a rate.
    public init(at rate: FrameRate) { self.rate = rate }

    public var description: String { "\(rate.denominator)/\(rate.numerator) s" }
}
