/// All numbers from one to another, none below 0; what they count is said by where they stand.
///
/// Range: 0 ... 1,000,000,000. Written `22-1408` or `0.000005-0.333333`.
public struct NumberRange: Quantity {
    /// The lowest number.
    public let minimum: Double
    /// The highest number.
    public let maximum: Double

    private static let limit = 1e9

    /// Makes a range; the ends must lie within 0 ... 1,000,000,000, the lower first.
    public init(_ minimum: Double, _ maximum: Double) {
        precondition(minimum >= 0 && minimum <= maximum && maximum <= Self.limit, "a range goes up from 0")
        self.minimum = minimum
        self.maximum = maximum
    }

    public init?(parsing text: String) {
        guard !hasLeadingZero(text) else { return nil }
        let ends = trimmed(text).split(separator: "-", omittingEmptySubsequences: false).map { number($0) }
        guard ends.count == 2, let low = ends[0], let high = ends[1], low <= high, high <= Self.limit else {
            return nil
        }
        self.init(low, high)
    }

    public static var examples: String { "'22-1408' or '0.001-0.25'" }
    public static var limits: String { "0 to 1000000000, the lower first" }
    public static var pattern: String { #"^ *[0-9.]+-[0-9.]+ *$"# }

    public var description: String { "\(decimal(minimum))-\(decimal(maximum))" }
}

/// A number of ASCII digits with at most one point; `Double.init` also takes signs, exponents and `nan`.
private func number(_ text: Substring) -> Double? {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".") }
        ? Double(text) : nil
}
