extension Secrets {
    /// A finding in which no secret is shown. A way out keeps its words, and loses edits that would have to write a secret.
    public func hidden(in finding: Diagnostic) -> Diagnostic {
        var shown = finding
        shown.message = hidden(in: finding.message, .finding)
        shown.label = finding.label.map { hidden(in: $0, .finding) }
        shown.subjects = finding.subjects.map { hidden(in: $0, .finding) }
        shown.notes = finding.notes.map { .init(hidden(in: $0.message, .finding), at: $0.range) }
        shown.fixIts = finding.fixIts.map { fixIt in
            let isOpen = fixIt.edits.allSatisfy { hidden(in: $0.replacement, .line) == $0.replacement }
            return .init(
                hidden(in: fixIt.message, .finding), edits: isOpen ? fixIt.edits : [], isGuess: fixIt.isGuess)
        }
        shown.evidence = finding.evidence.map { evidence in
            .init(
                evidence.quantity, value: hidden(in: evidence.value, .finding), limit: evidence.limit,
                source: hidden(in: evidence.source, .finding))
        }
        return shown
    }

    /// Findings in which no secret is shown.
    public func hidden(in findings: [Diagnostic]) -> [Diagnostic] { findings.map { hidden(in: $0) } }
}
