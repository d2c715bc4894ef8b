/// A data rate in bits per second.
///
/// Range: 1 bit/s ... 1000 Gbit/s. Written `6 Mbit/s`; units are bit/s, kbit/s, Mbit/s and Gbit/s, in powers of 1000.
public struct Bitrate: Quantity, Comparable {
    /// Bits per second.
    public let bitsPerSecond: Int

    /// Makes a rate from bits per second.
    public init(bitsPerSecond: Int) { self.bitsPerSecond = bitsPerSecond }

    /// A rate in 1000 bits per second.
    public static func kilobits(_ value: Double) -> Bitrate { Bitrate(bitsPerSecond: Int((value * 1e3).rounded())) }
    /// A rate in 1,000,000 bits per second.
    public static func megabits(_ value: Double) -> Bitrate { Bitrate(bitsPerSecond: Int((value * 1e6).rounded())) }

    private static let units: [(name: String, factor: Double)] = [
        ("Gbit/s", 1e9), ("Mbit/s", 1e6), ("kbit/s", 1e3), ("bit/s", 1),
    ]

    public init?(parsing text: String) {
        guard let (number, unit) = splitQuantity(text),
            let factor = Self.units.first(where: { $0.name == unit })?.factor
        else { return nil }
        let bits = (number * factor).rounded()
        guard bits >= 1, bits <= 1e12 else { return nil }
        self.init(bitsPerSecond: Int(bits))
    }

    public static var examples: String { "'6 Mbit/s' or '800 kbit/s'" }
    public static var limits: String { "1 bit/s to 1000 Gbit/s" }
    public static var pattern: String { #"^ *\+?[0-9.]+ *(bit/s|kbit/s|Mbit/s|Gbit/s) *$"# }

    public var description: String {
        let value = Double(bitsPerSecond)
        for (name, factor) in Self.units where value >= factor {
            let short = shortest(value / factor)
            // Only a form that reads back as the same value will do; the smallest unit always does.
            if Bitrate(parsing: "\(short) \(name)") == self { return "\(short) \(name)" }
        }
        return "\(bitsPerSecond) bit/s"
    }

    public static func < (left: Bitrate, right: Bitrate) -> Bool { left.bitsPerSecond < right.bitsPerSecond }
}
