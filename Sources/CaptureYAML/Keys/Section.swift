/// The keys of one kind of mapping: the one table that decoder, JSON Schema and reference are made from.
struct Section: Sendable {
    /// One key.
    struct Row: Sendable {
        let name: String
        let form: Form
        let isRequired: Bool
        /// What holds where the key is left out, in the words of a file; nil where nothing does.
        let fallback: String?
        /// What it means, as one or two sentences.
        let summary: String
    }

    /// What the mapping is, as in `a camera source`, without the article; it may be a plural, as in `video settings`.
    let title: String
    /// What it is for, as one or two sentences.
    let summary: String
    let keys: [Row]

    init(_ title: String, _ summary: String, _ keys: [any KeyRow]) {
        self.title = title
        self.summary = summary
        self.keys = keys.map(\.row)
    }

    /// The title with its article: `an RTSP source`, `video settings`.
    var withArticle: String {
        guard !isPlural else { return title }
        // 'rtsp' and 'ALSA': one is said by its letters, the other as a word.
        let begin = title.lowercased()
        return (["a", "e", "i", "o", "rtsp"].contains(where: begin.hasPrefix) ? "an " : "a ") + title
    }

    /// `has` or `have`.
    var has: String { isPlural ? "have" : "has" }

    private var isPlural: Bool { ["settings", "controls", "costs", "defaults"].contains(where: title.hasSuffix) }

    /// The names of the keys, in the order of the table.
    var names: [String] { keys.map(\.name) }
}

/// A key of any type of value.
protocol KeyRow: Sendable {
    var row: Section.Row { get }
}
