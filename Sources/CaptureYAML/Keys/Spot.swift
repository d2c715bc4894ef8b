import CaptureDiagnostics

/// Where reading stands: what the value is called in messages, and who is told of what is wrong with it.
struct Spot {
    /// What the value is, such as `'latency' of source 'cam'`.
    let label: String
    /// The owner, such as `source 'cam'`.
    let owner: String
    /// The nodes concerned.
    let subjects: [String]
    let findings: Findings

    /// The spot of a key's value.
    func key(_ name: String) -> Spot {
        Spot(label: "'\(name)' of \(owner)", owner: owner, subjects: subjects, findings: findings)
    }

    /// The spot of a list's item.
    func item(_ index: Int) -> Spot {
        Spot(label: "item \(index + 1) of \(label)", owner: owner, subjects: subjects, findings: findings)
    }

    /// The spot of a thing that has a name of its own.
    func owner(_ kind: String, _ name: String) -> Spot {
        let owner = "\(kind) '\(abbreviated(name))'"
        return Spot(label: owner, owner: owner, subjects: subjects + [name], findings: findings)
    }

    /// The spot of a mapping that has no name of its own, such as a layer.
    func part(_ owner: String) -> Spot {
        Spot(label: owner, owner: owner, subjects: subjects, findings: findings)
    }

    /// Keeps a finding about the subjects.
    func report(
        _ code: DiagnosticCode, _ message: String, at range: SourceRange?, label: String? = nil,
        notes: [Diagnostic.Note] = [], fixIts: [Diagnostic.FixIt] = []
    ) {
        findings.report(code, message, at: range, label: label, subjects: subjects, notes: notes, fixIts: fixIts)
    }

    /// Reports a value of the wrong type.
    func report(wrongType node: FileNode, wanted: String, fixIts: [Diagnostic.FixIt] = []) {
        guard !node.isUnreadable else { return }
        let found = node.isNull ? "has no value" : "is \(node.kindForMessages)"
        report(
            .wrongType, "\(label) must be \(wanted), but \(found)", at: node.range, label: "not \(wanted)",
            fixIts: fixIts.isEmpty ? [.init("write \(wanted)")] : fixIts)
    }

    /// Reports a value of the right type that cannot be.
    func report(
        invalid node: FileNode, wanted: String, notes: [Diagnostic.Note] = [], fixIts: [Diagnostic.FixIt] = []
    ) {
        report(
            .invalidValue, "\(label) must be \(wanted), but is \(node.kindForMessages)", at: node.range,
            label: "not \(wanted)", notes: notes, fixIts: fixIts)
    }
}
