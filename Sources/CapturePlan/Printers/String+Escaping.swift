extension String {
    /// The text with some scalars replaced.
    ///
    /// Scalars, not characters: a quote followed by a combining mark is one `Character`, and not equal to a quote.
    func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var text = ""
        for scalar in unicodeScalars {
            if let other = replacement(scalar) { text += other } else { text.unicodeScalars.append(scalar) }
        }
        return text
    }

    /// The text without control characters, each shown as a replacement character: safe for terminals and for XML.
    var withoutControls: String {
        replacingScalars { scalar in
            switch scalar.value {
            case 0..<32, 127...159, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: "\u{FFFD}"
            default: nil
            }
        }
    }

    /// The text cut to a number of characters, the last of them an ellipsis where any were cut.
    func shortened(to count: Int) -> String {
        self.count <= count ? self : String(prefix(max(0, count - 1))) + "…"
    }

    /// The text cut in its middle to a number of characters; a path's end says more than its middle.
    func shortenedInside(to count: Int) -> String {
        guard self.count > count, count > 2 else { return self }
        return String(prefix((count - 1) / 2)) + "…" + String(suffix(count - 1 - (count - 1) / 2))
    }
}
