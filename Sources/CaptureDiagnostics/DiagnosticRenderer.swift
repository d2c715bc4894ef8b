/// Writes findings for people: `file:line:column: severity: message [code]`, the line meant, a caret, notes and help.
public struct DiagnosticRenderer: Sendable {
    /// The texts of the files, by name, for the quoted lines; findings in other files are rendered without one.
    public let texts: [String: String]
    /// Their lines: there may be a finding on each of them.
    private let lines: [String: [Substring]]
    /// What no quoted line shows.
    public var secrets: Secrets
    /// Whether to use ANSI colours; only ever true on a terminal.
    public var colour: Bool

    /// Makes a renderer.
    public init(texts: [String: String] = [:], secrets: Secrets = .none, colour: Bool = false) {
        self.texts = texts
        lines = texts.mapValues { $0.split(separator: "\n", omittingEmptySubsequences: false) }
        self.secrets = secrets
        self.colour = colour
    }

    /// One finding as a block of lines that ends in a newline.
    public func render(_ diagnostic: Diagnostic) -> String {
        var hidden: [String: [Range<Int>]] = [:]
        return render(diagnostic, &hidden)
    }

    /// Renders a finding; `hidden` are the secrets of the lines that were quoted before, by place: there may be a hundred findings on one
    /// line of a megabyte.
    private func render(_ diagnostic: Diagnostic, _ hidden: inout [String: [Range<Int>]]) -> String {
        let diagnostic = secrets.hidden(in: diagnostic)
        let severity = paint(diagnostic.severity.rawValue + ":", diagnostic.severity)
        let place = diagnostic.range.map { "\($0): " } ?? "mcpipe: "
        var lines = ["\(place)\(severity) \(diagnostic.message) [\(diagnostic.code.slug)]"]
        var margin = 1
        if let range = diagnostic.range, let quoted = quote(range, &hidden) {
            margin = quoted.margin
            let label = diagnostic.label ?? ""
            let caret = label.isEmpty ? "^" : "`- \(severity) \(label)"
            lines.append(quoted.line)
            lines.append(String(repeating: " ", count: margin) + " | " + quoted.indent + caret)
        }
        let indent = String(repeating: " ", count: margin + 1)
        for evidence in diagnostic.evidence {
            let limit = evidence.limit.map { ", limit \($0)" } ?? ""
            lines.append("\(indent)measured: \(evidence.quantity): \(evidence.value)\(limit) (\(evidence.source))")
        }
        for note in diagnostic.notes {
            let place = note.range.map { " (\($0))" } ?? ""
            lines.append("\(indent)note: \(note.message)\(place)")
        }
        for fixIt in diagnostic.fixIts { lines.append("\(indent)help: \(fixIt.message)") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// All findings, sorted by place, followed by a line that counts them.
    public func render(_ diagnostics: [Diagnostic]) -> String {
        guard !diagnostics.isEmpty else { return "" }
        var hidden: [String: [Range<Int>]] = [:]
        let blocks = diagnostics.sortedByPlace().map { render($0, &hidden) }.joined(separator: "\n")
        let errors = diagnostics.count { $0.severity == .error }
        let warnings = diagnostics.count { $0.severity == .warning }
        let counts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
            .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
        return blocks + (counts.isEmpty ? "" : "\n" + list(counts) + "\n")
    }

    /// The line a range begins on, with its number, and the blanks that lead to the range's first character.
    private func quote(
        _ range: SourceRange, _ hidden: inout [String: [Range<Int>]]
    ) -> (line: String, indent: String, margin: Int)? {
        guard let lines = lines[range.file] else { return nil }
        guard range.start.line >= 1, range.start.line <= lines.count else { return nil }
        let text = String(lines[range.start.line - 1])
        let place = "\(range.start.line):\(range.file)"
        let ranges = hidden[place] ?? secrets.ranges(in: Array(text.utf8), .line)
        hidden[place] = ranges
        let line = QuotedLine(text, column: range.start.column, hidden: ranges)
        let number = " \(range.start.line)"
        return ("\(number) | \(line.text)", line.indent, number.count)
    }

    private func paint(_ text: String, _ severity: Severity) -> String {
        guard colour else { return text }
        let code =
            switch severity {
            case .error: "31"
            case .warning: "33"
            case .note: "36"
            }
        return "\u{1B}[1;\(code)m\(text)\u{1B}[0m"
    }
}
