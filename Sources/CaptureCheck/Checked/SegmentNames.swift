/// The files of a split recording: how long each is, and what each is called.
public struct SegmentNames: Sendable, Hashable, CustomStringConvertible {
    /// The time after which a segment ends, at the first key frame.
    public let length: Duration
    /// The path, cut where the number stands.
    private let pieces: [String]

    /// Makes names of a path's pieces, between each two of which the number stands.
    public init(length: Duration, pieces: [String]) {
        self.length = length
        self.pieces = pieces
    }

    /// The full path of a segment; the first is number 1.
    public func path(_ number: Int) -> String { pieces.joined(separator: Self.text(number)) }

    /// The path before the number.
    var start: String { pieces.first ?? "" }

    /// The full path with `{segment}` in the number's place, for people.
    public var description: String { pieces.joined(separator: "{segment}") }

    /// Finds out whether a file is one of these, whatever the case of its letters.
    struct Matcher {
        private let names: SegmentNames
        init(_ names: SegmentNames) {
            self.names = SegmentNames(length: names.length, pieces: names.pieces.map { $0.lowercased() })
        }

        /// The number of the segment whose path this is, in lower case; nil where it is no segment's.
        func number(of path: String) -> Int? {
            let start = names.start
            guard path.hasPrefix(start) else { return nil }
            let digits = path.dropFirst(start.count).prefix { $0.isASCII && $0.isNumber }
            // The piece after the number may itself begin with digits, so any beginning of these may be the number.
            return (1...max(1, digits.count)).lazy.compactMap { Int(digits.prefix($0)) }
                .first { $0 > 0 && names.path($0) == path }
        }
    }

    /// A number with at least three digits, as takes and segments carry it.
    static func text(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    }
}
