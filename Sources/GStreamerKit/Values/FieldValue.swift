/// A value of a caps or structure field, or of a property, out of C's reach.
public indirect enum FieldValue: Sendable, Hashable {
    case bool(Bool)
    /// An integer of any width; an unsigned one above `Int64.max` shows as that.
    case int(Int64)
    case double(Double)
    /// A text; nil where the property holds none.
    case string(String?)
    case fraction(Int, Int)
    /// Integers from one to another, both included, at a distance of `step`.
    case intRange(Int64, Int64, step: Int64)
    case doubleRange(Double, Double)
    case fractionRange(FieldValueFraction, FieldValueFraction)
    /// Any one of several values (GStreamer: `GstValueList`).
    case list([FieldValue])
    /// All of several values, in order (GStreamer: `GstValueArray`).
    case array([FieldValue])
    case structure(Structure)
    case caps(Caps)
    /// Of an enumeration: the nick; of flags: the nicks joined by `+`.
    case nick(String)
    /// A value of another type, in GStreamer's notation where it has one.
    case other(type: String, text: String)
}

/// A fraction as it stands, not in lowest terms.
public struct FieldValueFraction: Sendable, Hashable {
    /// The parts.
    public let numerator, denominator: Int
}

extension FieldValue {
    /// The number, if it is an integer.
    public var int: Int64? { if case .int(let value) = self { value } else { nil } }
    /// The number, if it is one.
    public var double: Double? {
        switch self {
        case .double(let value): value
        case .int(let value): Double(value)
        default: nil
        }
    }
    /// The truth value, if it is one.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The text, if it is a text or a nick.
    public var string: String? {
        switch self {
        case .string(let value): value
        case .nick(let value): value
        default: nil
        }
    }
    /// The structure, if it is one.
    public var structure: Structure? { if case .structure(let value) = self { value } else { nil } }
    /// The values of a list or an array; of any other value, itself.
    public var elements: [FieldValue] {
        switch self {
        case .list(let values), .array(let values): values
        default: [self]
        }
    }
}

extension FieldValue: CustomStringConvertible {
    public var description: String {
        switch self {
        case .bool(let value): "\(value)"
        case .int(let value): "\(value)"
        case .double(let value): "\(value)"
        case .string(let value): value ?? "NULL"
        case .fraction(let top, let bottom): "\(top)/\(bottom)"
        case .intRange(let low, let high, let step): step == 1 ? "[ \(low), \(high) ]" : "[ \(low), \(high), \(step) ]"
        case .doubleRange(let low, let high): "[ \(low), \(high) ]"
        case .fractionRange(let low, let high):
            "[ \(low.numerator)/\(low.denominator), \(high.numerator)/\(high.denominator) ]"
        case .list(let values): "{ \(values.map(\.description).joined(separator: ", ")) }"
        case .array(let values): "< \(values.map(\.description).joined(separator: ", ")) >"
        case .structure(let value): value.description
        case .caps(let value): value.description
        case .nick(let value): value
        case .other(_, let text): text
        }
    }
}
