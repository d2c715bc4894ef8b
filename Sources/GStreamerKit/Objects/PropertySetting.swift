/// A value to set a property to; the property must be of its type.
public enum PropertySetting: Sendable, Hashable {
    case bool(Bool)
    /// For an integer property of any width, and for a floating one.
    case int(Int64)
    case double(Double)
    /// For a text, and for a fraction such as `30/1`.
    case string(String)
    /// For an enumeration: a nick; for flags: nicks joined by `+`.
    case nick(String)
    /// Caps in GStreamer's notation.
    case caps(String)
    /// A `GstStructure`, or another value that has one, in GStreamer's notation.
    case structure(String)
    /// A value of whatever type the property has, in GStreamer's notation.
    case text(String)

    /// The word for it in errors. The value itself is left out: it may be a secret.
    var kind: String {
        switch self {
        case .bool: "a truth value"
        case .int: "an integer"
        case .double: "a number"
        case .string: "a text"
        case .nick: "a nick"
        case .caps: "caps"
        case .structure: "a structure"
        case .text: "the text"
        }
    }
}
