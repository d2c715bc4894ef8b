import CaptureDiagnostics
import CaptureModel

/// Puts environment variables into texts: `${NAME}` and `${NAME:-default}`; `$$` is a dollar sign.
///
/// What is put in stays text: it is never parsed as YAML, so a variable cannot add keys to a graph.
struct Substitution: Sendable {
    /// The variables, by name.
    let environment: [String: String]

    /// The text with its variables put in; nil where one is missing or badly written, which has then been reported.
    ///
    /// - Parameters:
    ///   - isPlain: Whether the text stands without quotes, which a variable needs inside `{ }` and `[ ]`.
    ///   - isSecret: Whether it is a secret, so that nothing of it may be quoted.
    func applied(
        to text: String, isPlain: Bool, isSecret: Bool = false, at range: SourceRange, in source: SourceText,
        findings: Findings
    ) -> String? {
        guard text.contains("$") || text.contains("{{") else { return text }
        let isSecret = isSecret || Secrets.none.hidden(in: text) != text
        // Without blanks the braces may be those of a file's name, where two stand for one.
        if let template = text.firstMatch(of: /\{\{-?(?: +\.?|\.)([A-Za-z_][A-Za-z0-9_.]*)[^{}]*\}\}/) {
            Self.report(template: String(template.0), of: String(template.1), at: range, isSecret: isSecret, findings)
            return nil
        }
        var result = ""
        var isGood = true
        var rest = text[...]
        while let character = rest.popFirst(), !findings.isFull {
            guard character == "$", let next = rest.first,
                next == "$" || next == "{" || next.isNameStart || next == "(" && rest.contains(")")
            else {
                result.append(character)
                continue
            }
            if next == "$" {
                rest.removeFirst()
                result.append("$")
            } else if next == "{", let close = rest.firstIndex(of: "}"),
                let reference = Reference(rest[rest.index(after: rest.startIndex)..<close])
            {
                rest = rest[rest.index(after: close)...]
                if let value = reference.value(in: environment) {
                    result += value
                } else {
                    isGood = false
                    report(missing: reference.name, at: source.range(of: "${\(reference.name)}", from: range), findings)
                }
            } else {
                isGood = false
                let close: Character? = next == "{" ? "}" : next == "(" ? ")" : nil
                let end = close.flatMap { rest.firstIndex(of: $0) }.map { rest.index(after: $0) } ?? rest.endIndex
                let piece = close == nil ? "$" + rest.prefix { $0.isNameStart || $0.isNumber } : "$" + rest[..<end]
                rest = rest[(close == nil ? rest.index(rest.startIndex, offsetBy: piece.count - 1) : end)...]
                guard !isSecret else {
                    reportMalformedSecret(at: source.range(of: piece, from: range), findings)
                    continue
                }
                let whole = isPlain && range.length == text.unicodeScalars.count ? (text, range) : nil
                report(malformed: piece, at: source.range(of: piece, from: range), in: whole, findings)
            }
        }
        return isGood && rest.isEmpty ? result : nil
    }

