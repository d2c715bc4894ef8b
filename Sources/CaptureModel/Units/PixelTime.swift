/// The processor time that some work takes for each pixel.
///
/// Range: 0.001 ns/px ... 1,000,000 ns/px. Written `12.5 ns/px`.
public struct PixelTime: Quantity, Comparable {
    /// Nanoseconds of one core for each pixel.
    public let nanoseconds: Double

    /// Makes a time.
    public init(nanoseconds: Double) { self.nanoseconds = nanoseconds }

    public init?(parsing text: String) {
        guard let (number, unit) = splitQuantity(text), unit == "ns/px", number >= 0.001, number <= 1e6 else {
            return nil
        }
        self.init(nanoseconds: number)
    }

    public static var examples: String { "'12.5 ns/px'" }
    public static var limits: String { "0.001 ns/px to 1000000 ns/px" }
    public static var pattern: String { #"^ *\+?[0-9.]+ *ns/px *$"# }

    public var description: String { "\(decimal(nanoseconds)) ns/px" }

    public static func < (left: PixelTime, right: PixelTime) -> Bool { left.nanoseconds < right.nanoseconds }
}
