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
        }
        let meant = hex.isEmpty ? (word == "grey" ? "gray" : word) : "#" + hex
        return Color(parsing: meant) == nil ? nil : meant
    }
}
