public import CaptureCheck
public import CaptureModel

/// Makes the cheapest pipeline that does what a checked graph asks for, and says why it is as it is.
public struct Planner: Sendable {
    /// The element factories the machine has.
    let elements: Set<String>
    /// What may be taken of its memory.
    let memory: ByteCount?

    /// Makes a planner for a machine.
    public init(host: HostInventory) {
        elements = host.elements.subtracting(host.unusable.keys)
        memory = host.memory
    }

    /// The plan of a graph.
    public func plan(_ graph: CheckedGraph) -> Plan {
        var builder = PlanBuilder(graph: graph, elements: elements, memory: memory)
        return builder.build()
    }
}
