/// A value to be written as YAML.
indirect enum YAMLValue {
    /// A number, a word or a quantity, written as it is.
    case plain(String)
    /// A text, in quotes where YAML could read it as anything else.
    case text(String)
    case list([YAMLValue])
    case mapping([(String, YAMLValue)])

    /// A mapping without the keys that have no value.
    static func mapping(open pairs: [(String, YAMLValue?)]) -> YAMLValue {
        .mapping(pairs.compactMap { key, value in value.map { (key, $0) } })
    }

    /// The mapping as lines: on one line what fits, its own keys below each other.
    func block(indent: Int = 0) -> String {
        guard case .mapping(let pairs) = self else { return "" }
        return pairs.map { key, value in
            let lead = String(repeating: " ", count: indent) + Self.quoted(key) + ":"
            let flow = value.flow
            // The lines of the file's top-level mappings each hold a node.
            if lead.count + flow.count < 110, indent > 0 || !value.isFilledMapping { return "\(lead) \(flow)\n" }
            switch value {
            case .mapping(let inner) where !inner.isEmpty: return lead + "\n" + value.block(indent: indent + 2)
            case .list(let items) where !items.isEmpty:
                let dash = String(repeating: " ", count: indent + 2) + "- "
                return lead + "\n" + items.map { dash + $0.flow + "\n" }.joined()
            default: return "\(lead) \(flow)\n"
            }
        }.joined()
    }

    private var isFilledMapping: Bool { if case .mapping(let pairs) = self { !pairs.isEmpty } else { false } }

    /// The value on one line.
    private var flow: String {
        switch self {
        case .plain(let text): text
        case .text(let text): Self.quoted(text.replacingDollars)
        case .list(let items): "[" + items.map(\.flow).joined(separator: ", ") + "]"
        case .mapping(let pairs):
            pairs.isEmpty
                ? "{}" : "{ " + pairs.map { Self.quoted($0.0) + ": " + $0.1.flow }.joined(separator: ", ") + " }"
        }
    }

    private static let reserved: Set<String> = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]

    /// A text as a key or a value: in quotes where YAML could read it as anything else.
    static func quoted(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || "0123456789 _./@%+-".unicodeScalars.contains($0))
        }
        let startsPlain = text.unicodeScalars.first.map { $0.properties.isAlphabetic || $0 == "/" } ?? false
        if isPlain, startsPlain, text.last != " ", text.utf8.count < 80, !reserved.contains(text.lowercased()) {
            return text
        }
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case " "..."~", "\u{A1}"..."\u{1FFF}", "\u{2030}"..."\u{D7FF}": result.unicodeScalars.append(scalar)
            default:
                let hex = String(scalar.value, radix: 16)
                result += "\\U" + String(repeating: "0", count: 8 - hex.count) + hex
            }
        }
        return result + "\""
    }
}

extension String {
    /// The text with its dollar signs doubled, so that reading it puts no environment variable in.
    fileprivate var replacingDollars: String {
        split(separator: "$", omittingEmptySubsequences: false).joined(separator: "$$")
    }
}
