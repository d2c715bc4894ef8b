import CaptureModel

/// A line that says of which camera a listing below it is: `## 背面望遠カメラ`, `front camera formats:`, or the camera itself as
/// AVFoundation prints it.
struct CameraHeading {
    /// What it calls the camera, without what marks a heading.
    let label: String
    /// The camera's identifier, where it is printed.
    let id: String?
    /// Where the camera looks; nil where the words do not tell.
    let position: RigCamera.Position?
    /// What it is; nil where the words do not tell.
    let kind: RigCamera.Kind?
    /// Whether it is a heading by its form, such as a final colon, and not only by its words.
    let isMarked: Bool
    /// Whether its words, or its identifier, say which camera it is.
    let namesCamera: Bool

    /// What marks headings in Markdown, in plain text and in Japanese and Chinese, and what opens a list behind them.
    private static let marks = Set(
        "#*=-_~`•●■◆◼▼▶►◯○・:：【】「」『』〈〉《》()（）[]{}<>\"'“”‘’/|,、→ \t\u{A0}\u{3000}".unicodeScalars)
    /// Of these, what people also put around other words.
    private static let weakMarks = Set("[](){}\"'“”‘’<>/|,、- \t\u{A0}\u{3000}".unicodeScalars)
    /// The longest line that is read as a heading.
    static let limit = 200

    /// Reads a line; nil where it is no name at all.
    init?(_ text: String) {
        guard text.unicodeScalars.count <= Self.limit else { return nil }
        if let camera = Self.camera(in: text) {
            (label, id) = camera
            (position, kind, isMarked, namesCamera) = (nil, nil, true, true)
            return
        }
        let (name, marks) = Self.stripped(text)
        guard !name.isEmpty else { return nil }
        let meanings = CameraLexicon.meanings(of: name) ?? []
        let positions = Set(meanings.compactMap { if case .position(let value) = $0 { value } else { nil } })
        let kinds = meanings.compactMap { if case .kind(let value) = $0 { value } else { nil } }
        let isOne = positions.count <= 1 && kinds.count <= 1
        position = isOne ? positions.first : nil
        kind = isOne ? kinds.first : nil
        label = Self.withoutFormats(name)
        id = nil
        isMarked = marks.contains { !Self.weakMarks.contains($0) } || meanings.contains(.formats)
        // 'Back' alone is what pages have to go back by.
        let isClear = isMarked || meanings.contains(.camera) || (position != nil && kind != nil)
        namesCamera = isClear && (position != nil || kind != nil)
    }

    /// A line without what marks it as a heading, numbers it (`2.`) or counts what is below it (`(40)`), and the marks.
    private static func stripped(_ text: String) -> (name: String, marks: [Unicode.Scalar]) {
        var rest = Array(text.unicodeScalars)[...]
        var marks: [Unicode.Scalar] = []
        func strip() {
            while let first = rest.first, Self.marks.contains(first) { marks.append(rest.removeFirst()) }
            while let last = rest.last, Self.marks.contains(last) { marks.append(rest.removeLast()) }
        }
        strip()
        let number = rest.prefix(while: \.isDigit)
        if !number.isEmpty, rest.dropFirst(number.count).first == "." { rest = rest.dropFirst(number.count + 1) }
        let count = rest.reversed().prefix(while: \.isDigit).count
        if count > 0, let open = rest.dropLast(count).last, open == "(" || open == "（" {
            rest = rest.dropLast(count + 1)
        }
        strip()
        return (String(String.UnicodeScalarView(rest)), marks)
    }

    /// `[Back Camera][com.apple...:0]`, alone on its line or as an object.
    private static func camera(in text: String) -> (String, String)? {
        let parts = text.split(separator: "][", omittingEmptySubsequences: false)
        guard parts.count == 2, let open = parts[0].lastIndex(of: "["), let close = parts[1].firstIndex(of: "]") else {
            return nil
        }
        let label = String(parts[0][parts[0].index(after: open)...])
        let id = String(parts[1][..<close])
        return label.isEmpty || id.isEmpty ? nil : (label, id)
    }

    /// A name whose words are not known, without words of formats behind it: `Desk camera formats`.
    private static func withoutFormats(_ name: String) -> String {
        var words = name.split(separator: " ")
        while let last = words.last, let meaning = CameraLexicon.meanings(of: String(last)),
            meaning == [.formats] || meaning == [.filler]
        {
            words.removeLast()
        }
        return words.joined(separator: " ")
    }
}
