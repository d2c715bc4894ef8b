internal import CaptureModel

/// A source's lowered frame rate at the beginning of a take, or a change of it.
public struct TakeFrameRate: Sendable, Hashable, Codable {
    /// When, on the timeline: the time of the first picture that was chosen by it.
    public var at: Seconds
    /// The source.
    public var source: String
    /// Pictures per second, such as `15` or `30000/1001`; nil is all that come.
    public var rate: String?

    /// Takes over what a session tells.
    ///
    /// - Parameter at: when, on the take's timeline.
    public init(_ state: FrameRateState, at: Duration) {
        self.at = Seconds(at)
        source = state.source.description
        rate = state.active.map { $0.denominator == 1 ? "\($0.numerator)" : "\($0.numerator)/\($0.denominator)" }
    }
}
