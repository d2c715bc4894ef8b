/// What a word most probably stands for that is none of those that may stand there.
public struct Meaning: Sendable, Hashable {
    /// The word that is meant.
    public let word: String
    /// Whether nothing else can be meant: it is another name of the same thing, or one slip in a word of at least five letters.
    public let isCertain: Bool

    /// Finds what is meant among the words that may stand there; nil where nothing is near.
    public init?(of written: String, among candidates: some Sequence<String>) {
        let candidates = Array(candidates)
        if let latin = latinised(written), candidates.contains(latin) {
            self.init(word: latin, isCertain: true)
            return
        }
        if let other = Self.otherName(of: written, among: candidates) {
            self.init(word: other, isCertain: true)
        } else if let near = nearest(to: written, in: candidates) {
            self.init(word: near, isCertain: Self.isSlip(written, of: near, among: candidates))
        } else {
            return nil
        }
    }

    private init(word: String, isCertain: Bool) {
        self.word = word
        self.isCertain = isCertain
    }

    /// A way out that a program takes unasked only where the meaning is certain.
    public func fixIt(_ message: String, edits: [Diagnostic.FixIt.Edit]) -> Diagnostic.FixIt {
        .init(message, edits: edits, isGuess: !isCertain)
    }

    /// The fewest letters of a word of which one slip leaves no doubt: of `avc`, `av1` is one slip away.
    static let fewestLetters = 5

    private static func otherName(of written: String, among candidates: [String]) -> String? {
        let plain = Self.plain(written)
        let same = candidates.filter { Self.plain($0) == plain }
        if same.count == 1 { return same.first }
        let named = candidates.filter { Synonyms.names(of: $0).contains(plain) }
        return named.count == 1 ? named.first : nil
    }

    /// Letters and digits: how `key_frame interval` and `keyframe-interval` are alike.
    private static func plain(_ word: String) -> String { word.lowercased().filter { $0.isLetter || $0.isNumber } }

    private static func isSlip(_ written: String, of near: String, among candidates: [String]) -> Bool {
        guard min(written.count, near.count) >= fewestLetters else { return false }
        // 'camera-2' is no slip of 'camera-1'.
        guard written.filter(\.isNumber) == near.filter(\.isNumber) else { return false }
        // Words are seldom slipped on in their first letter, and 'order' is no slip of 'border'; who is a server does not serve by a slip.
        guard written.lowercased().first == near.lowercased().first, written.lowercased() != near.lowercased() + "r"
        else { return false }
        let letters = { (word: String) in Array(word.lowercased().unicodeScalars) }
        return candidates.filter { editDistance(letters(written), letters($0)) <= 1 } == [near]
    }
}
