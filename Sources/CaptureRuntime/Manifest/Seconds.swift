/// A length of time, or a place on a timeline, as a manifest says it: a number of seconds, to the nanosecond.
public struct Seconds: Sendable, Hashable, Comparable, Codable {
    /// The same as a value to reckon with.
    public let duration: Duration

    /// Makes one, of whole nanoseconds; what is longer than 10^9 s, which no recording is, becomes that.
    public init(_ duration: Duration) {
        let limit = Duration.seconds(1_000_000_000)
        let near = min(max(duration, .zero - limit), limit)
        self.duration = .nanoseconds(Int64((near / .nanoseconds(1)).rounded()))
    }

    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer().decode(Double.self)
        guard abs(value) < 1e9 else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "\(value) s is beyond all sense"))
        }
        duration = .nanoseconds(Int64((value * 1e9).rounded()))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode((duration / .nanoseconds(1)).rounded() / 1e9)
    }

    public static func < (left: Seconds, right: Seconds) -> Bool { left.duration < right.duration }
}
