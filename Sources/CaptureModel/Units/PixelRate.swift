/// Pixels per second, as an image signal processor or an encoder takes them.
///
/// Range: 1 px/s ... 1000 Gpx/s. Written `380 Mpx/s`; units are px/s, kpx/s, Mpx/s and Gpx/s, in powers of 1000.
public struct PixelRate: Quantity, Comparable {
    /// Pixels per second.
    public let perSecond: Double

    /// Makes a rate.
    public init(perSecond: Double) { self.perSecond = perSecond }

    private static let units: [(name: String, factor: Double)] = [
        ("Gpx/s", 1e9), ("Mpx/s", 1e6), ("kpx/s", 1e3), ("px/s", 1),
    ]

    public init?(parsing text: String) {
        guard let (number, unit) = splitQuantity(text),
            let factor = Self.units.first(where: { $0.name == unit })?.factor
        else { return nil }
        let rate = (number * factor).rounded()
        guard rate >= 1, rate <= 1e12 else { return nil }
        self.init(perSecond: rate)
    }

    public static var examples: String { "'380 Mpx/s' or '1 Gpx/s'" }
    public static var limits: String { "1 px/s to 1000 Gpx/s" }
    public static var pattern: String { #"^ *\+?[0-9.]+ *[kMG]?px/s *$"# }

    public var description: String {
        for (name, factor) in Self.units where perSecond >= factor {
            let short = shortest(perSecond / factor)
            // Only a form that reads back as the same value will do; the smallest unit always does.
            if PixelRate(parsing: "\(short) \(name)") == self { return "\(short) \(name)" }
        }
        return "\(shortest(perSecond)) px/s"
    }

    public static func < (left: PixelRate, right: PixelRate) -> Bool { left.perSecond < right.perSecond }
}
