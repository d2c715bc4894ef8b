public import CaptureDiagnostics
import CaptureModel

/// What the checker found: everything wrong or noteworthy, and the checked graph where nothing refuses it.
public struct CheckOutcome: Sendable {
    /// All findings, sorted by place.
    public let diagnostics: [Diagnostic]
    /// What the graph takes of all that it shares; told of a refused graph too, so that one can see by how much it is over.
    public let cost: HardwareCost
    /// How long the machine can keep that up; never a reason to refuse.
    public var systemPressureCost: SystemPressureCost { SystemPressureCost(cost) }
    /// The graph, ready to be planned; nil where any finding is an error.
    public let graph: CheckedGraph?

    init(diagnostics: [Diagnostic], cost: HardwareCost, graph: CheckedGraph?) {
        self.diagnostics = diagnostics
        self.cost = cost
        self.graph = graph
    }

    /// What the rules found, and what was made of the graph. No graph without an error would be neither a yes nor a no.
    init(_ findings: [Diagnostic], cost: HardwareCost, assembled: CheckedGraph?, of graph: Graph) {
        let isUnsaid = assembled == nil && !findings.hasErrors
        let unsaid = Diagnostic(
            Self.unsaidCode, "no rule refuses graph '\(graph.name)', and it could not be settled all the same",
            at: graph.provenance.range, subjects: [graph.name], fixIts: [.init(Self.unsaidCode.remedy)])
        self.init(diagnostics: isUnsaid ? findings + [unsaid] : findings, cost: cost, graph: assembled)
    }

    static let unsaidCode = DiagnosticCode(
        "checker-fault",
        summary: "No rule refuses the graph, and it could not be settled all the same",
        explanation:
            "Every graph is either refused by a rule or settled to the last choice. This is a fault of mcpipe; the exit status is 70.",
        remedy: "report it with the file, the rig and the output of 'mcpipe doctor'")

    /// The same with what was found later, in a plan of the graph; nothing is left of the graph where that refuses it.
    public func with(_ findings: [Diagnostic]) -> CheckOutcome {
        CheckOutcome(
            diagnostics: (diagnostics + findings).sortedByPlace(), cost: cost, graph: findings.hasErrors ? nil : graph)
    }
}
