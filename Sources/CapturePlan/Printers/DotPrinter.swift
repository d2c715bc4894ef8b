import CaptureModel

/// Writes a plan for Graphviz: a cluster for each node, caps filters as labels of the edges they stand on.
struct DotPrinter {
    private let plan: Plan
    private let index: PlanIndex

    init(_ plan: Plan) {
        self.plan = plan
        index = PlanIndex(plan)
    }

    /// The digraph, ending in a newline.
    var text: String {
        var lines = [
            "digraph plan {",
            "  graph [label=\(quoted([plan.name])), labelloc=t, rankdir=LR, fontname=\"sans-serif\", fontsize=14];",
            "  node [shape=box, style=rounded, fontname=\"sans-serif\", fontsize=10];",
            "  edge [fontname=\"sans-serif\", fontsize=8, color=\"#5b6470\"];",
        ]
        for (number, node) in index.nodes.enumerated() {
            let role = index.role(of: node)
            lines.append("  subgraph cluster_\(number) {")
            lines.append(
                "    label=\(quoted(["\(role.title) \(node.description)"])); color=\"#9aa4b2\"; style=rounded;")
            lines += index.elements(of: node).filter { index.foldedCaps($0) == nil }.map { "    \(declaration($0))" }
            lines.append("  }")
        }
        lines += index.edges.compactMap(edge).map { "  \($0)" }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    private func declaration(_ element: PlannedElement) -> String {
        let shape =
            switch element.factory {
            case "tee": "shape=hexagon, style=solid"
            case "queue", "queue2", "multiqueue": "style=\"rounded,filled\", fillcolor=\"#fdf3d8\""
            default: ""
            }
        let properties = element.properties.map { "\($0.name)=\($0.summary)".shortenedInside(to: 60) }
        let facts = [element.factory, element.name] + (QueueSummary(element).map { [$0.text] } ?? properties)
        let attributes = [shape, "label=\(quoted(facts))"].filter { !$0.isEmpty }.joined(separator: ", ")
        return "\(identifier(element.name)) [\(attributes)];"
    }

    private func edge(_ edge: PlanIndex.Edge) -> String? {
        guard index.element(edge.from.element) != nil, index.element(edge.to.element) != nil else { return nil }
        let pads = [edge.from.pad, edge.to.pad].map(\.name).filter { !["src", "sink", ""].contains($0) }
        let properties = edge.to.pad.properties.map { "\($0.name)=\($0.summary)" }
        let facts = edge.caps.flatMap(\.parts) + (pads.isEmpty ? [] : [pads.joined(separator: " to ")]) + properties
        let style: String = if case .sometimes = edge.from.pad { "style=dashed" } else { "" }
        let label = facts.isEmpty ? "" : "label=\(quoted(facts))"
        let attributes = [label, style].filter { !$0.isEmpty }.joined(separator: ", ")
        let ends = "\(identifier(edge.from.element)) -> \(identifier(edge.to.element))"
        return attributes.isEmpty ? "\(ends);" : "\(ends) [\(attributes)];"
    }

    private func identifier(_ element: String) -> String { "e\(index.position(element) ?? 0)" }

    /// Lines as one double-quoted string; Graphviz reads backslashes and HTML entities in a label.
    private func quoted(_ lines: [String]) -> String {
        let escaped = lines.map { line in
            line.withoutControls.replacingScalars { scalar in
                switch scalar {
                case "\\": "\\\\"
                case "\"": "\\\""
                case "&": "&amp;"
                default: nil
                }
            }
        }
        return "\"\(escaped.joined(separator: "\\n"))\""
    }
}
