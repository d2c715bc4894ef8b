import CaptureDiagnostics

/// The page of a kind of finding, in the forms it is read in.
enum DiagnosticPage {
    /// For a terminal.
    static func text(_ code: DiagnosticCode) -> String {
        var parts = ["\(code.slug): \(code.summary)", wrapped(code.explanation), "help: \(code.remedy)"]
        if let rejected = code.rejected { parts.append("\(heading(code)):\n\n\(indented(rejected))") }
        if let accepted = code.accepted { parts.append("accepted:\n\n\(indented(accepted))") }
        return parts.joined(separator: "\n\n")
    }

    /// For the documentation.
    static func markdown(_ code: DiagnosticCode) -> String {
        var parts = [
            "# \(code.slug)",
            "<!-- Made by `mcpipe explain --all --markdown`; the text is that of the code's declaration. -->",
            sentence(code.summary), wrapped(code.explanation),
            "**What to do:** \(sentence(code.remedy, capital: false))",
        ]
        if let rejected = code.rejected {
            parts.append("## \(sentence(heading(code)).dropLast())\n\n\(fenced(rejected))")
        }
        if let accepted = code.accepted { parts.append("## Accepted\n\n\(fenced(accepted))") }
        return parts.joined(separator: "\n\n") + "\n"
    }

    /// The index of the documentation's pages.
    static func index(_ codes: [DiagnosticCode]) -> String {
        let rows = codes.map { "| [\($0.slug)](\($0.slug).md) | \($0.summary) |" }
        return """
            # Findings

            <!-- Made by `mcpipe explain --all --markdown`. -->

            Every kind of finding has a code, which stands in square brackets at the end of its first line, and a page here.

            | code | says |
            |---|---|
            \(rows.joined(separator: "\n"))

            """
    }

    /// For programs.
    static func json(_ code: DiagnosticCode) -> JSONValue {
        let object: JSONValue = [
            "code": .string(code.slug), "summary": .string(code.summary), "explanation": .string(code.explanation),
            "remedy": .string(code.remedy), "severity": .string(code.severity.rawValue),
            "rejected": .optional(code.rejected), "accepted": .optional(code.accepted),
        ]
        return object.withoutNulls
    }

    /// What is done with the first of the two examples.
    private static func heading(_ code: DiagnosticCode) -> String {
        code.severity == .error ? "rejected" : "warned about"
    }

    private static func sentence(_ text: String, capital: Bool = true) -> String {
        (capital ? text.prefix(1).uppercased() + text.dropFirst() : text) + (text.hasSuffix(".") ? "" : ".")
    }

    private static func fenced(_ yaml: String) -> String { "```yaml\n\(yaml)\(yaml.hasSuffix("\n") ? "" : "\n")```" }

    private static func indented(_ yaml: String) -> String {
        yaml.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }
            .joined(separator: "\n").trimmedEnd
    }

    /// A paragraph in lines of at most 100 characters.
    private static func wrapped(_ text: String) -> String {
        text.split(separator: "\n\n").map { paragraph in
            var lines = [""]
            for word in paragraph.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
                let line = lines[lines.count - 1]
                if line.isEmpty || line.count + 1 + word.count <= 100 {
                    lines[lines.count - 1] = line.isEmpty ? String(word) : "\(line) \(word)"
                } else {
                    lines.append(String(word))
                }
            }
            return lines.joined(separator: "\n")
        }.joined(separator: "\n\n")
    }
}

extension String {
    /// The text without line breaks at its end.
    fileprivate var trimmedEnd: String {
        var text = self
        while text.last == "\n" { text.removeLast() }
        return text
    }
}
