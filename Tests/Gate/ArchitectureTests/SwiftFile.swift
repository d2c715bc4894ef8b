import CaptureTesting
import Foundation
import Testing

/// A Swift file of the checkout.
struct SwiftFile: Sendable, CustomTestStringConvertible {
    /// The path below the checkout.
    let path: String
    /// The lines as written.
    let lines: [String]
    /// The lines without comments and texts, for rules about code.
    let code: [String]

    init(_ url: URL) throws {
        path = String(url.path.dropFirst(Fixtures.root.path.count + 1))
        let text = try String(contentsOf: url, encoding: .utf8)
        lines = text.components(separatedBy: "\n")
        code = Self.withoutWords(lines)
    }

    /// The module the file belongs to.
    var module: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

    /// The file's name without its extension.
    var name: String { String(path.split(separator: "/").last?.dropLast(6) ?? "") }

    var testDescription: String { path }

    /// All files of the modules, by path.
    static let sources = all(below: "Sources")
    /// All files of the tests, by path.
    static let tests = all(below: "Tests")

    private static func all(below folder: String) -> [SwiftFile] {
        let base = Fixtures.root.appendingPathComponent(folder)
        let paths = FileManager.default.subpaths(atPath: base.path) ?? []
        return paths.filter { $0.hasSuffix(".swift") }.sorted().compactMap {
            try? SwiftFile(base.appendingPathComponent($0))
        }
    }

    /// Blanks comments, texts and multi-line texts; a rule must not trip over what is only said.
    private static func withoutWords(_ lines: [String]) -> [String] {
        var isInText = false
        return lines.map { line in
            if line.contains("\"\"\"") {
                // A text of several lines begins or ends here; nothing on such a line is code that a rule is about.
                isInText.toggle()
                return ""
            }
            return isInText ? "" : withoutWords(line)
        }
    }

    private static func withoutWords(_ line: String) -> String {
        let slash = UInt8(ascii: "/")
        let quote = UInt8(ascii: "\"")
        var kept: [UInt8] = []
        var isInText = false
        var isEscaped = false
        for byte in line.utf8 {
            if isInText {
                if byte == quote, !isEscaped {
                    isInText = false
                    kept.append(byte)
                }
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            } else if byte == slash, kept.last == slash {
                return String(decoding: kept.dropLast(), as: UTF8.self)
            } else {
                isInText = byte == quote
                kept.append(byte)
            }
        }
        return String(decoding: kept, as: UTF8.self)
    }
}
