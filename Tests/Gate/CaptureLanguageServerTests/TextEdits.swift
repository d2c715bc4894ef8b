import Foundation

/// The protocol's text edits, made by Foundation's own UTF-16 strings.
enum TextEdits {
    /// The text after the edits of a code action to a file.
    static func apply(_ action: [String: Any], to text: String, at address: String) -> String {
        let changes = (action["edit"] as? [String: Any])?["changes"] as? [String: Any]
        let edits = changes?[address] as? [[String: Any]] ?? []
        let result = NSMutableString(string: text)
        for edit in edits.sorted(by: { start($0, text) > start($1, text) }) {
            let first = start(edit, text)
            let last = offset((edit["range"] as? [String: Any])?["end"], text)
            result.replaceCharacters(
                in: NSRange(location: first, length: last - first), with: edit["newText"] as? String ?? "")
        }
        return result as String
    }

    private static func start(_ edit: [String: Any], _ text: String) -> Int {
        offset((edit["range"] as? [String: Any])?["start"], text)
    }

    private static func offset(_ position: Any?, _ text: String) -> Int {
        let position = position as? [String: Int] ?? [:]
        let lines = text.utf16.split(separator: 10, omittingEmptySubsequences: false).map(\.count)
        return lines.prefix(position["line"] ?? 0).reduce(0) { $0 + $1 + 1 } + (position["character"] ?? 0)
    }
}
