public import CaptureDiagnostics

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
}
