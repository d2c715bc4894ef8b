import CaptureModel

/// Colours as style sheets and other programs write them.
enum ColorSpelling {
    /// A colour as mcpipe writes it: `#0f0` is `#00ff00`, `grey` is `gray`; nil where a text names none without doubt.
    static func plain(_ text: String) -> String? {
        let word = text.lowercased()
        let digits = word.drop { $0 == "#" }
        var hex = ""
        if word.wholeMatch(of: /#[0-9a-f]{3}/) != nil {
            hex = digits.map { "\($0)\($0)" }.joined()
        } else if word.wholeMatch(of: /#?[0-9a-f]{6}/) != nil {
            hex = String(digits)
        } else if word.wholeMatch(of: /0x[0-9a-f]{6}/) != nil {
            hex = String(word.dropFirst(2))
        } else if let match = word.wholeMatch(of: /rgb\( *([0-9]{1,3}) *, *([0-9]{1,3}) *, *([0-9]{1,3}) *\)/) {
            let parts = [match.1, match.2, match.3].compactMap { UInt8($0) }
            guard parts.count == 3 else { return nil }
            hex = parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        let meant = hex.isEmpty ? (word == "grey" ? "gray" : word) : "#" + hex
        return Color(parsing: meant) == nil ? nil : meant
    }
}
