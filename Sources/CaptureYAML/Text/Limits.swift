/// What a file may cost to read; far above any real pipeline, far below what hurts.
enum Limits {
    /// Bytes of a file: a graph of 1,000 sources and 3,000 sinks has about 300 kB.
    static let fileSize = 1 << 20
    /// Mappings and lists inside each other: the format itself needs 6. Recursion below this fits any thread's stack.
    static let depth = 64
    /// Keys and values of one file: a graph of 1,000 sources and 3,000 sinks has about 12,000.
    static let nodes = 200_000
    /// Files that include each other in a row.
    static let includeDepth = 16
    /// Files read for one pipeline, so that files which include others twice do not add up to millions.
    static let files = 64
    /// Bytes parsed again to tell duplicate keys apart; each costs another pass over the file.
    static let bytesParsedAgain = 2 << 20
    /// Duplicate keys told apart.
    static let duplicateKeys = 20
    /// Characters of one line within which the ends of values are looked for; searching longer ones would be quadratic.
    static let searchedLine = 1024
    /// Characters of one file that are told to be look-alikes.
    static let lookAlikes = 20
    /// Lines before the one where the parser gave up that are searched for what was meant.
    static let hintedLines = 20
    /// Findings of one run; more would bury the first.
    static let findings = 200
}
