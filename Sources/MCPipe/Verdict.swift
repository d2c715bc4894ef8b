public import CaptureCheck
public import CaptureDiagnostics
public import CaptureModel
public import CapturePlan

/// What came of checking a graph on a rig and this machine.
public struct Verdict: Sendable {
    /// All findings, sorted by place.
    public var diagnostics: [Diagnostic]
    /// The texts the findings point into, by file.
    public var texts: [String: String]
    /// What the graph and its files hold in confidence: no finding shows it, and nothing else that is written of the graph must.
    public var secrets: Secrets
    /// The rig it was checked against; nil where there is none of that name.
    public var rig: Rig?
    /// The machine it was checked on; nil where the rig was not found.
    public var host: HostInventory?
    /// The graph, ready to be planned; nil where any finding is an error.
    public var graph: CheckedGraph?

    /// The plan of the graph; nil where that is.
    public var planned: Plan?

    /// Makes a verdict of findings alone.
    public init(
        diagnostics: [Diagnostic], texts: [String: String] = [:], secrets: Secrets = .none, rig: Rig? = nil
    ) {
        self.diagnostics = diagnostics
        self.texts = texts
        self.secrets = secrets
        self.rig = rig
    }

    /// What would run.
    ///
    /// - Throws: all findings, where one of them refuses the graph.
    public func plan() throws(GraphRejected) -> Plan {
        guard let planned else { throw GraphRejected(diagnostics: diagnostics, texts: texts, secrets: secrets) }
        return planned
    }

    /// The files of takes that are asked for while the plan runs, for a `TakeDirector`; nil where the graph is refused.
    public var takeFiles: TakeFiles? {
        guard let graph, let host else { return nil }
        return TakeFiles(graph, host: host)
    }
}
