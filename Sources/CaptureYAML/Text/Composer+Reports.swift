import CaptureDiagnostics
import Yams

extension Composer {
    func report(_ error: YamlError) {
        let (problem, mark, context): (String, Mark?, YamlError.Context?) =
            switch error {
            case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
                .composer(let context, let problem, let mark, _):
                (problem, mark, context)
            case .reader(let problem, _, _, _): (problem, nil, nil)
            default: ("the text cannot be parsed", nil, nil)
            }
        if case .duplicatedKeysInMapping(let keys, let context) = error {
            return report(duplicates: keys, at: context.mark)
        }
        // A parser that gives up at the end of the file points one line beyond it.
        let place = Place(mark)
        let range = source.range(line: place.line, column: place.column)
        if reportMergeMarks() || problem.contains("another document") && reportForeignFile(upTo: place.line) { return }
        guard !problem.contains("nesting") else { return reportTooComplex(at: range, depth: Limits.depth + 1) }
        let text =
            problem.contains("another document")
            ? "a second document begins here" : abbreviated(restored(problem))
        if let context, let quote = source.quote(openedAt: Place(context.mark)), problem.contains("end of stream") {
            return reportOpenQuote(quote, givenUpAt: range)
        }
        if let quote = source.quote(closedBefore: place) { return reportLongQuote(quote, givenUpAt: range) }
        let notes = context.flatMap { context -> Diagnostic.Note? in
            guard error.isLocatedByContext else { return nil }
            let place = source.range(line: context.mark.line, column: context.mark.column)
            return .init("this happened \(context.text)", at: place)
        }
        var fixIts: [Diagnostic.FixIt] = []
        let line = source.tail(line: place.line, column: 1).map { String(Substring($0)) } ?? ""
        if line.hasVariableOutsideQuotes {
            fixIts.append(.init("put quotes around a text that contains '${...}' inside '{ }' or '[ ]'"))
        }
        let isTab = text.contains("cannot start any token") && line.contains("\t") || text.contains("tab character")
        if isTab {
            fixIts.append(.init("indent with spaces; YAML does not allow tabs there"))
        }
        fixIts += SyntaxHints(source, place: place, begin: context.map { Place($0.mark) }).fixIts
        if let context, problem.contains("did not find expected ',' or") {
            let hints = FlowHints(source, place: place, begin: Place(context.mark)).fixIts
            if fixIts.isEmpty { fixIts += hints }
        }
        if fixIts.isEmpty, IndentationHints.explain(problem) {
            fixIts += IndentationHints(source, place: place).fixIts
        }
        // '\U' and '\x' want the number of a character behind them; the parser's word has one letter too few.
        if text.contains("unknown escape") || text.contains("expected hexdecimal") {
            fixIts.append(
                .init(
                    "write each '\\' twice, or put the text into single quotes; the parts of a path are divided by '/'")
            )
        }
        if problem.contains("another document") { fixIts.append(.init("put each pipeline into a file of its own")) }
        if fixIts.isEmpty { fixIts.append(.init("check the brackets, quotes and indentation here and above")) }
        findings.report(
            .yamlSyntax, problem.contains("another document") ? "a file is one document" : "this is not YAML: \(text)",
            at: range, label: text, notes: notes.map { [$0] } ?? [],
            fixIts: fixIts)
    }

    /// Reports a quote that nothing closes where it begins, and not at the end of the file, where that is noticed.
    private func reportOpenQuote(_ quote: SourceText.Quote, givenUpAt end: SourceRange) {
        let rest = abbreviated(quote.rest)
        findings.report(
            .yamlSyntax,
            "this is not YAML: the text that begins with \(quote.mark) here has no \(quote.mark) at its end",
            at: quote.range, label: "not closed",
            notes: [.init("it was looked for up to here", at: end)],
            fixIts: [.init("write \(quote.mark) where the text ends, in or behind '\(rest)'")])
    }

    /// Reports a quote that is closed by what was to open the next one, in a line further down.
    private func reportLongQuote(_ quote: SourceText.Quote, givenUpAt end: SourceRange) {
        findings.report(
            .yamlSyntax,
            "this is not YAML: the text that begins with \(quote.mark) here ends only in line \(end.start.line)",
            at: quote.range, label: "not closed in its line",
            notes: [.init("what follows here is not part of the text", at: end)],
            // What it holds is not said: cut out of its line it is not known as part of a secret.
            fixIts: [.init("write \(quote.mark) where the text ends")])
    }

    /// Reports what a version control system has left in the file where two had changed it.
    ///
    /// - Returns: whether there is such a thing; what the parser says of it is of no use.
    private func reportMergeMarks() -> Bool {
        let marks = ["<<<<<<< ", "=======", ">>>>>>> "]
        let lines = (1...max(1, source.lineCount)).filter { number in
            source.tail(line: number, column: 1).map { tail in
                marks.contains { Substring(tail.prefix($0.count)).elementsEqual($0) }
            } ?? false
        }
        guard lines.count >= 3, let first = lines.first else { return false }
        let numbers = list(lines.prefix(6).map(String.init), joinedBy: "and") + (lines.count > 6 ? " ..." : "")
        findings.report(
            .yamlSyntax, "this is not YAML: the file is in the middle of a merge",
            at: source.range(line: first, column: 1, length: 7),
            label: "one version begins here",
            fixIts: [.init("keep one of the versions, and remove lines \(numbers)")])
        return true
    }

