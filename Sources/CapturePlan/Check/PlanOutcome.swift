public import CaptureCheck
internal import CaptureDiagnostics
public import CaptureModel

/// What came of judging a graph and the plan that is made of it.
public struct PlanOutcome: Sendable {
    /// All findings, those of the plan among them; the checked graph only where none is an error.
    public let check: CheckOutcome
    /// What would run; nil where any finding is an error.
    public let plan: Plan?
}

extension Checker {
    /// Judges a graph and plans it; a plan is accepted only where this machine has every element of it, and each takes what is set on
    /// it and what comes to it.
    public func plan(_ graph: Graph) -> PlanOutcome {
        let outcome = check(graph)
        guard let checked = outcome.graph else { return PlanOutcome(check: outcome, plan: nil) }
        let plan = Planner(host: host).plan(checked)
        let findings = plan.findings(on: host, of: checked.graph)
        let judged = outcome.with(findings)
        return PlanOutcome(check: judged, plan: judged.graph == nil ? nil : plan)
    }
}

extension Plan {
    /// What stands in the way of a plan: elements that a machine lacks, and what elements do not take.
    func findings(on host: HostInventory, of graph: Graph) -> [Diagnostic] {
        MissingElement.findings(of: elements.map { ($0.factory, $0.node) }, on: host, in: graph)
            + ElementValues.findings(in: self, of: graph)
            + ElementFormats.findings(in: self, of: graph)
    }
}
