import CaptureTesting
import Foundation

/// A fenced block of a Markdown document.
struct MarkdownBlock: Sendable, CustomStringConvertible {
    let path: String
    /// The line of its opening fence, from 1.
    let line: Int
    /// The words behind the opening fence: the language, then what the text is part of.
    ///
    /// `yaml` alone is a whole pipeline file, `yaml part` some of a file's sections, and `yaml sources` or `yaml sinks`
    /// entries of that section. `yaml warned` is a whole file that runs with warnings, which the document shows as they are
    /// printed. `yaml rig` is a rig file.
    let words: [String]
    let text: String

    var description: String { "\(path):\(line)" }

    /// The documents that people write: not those made from the sources.
    static let documents: [String] = {
        let below = FileManager.default.subpaths(atPath: Fixtures.root.appendingPathComponent("docs").path) ?? []
        let written = below.filter {
            $0.hasSuffix(".md") && !$0.hasPrefix("diagnostics/") && !$0.hasPrefix("reference/")
        }
        return ["README.md"] + written.map { "docs/\($0)" }.sorted()
    }()

    /// The blocks of a document.
    static func all(in path: String) throws -> [MarkdownBlock] {
        var blocks: [MarkdownBlock] = []
        var open: (line: Int, words: [String], text: [Substring])?
        let lines = try Fixtures.text(path).split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in zip(1..., lines) {
            if line.hasPrefix("```"), let block = open {
                let text = block.text.map { $0 + "\n" }.joined()
                blocks.append(MarkdownBlock(path: path, line: block.line, words: block.words, text: text))
                open = nil
            } else if line.hasPrefix("```") {
                open = (number, line.dropFirst(3).split(separator: " ").map(String.init), [])
            } else {
                open?.text.append(line)
            }
        }
        return blocks
    }

    /// The text as a pipeline file of its own.
    var pipelineFile: String {
        guard let part = words.dropFirst().first, part != "warned" else { return text }
        let body = part == "part" ? text : "\(part):\n" + text.split(separator: "\n").map { "  \($0)\n" }.joined()
        return body.hasPrefix("mcpipe:") ? body : "mcpipe: 1\n" + body
    }
}
