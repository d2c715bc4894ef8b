import CaptureModel

/// Draws a plan: a box for each stage with what is said of it and its elements, an edge for what flows between two.
struct SvgPrinter {
    private let plan: Plan
    private let stages: PlanStages
    private let boxes: [SvgBox]
    private let header: SvgHeader

    init(_ plan: Plan) {
        self.plan = plan
        stages = PlanStages(plan)
        boxes = stages.stages.indices.map { [stages] in SvgBox($0, stages) }
        header = SvgHeader(stages)
    }

    private static let margin = 24.0

    /// The picture, ending in a newline.
    var text: String {
        let layout = LayeredLayout(boxes: sizes, edges: stages.flows.map { ($0.from, $0.to) })
        let inner = max(layout.size.x, SvgHeader.leastWidth)
        let (head, top) = header.drawing(width: inner)
        let (legend, foot) = header.legend(at: top + layout.size.y + 22, width: inner)
        let (width, height) = (number(inner + 2 * Self.margin), number(foot + 2 * Self.margin))
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" "
                + "height=\"\(height)\" role=\"img\" aria-labelledby=\"title desc\">",
            "<title id=\"title\">\(xml("Plan of '\(plan.name)'"))</title>",
            "<desc id=\"desc\">\(xml(summary))</desc>",
            "<style>\(SvgStyle.text)</style>",
            "<rect class=\"paper\" width=\"\(width)\" height=\"\(height)\"/>",
            "<g transform=\"translate(\(number(Self.margin)) \(number(Self.margin)))\">",
        ]
        lines += head
        lines.append(
            "<g transform=\"translate(\(number(((inner - layout.size.x) / 2).rounded(.down))) \(number(top)))\">")
        for (flow, route) in zip(stages.flows, layout.routes) { lines += path(flow, route) }
        for (number, box) in boxes.enumerated() {
            lines += box.drawing(at: layout.corners[number], size: layout.sizes[number])
        }
        return (lines + ["</g>"] + legend + ["</g>", "</svg>"]).joined(separator: "\n") + "\n"
    }

    /// The boxes' sizes, tall enough that the arrows into them do not touch.
    private var sizes: [LayeredLayout.Pair] {
        let entering = Dictionary(grouping: stages.flows, by: \.to)
        let leaving = Dictionary(grouping: stages.flows, by: \.from)
        return boxes.indices.map { box in
            let ends = max(entering[box]?.count ?? 0, leaving[box]?.count ?? 0)
            return .init(x: boxes[box].size.x, y: max(boxes[box].size.y, Double(ends + 1) * 12))
        }
    }

    /// The graph in words, for those who do not see the picture.
    private var summary: String {
        let nodes = boxes.map { box in
            let facts = box.caption.facts + [box.caption.path].compactMap(\.self)
            return "\(box.caption.title) '\(box.caption.name)'"
                + (facts.isEmpty ? "" : ": \(facts.joined(separator: ", "))")
        }
        let edges = stages.flows.map { flow in
            let ends = [flow.from, flow.to].map { boxes[$0].caption.name }
            return "\(flow.media?.rawValue ?? "media") flows from '\(ends[0])' to '\(ends[1])'"
        }
        return (nodes + edges).joined(separator: "; ")
    }

    private func path(_ flow: PlanStages.Flow, _ route: [LayeredLayout.Pair]) -> [String] {
        guard let start = route.first, let end = route.last else { return [] }
        var data = "M\(number(start.x)) \(number(start.y))"
        for (from, to) in zip(route, route.dropFirst()) {
            let middle = number((from.x + to.x) / 2)
            data += " C\(middle) \(number(from.y)) \(middle) \(number(to.y)) \(number(to.x)) \(number(to.y))"
        }
        let media = flow.media?.rawValue ?? "other"
        // The arrow's head is drawn by itself: a marker would not take the edge's colour in older renderers, and a
        // dashed edge would dash it.
        return [
            "<path class=\"edge line \(media)\" data-from=\"\(flow.from)\" data-to=\"\(flow.to)\" d=\"\(data)\"/>",
            "<path class=\"edge \(media)\" d=\"M\(number(end.x - 7)) \(number(end.y - 4)) l7 4 l-7 4\"/>",
        ]
    }
}
