/// A distance on a canvas: pixels, or a share of the canvas's own side.
///
/// Range: -16384 ... 16384 px, or -1000 % ... 1000 %. Written `50`, `50 px` or `25 %`.
public enum Length: Quantity {
    /// Pixels.
    case pixels(Int)
    /// Hundredths of the canvas's width, for horizontal lengths, or of its height.
    case percent(Double)

    /// The length in pixels along a side of `whole` pixels, rounded to the nearest.
    public func pixels(of whole: Int) -> Int {
        switch self {
        case .pixels(let count): count
        case .percent(let share): Int((Double(whole) * share / 100).rounded())
        }
    }

    public init?(parsing text: String) {
        guard let (number, unit) = splitQuantity(text) else { return nil }
        switch unit {
        case "", "px":
            guard number == number.rounded(), abs(number) <= 16384 else { return nil }
            self = .pixels(Int(number))
        case "%":
            guard abs(number) <= 1000 else { return nil }
            self = .percent(number)
        default: return nil
        }
    }

    public static var examples: String { "'50', '50 px' or '25 %'" }
    public static var limits: String { "-16384 px to 16384 px in whole pixels, -1000 % to 1000 %" }
    public static var pattern: String { #"^ *[-+]?[0-9.]+ *(px|%)? *$"# }

    public var description: String {
        switch self {
        case .pixels(let count): String(count)
        case .percent(let share): "\(decimal(share)) %"
        }
    }
}

extension Length: ExpressibleByIntegerLiteral {
    /// Pixels.
    public init(integerLiteral value: Int) { self = .pixels(value) }
}
