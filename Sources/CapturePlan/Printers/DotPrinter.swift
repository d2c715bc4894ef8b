import CaptureModel

/// Writes a plan for Graphviz: a cluster for each stage, in it a record for each chain of elements that follow one another.
///
/// A record has a line for every element with its properties, so nothing is left out, and the picture is as wide as the
/// graph has stages and not as it has elements.
struct DotPrinter {
    private let plan: Plan
    private let stages: PlanStages
    private var index: PlanIndex { stages.index }

    /// The most characters of a line: wider records make the whole wider, once for each stage that follows another.
    private static let columns = 32

    init(_ plan: Plan) {
        self.plan = plan
        stages = PlanStages(plan)
    }

    /// The digraph, ending in a newline.
    var text: String {
        let heading = [plan.name] + (plan.facts.rig.map { ["rig \($0)"] } ?? [])
        var lines = [
            "digraph plan {",
            "  graph [label=\(quoted(heading)), labelloc=t, rankdir=LR, nodesep=0.12, ranksep=0.3,",
            "    fontname=\"sans-serif\", fontsize=13];",
            "  node [shape=box, style=\"rounded,filled\", fillcolor=\"#f6f8fa\", color=\"#9aa4b2\", margin=\"0.08,0.05\",",
            "    fontname=\"sans-serif\", fontsize=9];",
            "  edge [fontname=\"sans-serif\", fontsize=8, color=\"#5b6470\", arrowsize=0.7];",
        ]
        for (number, stage) in stages.stages.enumerated() {
            lines.append("  subgraph cluster_\(number) {")
            lines.append(
                "    label=\(quoted(caption(number))); color=\"\(color(stage.kind))\"; style=rounded; margin=6; fontsize=10;"
            )
            lines += stage.chains.map { "    \(declaration($0))" }
            lines.append("  }")
        }
        lines += stages.chains.crossings.compactMap(edge).map { "  \($0)" }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    private func caption(_ number: Int) -> [String] {
        let caption = stages.caption(of: number)
        let facts = caption.facts + [caption.path].compactMap(\.self)
        return (["\(caption.name): \(caption.title)"] + facts).flatMap { wrapped($0, Self.columns + 4) }
    }

    private func color(_ kind: PlanStages.Kind) -> String {
        switch kind {
        case .source: "#2f855a"
        case .middle: "#6b46c1"
        case .encoder: "#2c7a7b"
        case .step: "#7b8794"
        case .sink: "#c05621"
        }
    }

    /// All elements of a chain, upstream first: the factory, then what is set on it.
    private func declaration(_ chain: Int) -> String {
        let lines = stages.chains.elements(of: chain).flatMap { element -> [String] in
            let properties = element.properties.map { "\($0.name)=\($0.summary)" }
            let facts = (QueueSummary(element).map { [$0.text] } ?? properties) + pads(of: element)
            let head = "\(element.factory)  \(element.name)"
            return indented(head, by: 0) + facts.flatMap { indented($0, by: 3) }
        }
        return "c\(chain) [label=\(quoted(lines, isLeft: true))];"
    }

    /// A line of a record, and what does not fit it further in below.
    private func indented(_ text: String, by indent: Int) -> [String] {
        let isShort = wrapped(text, Self.columns - indent).count == 1
        return wrapped(text, isShort ? Self.columns - indent : Self.columns - 6).enumerated().map { number, line in
            String(repeating: " ", count: number == 0 ? indent : 6) + line
        }
    }

    /// What is set on the pads of an element: `sink_1: xpos=50 ypos=100`.
    private func pads(of element: PlannedElement) -> [String] {
        let ends =
            index.inputs(of: element.name).map { plan.links[$0].to.pad }
            + index.outputs(of: element.name).map { plan.links[$0].from.pad }
        return ends.filter { !$0.properties.isEmpty }.map { pad in
            "\(pad.name): " + pad.properties.map { "\($0.name)=\($0.summary)" }.joined(separator: " ")
        }
    }

    private func edge(_ position: Int) -> String? {
        let link = plan.links[position]
        guard let from = index.position(link.from.element), let to = index.position(link.to.element) else { return nil }
        var facts = [link.from.pad, link.to.pad].map(\.name).filter { !["src", "sink", ""].contains($0) }
        facts = facts.isEmpty ? [] : [facts.joined(separator: " to ")]
        var style: [String] = []
        if case .sometimes(let caps) = link.from.pad {
            facts = caps.parts + facts
            style = ["style=dashed"]
        }
        let label = facts.isEmpty ? [] : ["label=\(quoted(facts.flatMap { wrapped($0, 20) }))"]
        let attributes = (label + style).joined(separator: ", ")
        let (first, second) = (stages.chains.chainOfElement[from], stages.chains.chainOfElement[to])
        return "c\(first) -> c\(second)" + (attributes.isEmpty ? ";" : " [\(attributes)];")
    }

    /// The text in lines of a number of characters at most, broken behind blanks and signs where it has some.
    private func wrapped(_ text: String, _ columns: Int) -> [String] {
        PictureText.chain.wrapped(
            text.withoutControls, to: Double(columns) * PictureText.chain.width(of: "0") + 0.5)
    }

    /// Lines as one double-quoted string; Graphviz reads backslashes and HTML entities in a label.
    private func quoted(_ lines: [String], isLeft: Bool = false) -> String {
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
        return isLeft ? "\"\(escaped.joined(separator: "\\l"))\\l\"" : "\"\(escaped.joined(separator: "\\n"))\""
    }
}
