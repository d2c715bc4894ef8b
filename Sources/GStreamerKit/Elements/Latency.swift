internal import CGStreamer

/// What media takes from the source to the sinks (GStreamer: the latency query).
public struct Latency: Sendable, Hashable {
    /// Whether a source is live.
    public let isLive: Bool
    /// What is needed.
    public let minimum: ClockTime
    /// What can be buffered; nil is any amount.
    public let maximum: ClockTime?

    /// Makes an answer.
    public init(isLive: Bool, minimum: ClockTime, maximum: ClockTime? = nil) {
        self.isLive = isLive
        self.minimum = minimum
        self.maximum = maximum
    }

    /// What a question was answered.
    init(_ query: UnsafeMutablePointer<GstQuery>) {
        var (isLive, low, high): (gboolean, GstClockTime, GstClockTime) = (0, 0, 0)
        unsafe gst_query_parse_latency(query, &isLive, &low, &high)
        self.init(
            isLive: isLive != 0, minimum: ClockTime(nanoseconds: UInt64(low)), maximum: ClockTime(raw: high))
    }
}
