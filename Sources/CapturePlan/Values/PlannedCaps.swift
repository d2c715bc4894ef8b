/// What may pass a caps filter (GStreamer: `GstCaps`).
public struct PlannedCaps: Sendable, Hashable {
    /// A field's value.
    public enum Value: Sendable, Hashable {
        case int(Int)
        case string(String)
        case fraction(Int, Int)
        /// Any of these texts.
        case anyOf([String])
        /// From one integer to another, both included.
        case range(Int, Int)
        /// A fraction of at most this much.
        case fractionUpTo(Int, Int)
        /// Any even integer that is a picture's side.
        case even
    }

    /// A field of a caps structure.
    public struct Field: Sendable, Hashable {
        /// Such as `width`.
        public var name: String
        /// What it must be.
        public var value: Value
    }

    /// The media type, such as `video/x-raw`.
    public var mediaType: String
    /// The fields, in the order written.
    public var fields: [Field]

    /// Makes caps.
    public init(_ mediaType: String, _ fields: KeyValuePairs<String, Value> = [:]) {
        self.mediaType = mediaType
        self.fields = fields.map { Field(name: $0.key, value: $0.value) }
    }

    /// The caps with a field more.
    public func with(_ name: String, _ value: Value) -> PlannedCaps {
        var caps = self
        caps.fields.append(Field(name: name, value: value))
        return caps
    }
}

extension PlannedCaps: CustomStringConvertible {
    /// GStreamer's own notation, which `gst_caps_from_string` reads.
    public var description: String {
        ([mediaType] + fields.map { "\($0.name)=\($0.value.notation)" }).joined(separator: ", ")
    }
}

extension PlannedCaps.Value {
    /// GStreamer's own notation, with the type named.
    var notation: String {
        switch self {
        case .int(let value): "(int)\(value)"
        case .string(let value): "(string)\(Self.quoted(value))"
        case .fraction(let top, let bottom): "(fraction)\(top)/\(bottom)"
        case .anyOf(let values): "(string){ \(values.map(Self.quoted).joined(separator: ", ")) }"
        case .range(let low, let high): "(int)[ \(low), \(high) ]"
        case .fractionUpTo(let top, let bottom): "(fraction)[ 0/1, \(top)/\(bottom) ]"
        case .even: "(int)[ 2, 32768, 2 ]"
        }
    }

    private static let plain = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:+/".unicodeScalars)

    /// The text as one word of the notation. By scalar: a quote with an accent on it is still a quote to GStreamer.
    private static func quoted(_ text: String) -> String {
        guard text.isEmpty || !text.unicodeScalars.allSatisfy(plain.contains) else { return text }
        var quoted = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\\" || scalar == "\"" { quoted.append("\\") }
            quoted.append(scalar)
        }
        return "\"" + String(quoted) + "\""
    }
}
