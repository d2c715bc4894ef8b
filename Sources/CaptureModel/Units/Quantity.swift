/// A value that is written with its unit, in a pipeline file, on the command line and in output.
///
/// `Quantity(parsing: text)` and `description` are inverse to each other.
public protocol Quantity: Sendable, Hashable, CustomStringConvertible {
    /// Reads a value with its unit; nil where the text is not one.
    init?(parsing text: String)
    /// What a correct value looks like, for messages: `'6 Mbit/s' or '800 kbit/s'`.
    static var examples: String { get }
    /// A regular expression (ECMA-262) that the JSON Schema uses; it accepts every text that `init(parsing:)` accepts.
    static var pattern: String { get }
}

/// Splits `6 Mbit/s` into its number and its unit; nil unless the text is one finite number and one word.
func splitQuantity(_ text: String) -> (number: Double, unit: String)? {
    let trimmed = text.drop { $0 == " " }
    let digits = trimmed.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-" || $0 == "+") }
    guard let number = Double(digits), number.isFinite else { return nil }
    var unit = trimmed.dropFirst(digits.count).drop { $0 == " " }
    while unit.last == " " { unit.removeLast() }
    return (number, String(unit))
}

/// A number as people write it: no trailing zeros, at most `places` decimals.
func shortest(_ value: Double, places: Int = 3) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int64(rounded)) : String(rounded)
}
