/// A distance in the world before a camera, or the size of a thing there.
///
/// Range: above 0, up to 1000 m. Written `20 mm`, `15 cm` or `0.12 m`.
public struct Distance: Quantity, Comparable {
    /// Millimetres.
    public let millimetres: Double

    /// Makes a distance from millimetres.
    public init(millimetres: Double) { self.millimetres = millimetres }

    public init?(parsing text: String) {
        guard let (number, unit) = splitQuantity(text), number > 0 else { return nil }
        let scale: Double
        switch unit {
        case "mm": scale = 1
        case "cm": scale = 10
        case "m": scale = 1000
        default: return nil
        }
        guard number * scale <= 1_000_000 else { return nil }
        self.init(millimetres: number * scale)
    }

    public static var examples: String { "'20 mm', '15 cm' or '0.12 m'" }
    public static var limits: String { "above 0 m, up to 1000 m" }
    public static var pattern: String { #"^ *\+?[0-9.]+ *(mm|cm|m) *$"# }

    public var description: String { "\(decimal(millimetres)) mm" }

    public static func < (left: Distance, right: Distance) -> Bool { left.millimetres < right.millimetres }
}
