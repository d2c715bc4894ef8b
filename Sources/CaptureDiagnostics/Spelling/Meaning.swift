/// What a word most probably stands for that is none of those that may stand there.
public struct Meaning: Sendable, Hashable {
    /// The word that is meant.
    public let word: String
    /// Whether nothing else can be meant: it is another name of the same thing, or one slip in a word of at least five letters.
    public let isCertain: Bool
    /// Whether it is what other programs have in its place, which may be counted in another way.
    public let isAkin: Bool

    /// Finds what is meant among the words that may stand there; nil where nothing is near.
    public init?(of written: String, among candidates: some Sequence<String>) {
        let candidates = Array(candidates)
        if let latin = latinised(written), candidates.contains(latin) {
            self.init(word: latin, isCertain: true)
            return
        }
        if let other = Self.otherName(of: written, among: candidates) {
            self.init(word: other, isCertain: true)
        } else if let akin = Self.only(candidates.filter { Synonyms.kin(of: $0).contains(Self.plain(written)) }) {
            self.init(word: akin, isCertain: false, isAkin: true)
        } else {
            let near = nearest(to: written, in: candidates)
            let isSlip = near.map { Self.isSlip(written, of: $0, among: candidates) } ?? false
            // What the word begins is nearer than another word as long as it: 'iphone-11' begins 'iphone-11-pro-max'.
            let whole = isSlip ? nil : continuations(of: written, among: candidates).first
            guard let word = whole ?? near else { return nil }
            self.init(word: word, isCertain: isSlip)
        }
    }

    private init(word: String, isCertain: Bool, isAkin: Bool = false) {
        self.word = word
        self.isCertain = isCertain
        self.isAkin = isAkin
    }

    private static func only(_ words: [String]) -> String? { words.count == 1 ? words.first : nil }

    /// A way out that a program takes unasked only where the meaning is certain.
    public func fixIt(_ message: String, edits: [Diagnostic.FixIt.Edit]) -> Diagnostic.FixIt {
        .init(message, edits: edits, isGuess: !isCertain)
    }

    /// The fewest letters of a word of which one slip leaves no doubt: of `avc`, `av1` is one slip away.
    static let fewestLetters = 5

    private static func otherName(of written: String, among candidates: [String]) -> String? {
        let plain = Self.plain(written)
        // '//disk', '_disk' and '.disk' are what their authors have put out of use.
        let isWord = [written.first, written.last].allSatisfy { $0?.isLetter == true || $0?.isNumber == true }
        guard isWord else { return nil }
        let same = candidates.filter { Self.plain($0) == plain }
        if same.count == 1 { return same.first }
        let named = candidates.filter { Synonyms.names(of: $0).contains(plain) }
        return named.count == 1 ? named.first : nil
    }

    /// Letters and digits: how `key_frame interval` and `keyframe-interval` are alike.
    static func plain(_ word: String) -> String { word.lowercased().filter { $0.isLetter || $0.isNumber } }

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

/// Whether a word is what other programs have in the place of another, or call it.
public func isOtherName(_ written: String, of word: String) -> Bool {
    let plain = Meaning.plain(written)
    return Synonyms.names(of: word).contains(plain) || Synonyms.kin(of: word).contains(plain)
}

/// The names that a word begins, one part of them or more: `iphone-11` begins `iphone-11-pro-max`, and `iphone-1` nothing.
public func continuations(of word: String, among candidates: some Sequence<String>) -> [String] {
    let (begin, plain) = (word.lowercased() + "-", Meaning.plain(word))
    guard begin.count >= 3 else { return [] }
    return candidates.filter { candidate in
        if candidate.lowercased().hasPrefix(begin) { return true }
        // 'iphone11' begins 'iphone-11-pro'.
        var parts = candidate.lowercased().split(separator: "-").dropLast()
        while !parts.isEmpty, parts.joined() != plain { parts.removeLast() }
        return parts.count > 1
    }
}
