internal import CGStreamer

/// A time or a span in nanoseconds, as clocks and buffers count it (GStreamer: `GstClockTime`); "none" is nil.
public struct ClockTime: Sendable, Hashable, Comparable {
    /// Nanoseconds.
    public let nanoseconds: UInt64

    /// Makes a time from nanoseconds.
    public init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

    /// Makes a time from a duration; one below zero becomes zero.
    public init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let (whole, overflow) = max(0, seconds).multipliedReportingOverflow(by: 1_000_000_000)
        guard duration > .zero else {
            self.init(nanoseconds: 0)
            return
        }
        self.init(nanoseconds: overflow ? UInt64(Int64.max) : UInt64(whole + attoseconds / 1_000_000_000))
    }

    init?(raw: GstClockTime) {
        guard raw != ClockTime.none else { return nil }
        self.init(nanoseconds: UInt64(raw))
    }

    /// For C.
    var raw: GstClockTime { GstClockTime(nanoseconds) }

    /// C's "no time", `GST_CLOCK_TIME_NONE`.
    static let none = GstClockTime.max

    /// The same as a duration.
    public var duration: Duration { .nanoseconds(Int64(clamping: nanoseconds)) }

    /// Seconds.
    public var seconds: Double { Double(nanoseconds) / 1e9 }

    public static func < (left: ClockTime, right: ClockTime) -> Bool { left.nanoseconds < right.nanoseconds }
}

extension ClockTime: CustomStringConvertible {
    public var description: String { "\(duration)" }
}

extension ClockTime? {
    /// For C, where "no time" is a number.
    var raw: GstClockTime { self?.raw ?? ClockTime.none }
}
