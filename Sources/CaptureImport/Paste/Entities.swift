/// Characters as HTML writes them: `&lt;`, `&#60;`, `&#x3C;`, also escaped more than once (`&amp;lt;`).
enum Entities {
    /// The names of what listings and the text around them are written with (HTML, section 13.5).
    private static let names: [String: String] = [
        "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "LT": "<", "GT": ">", "AMP": "&",
        "QUOT": "\"", "ensp": " ", "emsp": " ", "thinsp": " ", "Tab": "\t", "NewLine": "\n", "lsquo": "‘", "rsquo": "’",
        "ldquo": "“", "rdquo": "”", "prime": "′", "times": "×", "ndash": "–", "mdash": "—", "minus": "−", "shy": "",
        "zwnj": "", "zwj": "", "lrm": "", "rlm": "", "lbrack": "[", "lsqb": "[", "rbrack": "]", "rsqb": "]",
        "lpar": "(",
        "rpar": ")", "lbrace": "{", "lcub": "{", "rbrace": "}", "rcub": "}", "comma": ",", "colon": ":", "period": ".",
        "sol": "/", "lowbar": "_", "num": "#", "commat": "@", "hellip": "…", "middot": "·", "bull": "•", "copy": "©",
        "reg": "®", "trade": "™",
    ]
    /// The longest of the names and numbers that are read.
    private static let longest = 10

    static func edits(in text: MappedText) -> [MappedText.Edit] { text.edits(at: "&") { edit(at: $0, text) } }

    private static func edit(at start: Int, _ text: MappedText) -> MappedText.Edit? {
        var end = start + 1
        var ampersand: Int?
        while text.has("amp;", at: end) {
            end += 4
            ampersand = end
        }
        if let (value, close) = value(at: end, text) { return .init(range: start..<close, text: value) }
        return ampersand.map { .init(range: start..<$0, text: "&") }
    }

    /// What a name or a number behind `&` stands for, and the place after its semicolon.
    private static func value(at start: Int, _ text: MappedText) -> (String, Int)? {
        var end = start
        while let scalar = text[end], scalar != ";" {
            guard scalar.isASCII, scalar.properties.isAlphabetic || scalar.isDigit || scalar == "#" else { return nil }
            guard end - start < longest else { return nil }
            end += 1
        }
        guard text[end] == ";", end > start else { return nil }
        let name = text.text(start..<end)
        guard name.hasPrefix("#") else { return names[name].map { ($0, end + 1) } }
        let digits = name.dropFirst()
        let isHex = digits.first == "x" || digits.first == "X"
        let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let number, number >= 0x20 || number == 9 || number == 10 || number == 13,
            let scalar = Unicode.Scalar(number)
        else { return nil }
        // A byte order mark, a zero-width blank and the like show nothing.
        let isHidden = [0xAD, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF].contains(number)
        return (isHidden ? "" : number == 13 ? "\n" : String(Character(scalar)), end + 1)
    }
}
