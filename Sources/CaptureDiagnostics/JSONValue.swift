/// A JSON value whose objects keep the order in which their members were written, so that the text is stable.
public enum JSONValue: Sendable, Hashable {
    /// A member of an object.
    public struct Member: Sendable, Hashable {
        /// The member's name.
        public var name: String
        /// Its value.
        public var value: JSONValue

        /// Makes a member.
        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    case null
    case bool(Bool)
    case int(Int64)
    /// JSON knows no infinity and no NaN: these are written as `null`.
    case double(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// A string, or nil where there is none.
    public static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

    /// The value with `null` members left out, at this level only.
    public var withoutNulls: JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { $0.value != .null })
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral {
    /// Makes an object whose members keep the literal's order.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(members.map { Member($0.0, $0.1) })
    }
    /// Makes an array.
    public init(arrayLiteral values: JSONValue...) { self = .array(values) }
    /// Makes a string.
    public init(stringLiteral value: String) { self = .string(value) }
}
