/// The files of a split recording: how long each is, and what each is called.
public struct SegmentNames: Sendable, Hashable {
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

    /// A number with at least three digits, as takes and segments carry it.
    static func text(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    }
}
