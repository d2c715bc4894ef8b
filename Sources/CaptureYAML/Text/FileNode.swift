import CaptureDiagnostics

/// A value of a file as it is written, before anybody knows what it means: a scalar, a list or a mapping.
struct FileNode: Sendable {
    /// A single value.
    struct Scalar: Sendable {
        /// The text with environment variables put in.
        var text: String
        /// The text as written; what messages may show.
        var written: String
        /// Whether it stands without quotes, so that YAML might read more into it than text.
        var isPlain: Bool
    }

    /// A key and its value.
    struct Entry: Sendable {
        var key: String
        var keyRange: SourceRange
        var value: FileNode
    }

    enum Content: Sendable {
        case scalar(Scalar)
        case list([FileNode])
        case mapping([Entry])
        /// Something that is no value, which has been reported; whoever meets it stays silent.
        case unreadable
    }

    var content: Content
    var range: SourceRange

    var scalar: Scalar? { if case .scalar(let scalar) = content { scalar } else { nil } }
    var list: [FileNode]? { if case .list(let items) = content { items } else { nil } }
    var entries: [Entry]? { if case .mapping(let entries) = content { entries } else { nil } }

    var isUnreadable: Bool { if case .unreadable = content { true } else { false } }

    /// Whether nothing is written, or one of YAML's words for nothing.
    var isNull: Bool {
        guard let scalar, scalar.isPlain else { return false }
        return ["", "~", "null"].contains(scalar.text)
    }

    /// The value of a key of a mapping.
    subscript(key: String) -> FileNode? { entry(key)?.value }

    /// A key of a mapping with its value.
    func entry(_ key: String) -> Entry? { entries?.first { $0.key == key } }

    /// The only key of a mapping, with nothing behind it: what is left of a text in braces, `{date}`, that stands without quotes.
    var onlyKey: String? { entries?.count == 1 && entries?[0].value.isNull == true ? entries?[0].key : nil }

    /// What it is, for messages: `a list`, `a mapping`, `empty` or the text in quotes.
    var kindForMessages: String {
        switch content {
        case .list: "a list"
        case .mapping: "a mapping"
        case .unreadable: "unreadable"
        case .scalar(let scalar): isNull ? "empty" : "'\(abbreviated(scalar.written))'"
        }
    }
}

/// A text short enough for a message.
func abbreviated(_ text: String) -> String {
    let flat = text.unicodeScalars.map { $0.value < 32 || (127...159).contains($0.value) ? " " : String($0) }
    return flat.count <= 60 ? flat.joined() : flat.prefix(57).joined() + "..."
}
