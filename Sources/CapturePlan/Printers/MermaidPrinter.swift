import CaptureModel

/// Writes a plan as a Mermaid flow chart: a subgraph for each stage, caps filters as labels of the edges they stand on.
struct MermaidPrinter {
    private let plan: Plan
    private let stages: PlanStages
    private var index: PlanIndex { stages.index }

    init(_ plan: Plan) {
        self.plan = plan
        stages = PlanStages(plan)
    }

    /// The chart, ending in a newline.
    var text: String {
        var lines = ["flowchart LR"]
        for (number, stage) in stages.stages.enumerated() {
            let caption = stages.caption(of: number)
            lines.append("  subgraph n\(number)[\(quoted(["\(caption.name): \(caption.title)"]))]")
            let main = stages.main(of: stage)
            lines += stages.elements(of: stage).filter { index.foldedCaps($0) == nil }.map { element in
                // A title of several lines would cover elements: Mermaid leaves room for one.
                let facts = element.name == main?.name ? caption.facts + [caption.path].compactMap(\.self) : []
                return "    \(declaration(element, facts))"
            }
            lines.append("  end")
        }
        lines += index.edges.compactMap(edge).map { "  \($0)" }
        return lines.joined(separator: "\n") + "\n"
    }

    private func declaration(_ element: PlannedElement, _ facts: [String]) -> String {
        let label = quoted([element.factory, element.name] + facts)
        let shape =
            switch element.factory {
            case "tee": "{{\(label)}}"
            case "queue", "queue2", "multiqueue": "[(\(label))]"
            default: "[\(label)]"
            }
        return identifier(element.name) + shape
    }

    private func edge(_ edge: PlanIndex.Edge) -> String? {
        guard index.element(edge.from.element) != nil, index.element(edge.to.element) != nil else { return nil }
        let arrow: String = if case .sometimes = edge.from.pad { "-.->" } else { "-->" }
        let pad = ["sink", ""].contains(edge.to.pad.name) ? [] : [edge.to.pad.name]
        let facts = edge.caps.map(\.summary) + pad
        let label = facts.isEmpty ? "" : "|\(quoted(facts))|"
        return "\(identifier(edge.from.element)) \(arrow)\(label) \(identifier(edge.to.element))"
    }

    private func identifier(_ element: String) -> String { "e\(index.position(element) ?? 0)" }

    /// Lines as one label. Mermaid has entities in place of escapes, reads `%%{` as a directive and backquotes as
    /// Markdown even in quotes, and renders HTML; so all but harmless ASCII becomes an entity.
    private func quoted(_ lines: [String]) -> String {
        let escaped = lines.map { line in
            line.withoutControls.replacingScalars { scalar in
                let isHarmless =
                    !scalar.isASCII || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || " -_.,:=/+*()!@$^'?~".unicodeScalars.contains(scalar)
                return isHarmless ? nil : "#\(scalar.value);"
            }
        }
        return "\"\(escaped.joined(separator: "<br/>"))\""
    }
}
