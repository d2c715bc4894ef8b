/// A JSON value whose objects keep the order of their keys, so that what is generated reads as it was meant.
indirect enum JSONValue: Sendable {
    case string(String)
    case number(Double)
    case boolean(Bool)
    case array([JSONValue])
    case object([(String, JSONValue)])

    /// The text, indented by two blanks a level.
    func text(indent: Int = 0) -> String {
        let inner = String(repeating: " ", count: indent + 2)
        let outer = String(repeating: " ", count: indent)
        switch self {
        case .string(let text): return Self.quoted(text)
        case .number(let value):
            return value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
        case .boolean(let value): return value ? "true" : "false"
        case .array(let items):
            guard !items.isEmpty else { return "[]" }
            let flat = "[" + items.map { $0.text() }.joined(separator: ", ") + "]"
            if flat.count + indent < 100, !flat.contains("\n") { return flat }
            return "[\n" + items.map { inner + $0.text(indent: indent + 2) }.joined(separator: ",\n") + "\n\(outer)]"
        case .object(let pairs):
            guard !pairs.isEmpty else { return "{}" }
            let lines = pairs.map { "\(inner)\(Self.quoted($0.0)): \($0.1.text(indent: indent + 2))" }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            default:
                let hex = String(scalar.value, radix: 16)
                result +=
                    scalar.value < 32 ? "\\u" + String(repeating: "0", count: 4 - hex.count) + hex : String(scalar)
            }
        }
        return result + "\""
    }
}
