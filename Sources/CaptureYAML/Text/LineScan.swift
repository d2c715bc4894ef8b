/// What the characters of a file are to YAML, one after another, as far as a hint needs it: within quotes, of a comment, or neither. A value.
///
/// It knows nothing of texts in block style (`|`); who meets one stops there.
struct LineScan {
    /// What a character is.
    enum Part {
        /// The quote that begins a text, and the one that ends it.
        case opens, closes
        /// Inside quotes.
        case quoted
        /// The `#` that begins a comment; what follows it in its line is not to be read.
        case comment
        case plain
    }

    /// The quote that is open.
    private var open: Unicode.Scalar?
    /// Whether a text may begin here, so that a quote is one and no apostrophe.
    private var mayBegin = true
    /// Whether the character before this one takes it along: a backslash, or the first of two single quotes.
    private var isTaken = false
    private var before: Unicode.Scalar?

    /// Whether a text in quotes goes on.
    var isQuoted: Bool { open != nil }

    /// Says that what follows stands in a new line.
    mutating func beginLine() {
        (before, isTaken, mayBegin) = (nil, false, true)
    }

    /// Reads the next character.
    ///
    /// - Parameter next: the one behind it in its line.
    mutating func read(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) -> Part {
        defer { before = scalar }
        guard !isTaken else {
            isTaken = false
            return .quoted
        }
        if let quote = open {
            isTaken = quote == "\"" && scalar == "\\" || quote == "'" && scalar == "'" && next == "'"
            guard scalar == quote, !isTaken else { return .quoted }
            (open, mayBegin) = (nil, false)
            return .closes
        }
        if scalar == "#", before == nil || before == " " { return .comment }
        if mayBegin, scalar == "\"" || scalar == "'" {
            open = scalar
            return .opens
        }
        if scalar != " " {
            // A text begins behind one of these, and behind ':' and '-' only with a blank between.
            let isDivided = next == " " && (scalar == ":" || mayBegin && scalar == "-")
            mayBegin = "[{,".unicodeScalars.contains(scalar) || isDivided
        }
        return .plain
    }
}
