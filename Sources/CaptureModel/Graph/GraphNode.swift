/// A named part of a graph.
public protocol GraphNode: Sendable, Hashable {
    /// Its name, unique in the graph.
    var name: NodeName { get }
    /// Where it was written.
    var provenance: Provenance { get set }
}
