/// What a property of an element can be (GStreamer: `GParamSpec`).
public enum ElementProperty: Sendable, Hashable {
    /// A whole number, both ends included; what is above 64 bits with a sign is cut off.
    case int(ClosedRange<Int64>)
    /// A number, both ends included.
    case double(ClosedRange<Double>)
    /// True or false.
    case bool
    /// Any text.
    case text
    /// One of these words.
    case nick([String])
    /// Any of these words, joined by `+`.
    case nicks([String])
    /// Caps.
    case caps
    /// A `GstStructure`.
    case structure
    /// What mcpipe has no words for.
    case other

    /// Reads the words behind a property's name in the table; nil of a line that says something else.
    init?(_ words: [Substring]) {
        let rest = words.dropFirst()
        switch words.first {
        case "int":
            guard rest.count == 2, let low = Self.whole(rest[1]), let high = Self.whole(rest[2]), low <= high else {
                return nil
            }
            self = .int(low...high)
        case "double":
            guard rest.count == 2, let low = Double(rest[1]), let high = Double(rest[2]), low <= high else {
                return nil
            }
            self = .double(low...high)
        case "bool": self = .bool
        case "text": self = .text
        case "nick": self = .nick(rest.map(String.init))
        case "nicks": self = .nicks(rest.map(String.init))
        case "caps": self = .caps
        case "structure": self = .structure
        case "fraction", "other": self = .other
        default: return nil
        }
    }

    private static func whole(_ text: Substring) -> Int64? { Int64(text) ?? UInt64(text).map { _ in .max } }
}
