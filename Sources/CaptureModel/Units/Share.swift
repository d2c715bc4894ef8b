/// A part of a whole, in hundredths.
///
/// Range: 0 % ... 100 %. Written `1 %` or `0.5 %`.
public struct Share: Quantity, Comparable {
    /// Hundredths of the whole.
    public let percent: Double

    /// Makes a part from hundredths.
    public init(percent: Double) { self.percent = percent }

    public init?(parsing text: String) {
        guard let (number, unit) = splitQuantity(text), unit == "%", (0...100).contains(number) else { return nil }
        self.init(percent: number)
    }

    /// The part as a factor, 0 to 1.
    public var factor: Double { percent / 100 }

    public static func < (left: Share, right: Share) -> Bool { left.percent < right.percent }

    public static var examples: String { "'1 %' or '0.5 %'" }
    public static var limits: String { "0 % to 100 %" }
    public static var pattern: String { #"^ *\+?[0-9.]+ *% *$"# }

    public var description: String { "\(decimal(percent)) %" }
}
