/// The nodes of one kind: kept in the order written, found by name, equal whatever the order.
public struct NodeTable<Node: GraphNode>: Sendable {
    private var nodes: [Node] = []
    private var positions: [NodeName: Int] = [:]

    /// Makes a table; of nodes with one name the last remains.
    public init(_ nodes: some Sequence<Node>) {
        for node in nodes { insert(node) }
    }

    /// Adds a node, or replaces the one of its name.
    public mutating func insert(_ node: Node) {
        if let position = positions[node.name] {
            nodes[position] = node
        } else {
            positions[node.name] = nodes.count
            nodes.append(node)
        }
    }

    /// The node of a name.
    public subscript(name: NodeName) -> Node? { positions[name].map { nodes[$0] } }
}

extension NodeTable: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { nodes.count }
    public subscript(position: Int) -> Node { nodes[position] }
}

extension NodeTable: Hashable {
    public static func == (left: NodeTable, right: NodeTable) -> Bool {
        left.count == right.count && left.allSatisfy { right[$0.name] == $0 }
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(Set(nodes)) }
}

extension NodeTable: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: Node...) { self.init(elements) }
}
