import CaptureDiagnostics

/// What an outline is made of.
extension FileOutline {
    /// A step down from the top of the file: a key of a mapping, or an item of a list where there is none.
    struct Step: Hashable {
        var key: String?
        /// The number of the mapping that the key stands in.
        var mapping: Int
    }

    /// A key with its place.
    struct Entry {
        let key: String
        let range: SourceRange
        /// The way to the mapping it stands in.
        let path: [Step]
        let mapping: Int
        /// The text behind it on its line, where it is a single value.
        var value = ""
    }

    /// A single value on one line, with its place.
    struct Value {
        /// The text, without quotes; escapes are left as they are written.
        let text: String
        /// Where the text stands, without quotes.
        let range: SourceRange
        /// The way to it: that of its key, or of its list.
        let path: [Step]
        /// Whether it has quotes.
        let isQuoted: Bool
    }

    /// What is being typed at a place.
    struct Cursor {
        enum Want { case key, value, either }

        /// The way to the mapping that the key would stand in, or to the value.
        let path: [Step]
        let mapping: Int
        let want: Want
        /// What stands between the start of the word and the place.
        let word: SourceRange
    }
}
