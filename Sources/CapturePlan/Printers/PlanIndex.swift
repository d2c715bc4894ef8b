import CaptureModel

/// A plan looked at from its nodes and elements; what every printer asks of it.
struct PlanIndex {
    let plan: Plan
    /// The nodes that own elements, in the order of their first element.
    let nodes: [NodeName]
    private let positions: [String: Int]
    private let sources: [NodeName: PlannedSource]
    private let sinks: [NodeName: PlannedSink]
    private let reasonsByNode: [String: [PlanReason]]
    private let membersByNode: [NodeName: [Int]]
    private let outputsByElement: [String: [Int]]
    private let inputsByElement: [String: [Int]]

    init(_ plan: Plan) {
        self.plan = plan
        positions = Dictionary(
            zip(plan.elements.map(\.name), plan.elements.indices), uniquingKeysWith: { first, _ in first })
        sources = Dictionary(plan.sources.map { ($0.node, $0) }, uniquingKeysWith: { first, _ in first })
        sinks = Dictionary(plan.sinks.map { ($0.node, $0) }, uniquingKeysWith: { first, _ in first })
        reasonsByNode = Dictionary(grouping: plan.reasons, by: \.node)
        membersByNode = Dictionary(grouping: plan.elements.indices) { plan.elements[$0].node }
        outputsByElement = Dictionary(grouping: plan.links.indices) { plan.links[$0].from.element }
        inputsByElement = Dictionary(grouping: plan.links.indices) { plan.links[$0].to.element }
        var seen: Set<NodeName> = []
        nodes = plan.elements.map(\.node).filter { seen.insert($0).inserted }
    }

    /// The element of a name.
    func element(_ name: String) -> PlannedElement? { positions[name].map { plan.elements[$0] } }

    /// What a source of the graph became, where the node is one.
    func source(_ node: NodeName) -> PlannedSource? { sources[node] }

    /// What a sink of the graph became, where the node is one.
    func sink(_ node: NodeName) -> PlannedSink? { sinks[node] }

    /// Why the plan is as it is at a node.
    func reasons(for node: NodeName) -> [PlanReason] { reasonsByNode[node.description] ?? [] }

    /// The place of an element among all.
    func position(_ name: String) -> Int? { positions[name] }

    /// The elements of a node, upstream first.
    func elements(of node: NodeName) -> [PlannedElement] { (membersByNode[node] ?? []).map { plan.elements[$0] } }

    /// The positions of the links that leave an element.
    func outputs(of element: String) -> [Int] { outputsByElement[element] ?? [] }

    /// The positions of the links that enter an element.
    func inputs(of element: String) -> [Int] { inputsByElement[element] ?? [] }

    /// The caps of a caps filter that stands between one link and another, so that a picture may write them on an edge.
    func foldedCaps(_ element: PlannedElement) -> PlannedCaps? {
        guard element.factory == "capsfilter", inputs(of: element.name).count == 1, outputs(of: element.name).count == 1
        else { return nil }
        for case .caps(let caps) in element.properties.map(\.value) { return caps }
        return nil
    }

    /// The links of a picture: those of the plan, with the caps filters between two elements made into labels.
    var edges: [Edge] {
        plan.links.indices.compactMap { start in
            let first = plan.links[start]
            guard let from = element(first.from.element), foldedCaps(from) == nil else { return nil }
            var passed: [PlannedCaps] = []
            if case .sometimes(let caps) = first.from.pad { passed.append(caps) }
            var last = start
            // A ring of nothing but caps filters is never entered: it has no element to begin at.
            while let filter = element(plan.links[last].to.element), let caps = foldedCaps(filter),
                let next = outputs(of: filter.name).first
            {
                passed.append(caps)
                last = next
            }
            return Edge(from: first.from, to: plan.links[last].to, caps: passed)
        }
    }

    /// A link of a picture.
    struct Edge {
        let from: PlannedLink.End
        let to: PlannedLink.End
        /// The caps on the way.
        let caps: [PlannedCaps]
    }
}

extension PlannedLink.Pad {
    /// The pad's name or template; empty for one that appears by itself.
    var name: String {
        switch self {
        case .always(let name), .request(let name, _): name
        case .sometimes: ""
        }
    }

    /// The properties the pad gets.
    var properties: [PlannedProperty] {
        if case .request(_, let properties) = self { properties } else { [] }
    }
}

extension PlannedCaps {
    /// The caps without the types of their values, for people: `video/x-raw, format=I420, width=1920`.
    var summary: String {
        parts.joined(separator: ", ")
    }

    /// The media type, then each field, for people.
    var parts: [String] {
        [mediaType] + fields.map { "\($0.name)=\($0.value.summary)" }
    }
}

extension PlannedCaps.Value {
    fileprivate var summary: String {
        switch self {
        case .int(let value): String(value)
        case .string(let value): value
        case .fraction(let top, let bottom): "\(top)/\(bottom)"
        case .anyOf(let values): "{ \(values.joined(separator: ", ")) }"
        case .range(let low, let high): "[ \(low), \(high) ]"
        case .fractionUpTo(let top, let bottom): "at most \(top)/\(bottom)"
        case .even: "even"
        }
    }
}

extension PlannedProperty {
    /// The value for people: caps without the types of their values, the rest as gst-launch reads it.
    var summary: String {
        if case .caps(let caps) = value { caps.summary } else { value.text }
    }
}
