import CaptureModel

/// Who is called what, who uses whom, and in which order media flows; built once for all rules.
struct NodeIndex: Sendable {
    /// What a node is.
    enum Kind: String, Sendable {
        case source, effect, compositor, mixer, tee, sink
    }

    /// Every name with the kinds that claim it, more than one where a name was used twice.
    let kinds: [NodeName: [Kind]]
    /// Every use of a node by another.
    let references: [Reference]
    /// The uses of each node's output.
    let uses: [NodeName: [Reference]]
    /// What each node uses.
    let inputs: [NodeName: [Reference]]
    /// The nodes with an output, inputs before their users; those on a loop or behind one are missing.
    let order: [NodeName]
    /// The loops, each as nodes of which every one uses the next and the last uses the first.
    let loops: [[NodeName]]
    /// The nodes whose media reaches some sink, and the sinks.
    let reached: Set<NodeName>

    init(_ graph: Graph) {
        var kinds: [NodeName: [Kind]] = [:]
        for node in graph.sources { kinds[node.name, default: []].append(.source) }
        for node in graph.effects { kinds[node.name, default: []].append(.effect) }
        for node in graph.compositors { kinds[node.name, default: []].append(.compositor) }
        for node in graph.mixers { kinds[node.name, default: []].append(.mixer) }
        for node in graph.tees { kinds[node.name, default: []].append(.tee) }
        for node in graph.sinks { kinds[node.name, default: []].append(.sink) }
        references = graph.references
        uses = Dictionary(grouping: references, by: \.target)
        inputs = Dictionary(grouping: references, by: \.consumer)
        self.kinds = kinds
        let givers = graph.outputNames
        order = Self.flowOrder(givers, inputs: inputs, uses: uses)
        loops = Self.loops(among: givers, outside: Set(order), inputs: inputs)
        reached = Self.reached(from: graph.sinks.map(\.name), inputs: inputs)
    }

    /// Whether a name stands for a node whose output can be used.
    func hasOutput(_ name: NodeName) -> Bool { kinds[name]?.contains { $0 != .sink } ?? false }

    /// Whether a node that is none of some others may be one of them, misspelt: it is there, and one of those is not. That one is told of.
    func mayBeMisspelt(_ name: NodeName, among others: [NodeName]) -> Bool {
        hasOutput(name) && others.contains { !hasOutput($0) }
    }

    /// Whether some use of a node that reaches a sink takes this medium of it.
    func isUsed(_ name: NodeName, as media: MediaType) -> Bool {
        uses[name]?.contains { $0.media == media && reached.contains($0.consumer) } ?? false
    }

    /// Kahn's order: a node comes when all it uses has come; a node that uses an unknown name does not wait for it.
    private static func flowOrder(
        _ givers: [NodeName], inputs: [NodeName: [Reference]], uses: [NodeName: [Reference]]
    ) -> [NodeName] {
        let known = Set(givers)
        var waiting: [NodeName: Int] = [:]
        for name in known { waiting[name] = inputs[name]?.count { known.contains($0.target) } ?? 0 }
        var order: [NodeName] = []
        var seen: Set<NodeName> = []
        for name in givers where waiting[name] == 0 && seen.insert(name).inserted { order.append(name) }
        var next = 0
        while next < order.count {
            for use in uses[order[next]] ?? [] where known.contains(use.consumer) {
                let left = (waiting[use.consumer] ?? 0) - 1
                waiting[use.consumer] = left
                if left == 0 { order.append(use.consumer) }
            }
            next += 1
        }
        return order
    }

    /// From every node that could not be ordered, upstream through its like until a node comes again: that is a loop.
    private static func loops(
        among givers: [NodeName], outside ordered: Set<NodeName>, inputs: [NodeName: [Reference]]
    ) -> [[NodeName]] {
        let stuck = Set(givers).subtracting(ordered)
        var visited: Set<NodeName> = []
        var loops: [[NodeName]] = []
        for start in givers where stuck.contains(start) && !visited.contains(start) {
            var path: [NodeName] = []
            var positions: [NodeName: Int] = [:]
            var current: NodeName? = start
            while let name = current, visited.insert(name).inserted {
                positions[name] = path.count
                path.append(name)
                current = inputs[name]?.first { stuck.contains($0.target) }?.target
            }
            if let name = current, let begin = positions[name] { loops.append(Array(path[begin...])) }
        }
        return loops
    }

    private static func reached(from sinks: [NodeName], inputs: [NodeName: [Reference]]) -> Set<NodeName> {
        var reached = Set(sinks)
        var pending = sinks
        while let name = pending.popLast() {
            for input in inputs[name] ?? [] where reached.insert(input.target).inserted { pending.append(input.target) }
        }
        return reached
    }
}
