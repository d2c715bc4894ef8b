internal import CaptureModel

/// Bytes of a file that cannot be read, between or behind what can.
public struct UnreadPart: Sendable, Hashable {
    /// Where they lie.
    public var position: Int
    /// How many they are.
    public var count: Int
    /// When what was read in front of them ends, and when what was read behind them begins, on the file's timeline; nil where nothing was.
    public var from, to: Duration?
    /// What they are, where that can be said: `another MP4 or MOV file`.
    public var content: String?
    /// Whether they are no part of the recording.
    private var isForeign = false

    init(_ bytes: Range<Int>, from: Duration? = nil, content: String? = nil) {
        (position, count) = (bytes.lowerBound, bytes.count)
        self.from = from
        self.content = content
        isForeign = content != nil
    }

    /// Media that an index lists beyond what there is of them.
    init(unlisted count: Int, at position: Int, _ content: String) {
        (self.position, self.count, self.content) = (position, count, content)
    }

    /// How long nothing can be shown; nil where it is not known, or nothing is missing.
    public var missing: Duration? {
        guard let from, let to, to > from else { return nil }
        return to - from
    }

    private var words: String {
        let what = "\(count) byte\(count == 1 ? "" : "s") from byte \(position) on"
        if let content { return "\(what) (\(content))" }
        guard missing != nil, let from, let to else { return what }
        return "\(what) (from \(from.measured) to \(to.measured))"
    }

    /// How many of some parts are named.
    private static let named = 3

    /// What is missing, in words; nil where nothing is.
    public static func words(_ parts: [UnreadPart]) -> String? {
        guard !parts.isEmpty else { return nil }
        let list = parts.prefix(named).map(\.words).joined(separator: ", ")
        if parts.count == 1, parts[0].isForeign { return "what lies behind its end is no part of it: \(list)" }
        guard parts.count > 1 else { return "it cannot be read in one place: \(list)" }
        let all = parts.reduce(0) { $0 + $1.count }
        return
            "it cannot be read in \(parts.count) places, \(all) bytes in all: \(list)\(parts.count > named ? ", ..." : "")"
    }

    /// What a file begins with that lies behind another; nil where it is none that is known.
    static func content(_ head: ArraySlice<UInt8>) -> String? {
        if head.starts(with: EBML.magic) { return "another Matroska or WebM file" }
        if head.dropFirst(4).starts(with: "ftyp".utf8) { return "another MP4 or MOV file" }
        return nil
    }
}
