extension Duration: Quantity {
    private static let units: [(name: String, seconds: Double)] = [
        ("d", 86400), ("h", 3600), ("min", 60), ("s", 1), ("ms", 1e-3), ("us", 1e-6), ("ns", 1e-9),
    ]

    /// Reads a length of time of at most 10 years; units are ns, us, ms, s, min, h and d.
    public init?(parsing text: String) {
        guard let (number, unit) = splitQuantity(text),
            let seconds = Self.units.first(where: { $0.name == unit })?.seconds,
            number.sign == .plus, number * seconds <= 3.2e8
        else { return nil }
        let scale = (seconds * 1e9).rounded()
        if let whole = splitWholeQuantity(text), whole.unit == unit {
            self = .nanoseconds(whole.number * Int64(scale))
        } else {
            self = .nanoseconds(Int64((number * scale).rounded()))
        }
    }

    public static var examples: String { "'200 ms', '10 s' or '5 min'" }
    public static var limits: String { "0 s to 320000000 s" }
    public static var pattern: String { #"^ *\+?[0-9.]+ *(ns|us|ms|s|min|h|d) *$"# }

    /// Nanoseconds, cut off at the ends of the range.
    public var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? (seconds < 0 ? .min : .max) : product + attoseconds / 1_000_000_000
    }

    /// The nearest whole number of nanoseconds, cut off where a clock's would be (about 285 years); what is no number is as long as that.
    public static func nanoseconds(rounding value: Double) -> Duration {
        .nanoseconds(Int64(max(-9e18, min(9e18, value.rounded()))))
    }

    /// Seconds.
    public var seconds: Double { Double(nanoseconds) / 1e9 }

    /// What was measured, for a person: seconds, to the millisecond.
    public var measured: String {
        let value = (nanoseconds.magnitude + 500_000) / 1_000_000
        let digits = String(1000 + value % 1000).dropFirst()
        let fraction = String(digits.reversed().drop { $0 == "0" }.reversed())
        return "\(nanoseconds < 0 && value > 0 ? "-" : "")\(value / 1000)\(fraction.isEmpty ? "" : ".\(fraction)") s"
    }

    /// What was worked out, for a person: three digits in the largest unit in which it is 1 or more; it does not read back exactly.
    public var shown: String {
        let value = nanoseconds.magnitude
        let scales: [(String, UInt64)] = [("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1000)]
        guard let (name, scale) = scales.first(where: { value >= $0.1 && value % $0.1 != 0 }), value < 1000 * scale
        else {
            return written
        }
        let places = value / scale >= 100 ? 0 : value / scale >= 10 ? 1 : 2
        return "\(nanoseconds < 0 ? "-" : "")\(shortest(Double(value) / Double(scale), places: places)) \(name)"
    }

    /// The form a pipeline file uses: the largest unit in which the value is whole.
    public var written: String {
        let value = nanoseconds
        let scales: [(String, Int64)] = [
            ("d", 86_400_000_000_000), ("h", 3_600_000_000_000), ("min", 60_000_000_000), ("s", 1_000_000_000),
            ("ms", 1_000_000), ("us", 1000),
        ]
        for (name, scale) in scales where value != 0 && value % scale == 0 { return "\(value / scale) \(name)" }
        return value == 0 ? "0 s" : "\(value) ns"
    }
}