    /// Reports several documents in one file that are of another program, as Kubernetes' mostly are.
    ///
    /// - Returns: whether they are.
    private func reportForeignFile(upTo last: Int) -> Bool {
        let keys = (1..<max(2, last)).compactMap { number -> (name: String, line: Int)? in
            let text = source.tail(line: number, column: 1).map { String(Substring($0)) } ?? ""
            return text.firstMatch(of: /^([A-Za-z][A-Za-z_-]*):( |$)/).map { (String($0.1), number) }
        }
        guard let (program, key) = ForeignFile.program(keys.map(\.name)),
            let line = keys.first(where: { $0.name == key })?.line
        else { return false }
        ForeignFile.report(
            source.file, program, key, at: source.range(line: line, column: 1, length: key.unicodeScalars.count),
            findings)
        return true
    }

    /// Reports keys that stand twice where there are too many of them to tell them apart.
    private func report(duplicates keys: [String], at mark: Mark) {
        let place = Place(mark)
        let names = quotedList(keys.prefix(5).map { abbreviated(restored($0)) })
        findings.report(
            .duplicateKey, "\(names) \(keys.count == 1 ? "stands" : "stand") more than once in one mapping",
            at: source.range(line: place.line, column: place.column), label: "once more",
            notes: [
                .init("'\(source.file)' has more than \(Limits.duplicateKeys) keys that stand twice; not all are shown")
            ],
            fixIts: [.init("remove them, or give them other names")])
    }

    /// Reports a file in which nothing is written.
    static func reportEmptyFile(_ source: SourceText, _ findings: Findings) {
        findings.report(
            .emptyFile, "'\(source.file)' is empty", at: source.range(line: 1, column: 1),
            label: "nothing is written here",
            fixIts: [
                .init(
                    findings.versionKey == "mcpipe"
                        ? "begin with 'mcpipe: 1', or with what 'mcpipe init' prints"
                        : "begin with '\(findings.versionKey): 1', or with what 'mcpipe rigs show' prints of a rig")
            ])
    }

    func reportTooComplex(at range: SourceRange, depth: Int) {
        let isDeep = depth > Limits.depth
        findings.report(
            .tooComplex,
            isDeep
                ? "mappings and lists stand more than \(Limits.depth) deep inside each other"
                : "'\(source.file)' has more than \(Limits.nodes) keys and values", at: range,
            label: isDeep ? "level \(Limits.depth + 1)" : "one too many",
            fixIts: [.init(isDeep ? "remove brackets or indentation" : "split the graph into several")])
    }

    func reportAlias(_ text: String, at range: SourceRange, standingFor value: String? = nil) {
        let name = "*" + String(String.UnicodeScalarView(text.unicodeScalars.dropFirst()))
        guard !isSecret else { return reportSecret(.alias, beginsWith: "*", "alias", at: range) }
        findings.report(
            .alias, "'\(abbreviated(name))' is a YAML alias, which pipeline and rig files do not have", at: range,
            label: "alias",
            fixIts: [
                .init(
                    "write the value out, or put what is common into 'defaults' or into an included file",
                    edits: value.flatMap { value in
                        source.property("*", at: range).map { [.init($0.token, value)] }
                    } ?? [], isGuess: false),
                .init("put quotes around '\(abbreviated(name))' where it is meant as text"),
            ])
    }

    /// Reports `<<`, which puts the keys of other mappings into one.
    func reportMergeKey(at range: SourceRange, of value: Node) {
        let names = (value.sequence.map(Array.init) ?? [value]).compactMap { item in
            item.scalar.map { abbreviated(restored($0.string)) }
        }
        let others = names.isEmpty ? "the other mapping" : quotedList(names)
        findings.report(
            .alias, "'<<' is a YAML merge key, which pipeline and rig files do not have", at: range,
            label: "merge key",
            fixIts: [
                .init(
                    "write the keys of \(others) here once more, or put what is common into 'defaults' or into an included file"
                )
            ])
    }

    /// - Parameter isAll: Whether nothing stands behind it, so that nothing would be left: it may be meant as text.
    func reportAnchor(_ name: String, at range: SourceRange, isAll: Bool) {
        guard !isSecret else { return reportSecret(.alias, beginsWith: "&", "anchor", at: range) }
        findings.report(
            .alias, "'&\(abbreviated(name))' is a YAML anchor, which pipeline and rig files do not have", at: range,
            label: "anchor",
            fixIts: isAll
                ? asText("&", name, at: range)
                : [
                    // What an alias stands for would be lost with it.
                    .init(
                        "remove '&\(abbreviated(name))'", edits: removal(of: "&", at: range),
                        isGuess: source.text.contains("*\(name)"))
                ])
    }

    func removal(of mark: Unicode.Scalar, at range: SourceRange) -> [Diagnostic.FixIt.Edit] {
        source.property(mark, at: range).map { [.init($0.withBlanks, "")] } ?? []
    }
}

extension String {
    /// Whether a line has a variable between brackets that begins outside quotes, where its brace is one of YAML's.
    fileprivate var hasVariableOutsideQuotes: Bool {
        var (scan, depth) = (LineScan(), 0)
        let scalars = Array(unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let isOfVariable = index > 0 && scalars[index - 1] == "$"
            switch scan.read(scalar, before: scalars.dropFirst(index + 1).first) {
            case .comment: return false
            case .plain where scalar == "{" && isOfVariable && depth > 0: return true
            case .plain where "{[".unicodeScalars.contains(scalar) && !isOfVariable: depth += 1
            case .plain where "}]".unicodeScalars.contains(scalar): depth -= 1
            case .plain, .opens, .closes, .quoted: break
            }
        }
        return false
    }
}

extension YamlError {
    /// Whether the context's mark is a real place; Yams puts line 1, column 1 where it has none.
    fileprivate var isLocatedByContext: Bool {
        if case .composer = self { false } else { true }
    }
}
