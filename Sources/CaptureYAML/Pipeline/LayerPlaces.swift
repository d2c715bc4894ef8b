import CaptureDiagnostics

extension Spot {
    /// Reports a layer's `at` that is written as in other programs, a word or a rectangle; true where it is neither.
    func report(otherPlace node: FileNode) -> Bool {
        if let word = node.scalar?.text.lowercased(), Self.wholeCanvas.contains(word) {
            report(
                wrongType: node, wanted: "a list",
                fixIts: [.init("leave out 'at': a layer without 'at' and 'size' fills the canvas")])
            return false
        }
        guard let entries = node.entries, !entries.isEmpty else { return true }
        let value = { (names: [String]) in
            entries.first { names.contains($0.key.lowercased()) }?.value.scalar?.written ?? ""
        }
        let (x, y) = (value(["x", "left"]), value(["y", "top"]))
        let (width, height) = (value(["width", "w"]), value(["height", "h"]))
        guard [x, y].allSatisfy(\.isLength), width.isEmpty == height.isEmpty,
            entries.count == (width.isEmpty ? 2 : 4), width.isEmpty || [width, height].allSatisfy(\.isLength)
        else { return true }
        let isPixels = [width, height].allSatisfy { Int($0) != nil }
        let size = width.isEmpty ? "" : isPixels ? ", size: \(width)x\(height)" : ", size: [\(width), \(height)]"
        report(
            wrongType: node, wanted: "a list",
            fixIts: [.init("write 'at: [\(x), \(y)]\(size)'", edits: flowEdits(node, "[\(x), \(y)]\(size)"))])
        return false
    }

    /// What people write for a layer that fills the canvas.
    private static let wholeCanvas: Set = [
        "fill", "full", "fullscreen", "full-screen", "whole", "cover", "stretch", "all",
    ]

    /// The edits that put another text in the place of a mapping in braces on one line; none of any other.
    private func flowEdits(_ node: FileNode, _ replacement: String) -> [Diagnostic.FixIt.Edit] {
        guard
            let line = findings.sources[node.range.file]?.tail(
                line: node.range.start.line, column: node.range.start.column), line.first == "{",
            let end = line.firstIndex(of: "}"), !line[..<end].dropFirst().contains("{"), !line[..<end].contains("#")
        else { return [] }
        // Only in the braces of its layer is there room for one more key behind it.
        let head = findings.sources[node.range.file]?.tail(line: node.range.start.line, column: 1)
        guard isInBraces(head, upTo: node.range.start.column - 1) else { return [] }
        let length = line.distance(from: line.startIndex, to: end) + 1
        let range = SourceRange(
            file: node.range.file, line: node.range.start.line, column: node.range.start.column, length: length)
        return [.init(range, replacement)]
    }

    /// Whether a place of a line stands in braces that begin on it.
    private func isInBraces(_ line: Substring.UnicodeScalarView?, upTo count: Int) -> Bool {
        let before = (line ?? "".unicodeScalars[...]).prefix(count)
        return before.count { $0 == "{" } > before.count { $0 == "}" }
    }
}

extension String {
    /// Whether it is a length of a layer: `320` or `25 %`.
    fileprivate var isLength: Bool { wholeMatch(of: /-?[0-9]+(?:\.[0-9]+)? *%?/) != nil }
}
