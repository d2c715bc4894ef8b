extension JSONValue: CustomStringConvertible {
    /// The value on one line, as a line of JSON lines.
    public var description: String {
        var text = ""
        write(to: &text, indent: nil)
        return text
    }

    /// The value over several lines, indented by two blanks, ending in a newline.
    public var indented: String {
        var text = ""
        write(to: &text, indent: 0)
        return text + "\n"
    }

    private func write(to text: inout String, indent: Int?) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .int(let value): text += String(value)
        case .double(let value): text += value.isFinite ? String(value) : "null"
        case .string(let value): Self.write(value, to: &text)
        case .array(let values):
            Self.write(values, between: "[", and: "]", to: &text, indent: indent) { $1.write(to: &$0, indent: $2) }
        case .object(let members):
            Self.write(members, between: "{", and: "}", to: &text, indent: indent) { text, member, indent in
                Self.write(member.name, to: &text)
                text += indent == nil ? ":" : ": "
                member.value.write(to: &text, indent: indent)
            }
        }
    }

    private static func write<Part>(
        _ parts: [Part], between opening: String, and closing: String, to text: inout String, indent: Int?,
        each: (inout String, Part, Int?) -> Void
    ) {
        let inner = indent.map { $0 + 1 }
        let newline = { (depth: Int?) in depth.map { "\n" + String(repeating: "  ", count: $0) } ?? "" }
        text += opening
        for (position, part) in parts.enumerated() {
            if position > 0 { text += "," }
            text += newline(inner)
            each(&text, part, inner)
        }
        if !parts.isEmpty { text += newline(indent) }
        text += closing
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            // JSON asks for the first 32 only; DEL, C1 controls and the line separators upset terminals and scripts.
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
