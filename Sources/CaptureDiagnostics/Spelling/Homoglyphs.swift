/// A text with the Latin letters that its Cyrillic and Greek ones look like; nil where it has none of those, or other letters of their
/// alphabets too, so that it is a word of such a language.
///
/// The pairs are those of Unicode's `confusables.txt` (UTS 39) between these alphabets and ASCII letters.
public func latinised(_ text: String) -> String? {
    var latin = String.UnicodeScalarView()
    var isChanged = false
    for scalar in text.unicodeScalars {
        if let like = homoglyphs[scalar] {
            latin.append(like)
            isChanged = true
        } else if scalar.isASCII {
            latin.append(scalar)
        } else {
            return nil
        }
    }
    return isChanged ? String(latin) : nil
}

private let homoglyphs: [Unicode.Scalar: Unicode.Scalar] = {
    let cyrillic = "\u{430}\u{441}\u{435}\u{456}\u{458}\u{43E}\u{440}\u{455}\u{445}\u{443}"
    let upper = "\u{410}\u{412}\u{421}\u{415}\u{41D}\u{406}\u{408}\u{41A}\u{41C}\u{41E}\u{420}\u{405}\u{422}\u{425}"
    let greek = "\u{3BF}\u{391}\u{392}\u{395}\u{397}\u{399}\u{39A}\u{39C}\u{39D}\u{39F}\u{3A1}\u{3A4}\u{3A7}\u{396}"
    let pairs = [(cyrillic, "aceijopsxy"), (upper, "ABCEHIJKMOPSTX"), (greek, "oABEHIKMNOPTXZ")].flatMap {
        zip($0.0.unicodeScalars, $0.1.unicodeScalars)
    }
    return Dictionary(pairs) { first, _ in first }
}()
