/// A value that is written with its unit, in a pipeline file, on the command line and in output.
///
/// `Quantity(parsing: text)` reads every value back from its `written` form.
public protocol Quantity: Sendable, Hashable, CustomStringConvertible {
    /// Reads a value with its unit; nil where the text is not one.
    init?(parsing text: String)
    /// What a correct value looks like, for messages: `'6 Mbit/s' or '800 kbit/s'`.
    static var examples: String { get }
    /// How small and how large it may be, for messages: `1 bit/s to 1000 Gbit/s`.
    static var limits: String { get }
    /// A regular expression (ECMA-262) that the JSON Schema uses; it accepts every text that `init(parsing:)` accepts.
    static var pattern: String { get }
    /// The value with its unit, as a pipeline file has it.
    var written: String { get }
}

extension Quantity {
    public var written: String { description }
}

/// The text without the blanks around it.
func trimmed(_ text: some StringProtocol) -> Substring {
    var rest = Substring(text).drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    return rest
}

/// Whether a text has a number that begins with a 0 which says nothing, as `010`: some programs read it to the base 8.
public func hasLeadingZero(_ text: some StringProtocol) -> Bool {
    var before: Character?
    var rest = Substring(text)
    while let first = rest.first {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        if digits.count > 1, first == "0", before != "." { return true }
        let piece = digits.isEmpty ? rest.prefix(1) : digits
        before = piece.last
        rest = rest[piece.endIndex...]
    }
    return false
}

/// A number of ASCII digits only; `Int.init` also takes a sign.
func wholeNumber(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
}

/// Splits `6 Mbit/s` into its number and its unit; nil unless the text is one finite number and one word.
func splitQuantity(_ text: String) -> (number: Double, unit: String)? {
    // Swift takes the Kelvin sign for a K; a JSON Schema does not.
    guard text.utf8.allSatisfy({ $0 < 128 }) else { return nil }
    let text = trimmed(text)
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-" || $0 == "+") }
    guard let number = Double(digits), number.isFinite, !hasLeadingZero(digits) else { return nil }
    return (number, String(trimmed(text[digits.endIndex...])))
}

/// Splits `6 ms` into its number and its unit where the number is whole, so that none is rounded; a Double holds whole
/// numbers only up to 2^53.
func splitWholeQuantity(_ text: String) -> (number: Int64, unit: String)? {
    let text = trimmed(text)
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int64(digits), !hasLeadingZero(digits) else { return nil }
    return (number, String(trimmed(text[digits.endIndex...])))
}

/// A number exactly, in decimals without an exponent, so that it reads back as the same value.
func decimal(_ value: Double) -> String {
    let text = value.magnitude.description
    let sign = value < 0 ? "-" : ""
    guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...]) else {
        return sign + (text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    }
    let mantissa = text[..<mark]
    let point = mantissa.firstIndex(of: ".") ?? mantissa.endIndex
    let whole = mantissa.distance(from: mantissa.startIndex, to: point)
    let digits = mantissa.filter { $0 != "." }
    let places = whole + exponent
    if places <= 0 { return sign + "0." + String(repeating: "0", count: -places) + digits }
    // Swift writes an exponent above 0 only from 2^53 on, where a number has no digits after the point.
    return sign + digits.prefix(places) + String(repeating: "0", count: max(0, places - digits.count))
}

/// A number for reading: no trailing zeros, at most `places` decimals.
func shortest(_ value: Double, places: Int = 3) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int64(rounded)) : String(rounded)
}
