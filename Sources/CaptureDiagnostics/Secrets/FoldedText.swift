/// A text in which signs that only look like ASCII are ASCII, and where each of them stood: full-width letters and signs, quotes of
/// typography, blanks that break no line. So `rtsp：／／joe：K@h` is a URL, and the secret in it is found.
///
/// Secrets are read from the text as it was written.
struct FoldedText {
    /// The text, in bytes of UTF-8.
    let bytes: [UInt8]
    /// Where each byte stood in the text as it was written, and behind the last one its end; nil where nothing was folded.
    private let origins: [Int]?

    init(_ text: [UInt8]) {
        // Each of them begins with one of these.
        guard text.contains(where: { [0xC2, 0xE2, 0xE3, 0xEF].contains($0) }) else {
            (bytes, origins) = (text, nil)
            return
        }
        var (bytes, origins): ([UInt8], [Int]) = ([], [])
        var index = 0
        while index < text.count {
            if let (folded, length) = Self.folded(text[index...]) {
                if let folded {
                    bytes.append(folded)
                    origins.append(index)
                }
                index += length
            } else {
                bytes.append(text[index])
                origins.append(index)
                index += 1
            }
        }
        (self.bytes, self.origins) = (bytes, origins + [text.count])
    }

    /// Where a place stood in the text as it was written.
    func original(_ place: SecretPlaces.Place) -> SecretPlaces.Place {
        .init(hidden: original(place.hidden), user: place.user.map(original), secret: place.secret.map(original))
    }

    private func original(_ range: Range<Int>) -> Range<Int> {
        guard let origins else { return range }
        return origins[range.lowerBound]..<origins[range.upperBound]
    }

    /// The sign as which the first character of a text is read, nil for one without a width, and how many bytes the character has. Nothing for
    /// one that is read as it is.
    private static func folded(_ text: ArraySlice<UInt8>) -> (sign: UInt8?, length: Int)? {
        guard let first = text.first, first >= 0xC2 else { return nil }
        let rest = text.dropFirst().prefix(2).map { UInt32($0) & 0x3F }
        if first == 0xC2 { return rest.first == 0x20 ? (0x20, 2) : nil }
        guard (0xE0...0xEF).contains(first), rest.count == 2 else { return nil }
        let scalar = (UInt32(first) & 0x0F) << 12 | rest[0] << 6 | rest[1]
        switch scalar {
        case 0xFF01...0xFF5E: return (UInt8(scalar - 0xFF01 + 0x21), 3)
        case 0x3000, 0x2000...0x200A, 0x202F: return (0x20, 3)
        case 0x2018, 0x2019: return (UInt8(ascii: "'"), 3)
        case 0x201C...0x201E: return (UInt8(ascii: "\""), 3)
        case 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF: return (nil, 3)
        default: return nil
        }
    }
}
