import CaptureModel

/// Finds all nodes that sinks refer to, in the order of first use, and files them in a graph.
struct GraphCollector {
    private(set) var graph: Graph
    private let defaults: GraphDefaults
    private var met: Set<ObjectIdentifier> = []
    private var clashes: [NodeName: [Provenance]] = [:]
    private var clashOrder: [NodeName] = []

    init(into graph: Graph, defaults: GraphDefaults) {
        self.graph = graph
        self.defaults = defaults
    }

    /// Adds a sink and all that it takes its media from.
    mutating func add(_ sink: WiredSink) {
        for input in sink.inputs { add(input) }
        if let first = graph.sinks[sink.sink.name] {
            // Two sinks are two even when they are equal: each would write its file.
            noteClash(of: sink.sink, with: first)
        } else {
            graph.sinks.insert(defaults.applied(to: sink.sink))
        }
    }

    /// The graph, with what was found.
    func finished() -> Graph {
        var graph = graph
        graph.nameClashes = clashOrder.map { NameClash($0, provenances: clashes[$0] ?? []) }
        return graph
    }

    /// Nodes are met again wherever they are used, through as many paths as the graph has; each is walked once.
    private mutating func add(_ node: WiredNode) {
        guard met.insert(ObjectIdentifier(node)).inserted else { return }
        for input in node.inputs { add(input) }
        switch node.value {
        case .source(let source): file(source, in: \.sources)
        case .cameraOfDefaultFormat(let source): file(withDefaultFormat(source), in: \.sources)
        case .effect(let effect): file(effect, in: \.effects)
        case .compositor(let compositor): file(compositor, in: \.compositors)
        case .mixer(let mixer): file(mixer, in: \.mixers)
        case .tee(let tee): file(tee, in: \.tees)
        }
    }

    private mutating func file<Node>(_ node: Node, in table: WritableKeyPath<Graph, NodeTable<Node>>) {
        if let first = graph[keyPath: table][node.name] {
            if first != node { noteClash(of: node, with: first) }
        } else {
            graph[keyPath: table].insert(node)
        }
    }

    private mutating func noteClash<Node: GraphNode>(of node: Node, with first: Node) {
        if clashes[node.name] == nil {
            clashes[node.name] = [first.provenance]
            clashOrder.append(node.name)
        }
        clashes[node.name]?.append(node.provenance)
    }

    private func withDefaultFormat(_ source: Source) -> Source {
        guard case .camera(var camera) = source.kind, let format = defaults.format else { return source }
        camera.format = format
        var settled = source
        settled.kind = .camera(camera)
        return settled
    }
}