    /// The variables that a text as written holds, with what they stand for.
    func variables(in text: String) -> [(name: String, value: String)] {
        var found: [(String, String)] = []
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            rest = rest[rest.index(after: dollar)...]
            if rest.first == "$" {
                rest.removeFirst()
            } else if rest.first == "{", let close = rest.firstIndex(of: "}") {
                let reference = Reference(rest[rest.index(after: rest.startIndex)..<close])
                if let reference, let value = reference.value(in: environment) { found.append((reference.name, value)) }
            }
        }
        return found
    }

    /// What stands between the braces.
    private struct Reference {
        let name: String
        let fallback: String?

        init?(_ text: Substring) {
            let name = text.prefix { $0.isNameStart || ($0.isASCII && $0.isNumber) }
            guard name.first?.isNameStart == true else { return nil }
            self.name = String(name)
            let rest = text[name.endIndex...]
            // A default is text: of '${A:-${B}}' it would be '${B', and the last brace would follow it.
            guard rest.isEmpty || rest.hasPrefix(":-") && !rest.contains("${") else { return nil }
            fallback = rest.isEmpty ? nil : String(rest.dropFirst(2))
        }

        /// As in a shell, a variable that is empty counts as not set where there is a default.
        func value(in environment: [String: String]) -> String? {
            guard let fallback else { return environment[name] }
            return environment[name].flatMap { $0.isEmpty ? nil : $0 } ?? fallback
        }
    }

    private func report(missing name: String, at range: SourceRange, _ findings: Findings) {
        // Of three letters, nearly every variable is near to another.
        let near = name.count > 3 ? nearest(to: name, in: environment.keys.sorted()) : nil
        findings.report(
            .unsetVariable, "the environment variable '\(name)' is not set", at: range, label: "not set",
            subjects: [name],
            fixIts: (FileTemplate.Placeholder(rawValue: name).map {
                [.init("write '{\($0.rawValue)}', the placeholder")]
            } ?? [])
                + [.init("set '\(name)', or write a default: '${\(name):-default}'")]
                + (near.map { near in
                    let isWhole = range.length == "${\(name)}".unicodeScalars.count
                    let edits = isWhole ? [Diagnostic.FixIt.Edit(range, "${\(near)}")] : []
                    return [.init("or did you mean '\(near)'?", edits: edits, isGuess: true)]
                } ?? []))
    }

    /// Reports `{{ host }}`, which Ansible, Helm, Jinja and others fill in before a program sees the file.
    static func report(
        template: String, of name: String, at range: SourceRange, isSecret: Bool, _ findings: Findings
    ) {
        let shown = isSecret ? "'{{ }}'" : "'\(abbreviated(template))'"
        let variable = name.uppercased().replacing(".", with: "_")
        findings.report(
            .malformedVariable, "\(shown) is a template that nobody has filled in", at: range,
            label: "mcpipe fills in environment variables only",
            fixIts: [
                .init("fill in the template before mcpipe reads the file"),
                .init(isSecret ? "write '${NAME}'" : "write '${\(abbreviated(variable))}', and set that variable"),
            ])
    }

    /// Reports a dollar sign in a secret, of which nothing is quoted: it is most probably part of a password.
    private func reportMalformedSecret(at range: SourceRange, _ findings: Findings) {
        findings.report(
            .malformedVariable, "what follows the '$' of a secret is no environment variable", at: range,
            label: "not understood",
            fixIts: [
                .init("write '$$' where a dollar sign is meant"), .init("write '${NAME}' or '${NAME:-default}'"),
            ])
    }

    /// - Parameter whole: The text that it is a piece of, where that stands without quotes.
    private func report(
        malformed piece: String, at range: SourceRange, in whole: (text: String, range: SourceRange)?,
        _ findings: Findings
    ) {
        let name = piece.hasPrefix("${") || range.length != piece.unicodeScalars.count ? "" : piece.dropFirst()
        let edits = { (text: String) in name.isEmpty ? [] : [Diagnostic.FixIt.Edit(range, text)] }
        var variable = edits("${\(name)}")
        // In quotes, because a brace means something else without them inside '{ }' and '[ ]'.
        if let whole, !name.isEmpty {
            let isQuotable = !whole.text.contains { "\"\\".contains($0) }
            let quoted = "\"\(whole.text.replacing(piece, with: "${\(name)}", maxReplacements: 1))\""
            variable = isQuotable ? [.init(whole.range, quoted)] : []
        }
        let isBare = !name.isEmpty && name.first?.isNameStart == true
        findings.report(
            .malformedVariable,
            isBare
                ? "'\(abbreviated(piece))' has no braces, so it stands for no environment variable"
                : "'\(abbreviated(piece))' is no environment variable",
            at: range, label: isBare ? "braces are missing" : "not understood",
            fixIts: [
                .init(
                    isBare ? "write '${\(abbreviated(String(name)))}'" : "write '${NAME}' or '${NAME:-default}'",
                    edits: variable, isGuess: true),
                .init("write '$$' where a dollar sign is meant", edits: edits("$$\(name)"), isGuess: true),
            ])
    }
}

extension Character {
    /// Whether a variable's name may begin with it.
    fileprivate var isNameStart: Bool { isASCII && (isLetter || self == "_") }
}
