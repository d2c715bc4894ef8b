import CaptureModel

/// Draws a plan: a box for each node with its elements, an edge for what flows between two nodes.
struct SvgPrinter {
    private let plan: Plan
    private let boxes: [SvgBox]
    private let flows: [Flow]

    /// What flows from one node to another.
    private struct Flow: Hashable {
        let from: Int
        let to: Int
        let media: MediaType?
    }

    init(_ plan: Plan) {
        self.plan = plan
        let index = PlanIndex(plan)
        boxes = index.nodes.map { SvgBox($0, index) }
        let numbers = Dictionary(zip(index.nodes, index.nodes.indices), uniquingKeysWith: { first, _ in first })
        var seen: Set<Flow> = []
        flows = zip(plan.links, index.mediaOfLinks()).compactMap { link, media in
            guard let from = index.element(link.from.element).flatMap({ numbers[$0.node] }),
                let to = index.element(link.to.element).flatMap({ numbers[$0.node] }), from != to
            else { return nil }
            let flow = Flow(from: from, to: to, media: media)
            return seen.insert(flow).inserted ? flow : nil
        }
    }

    private static let margin = 24.0

    /// The picture, ending in a newline.
    var text: String {
        let layout = LayeredLayout(boxes: sizes, edges: flows.map { ($0.from, $0.to) })
        let width = number(max(layout.size.x, 200) + 2 * Self.margin)
        let height = number(max(layout.size.y, 40) + 2 * Self.margin)
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" "
                + "height=\"\(height)\" role=\"img\" aria-labelledby=\"title desc\">",
            "<title id=\"title\">\(xml("Plan of '\(plan.name)'"))</title>",
            "<desc id=\"desc\">\(xml(summary))</desc>",
            "<style>\(Self.style)</style>",
            "<g transform=\"translate(\(number(Self.margin)) \(number(Self.margin)))\">",
        ]
        for (flow, route) in zip(flows, layout.routes) { lines.append(path(flow, route)) }
        for (flow, route) in zip(flows, layout.routes) { lines += label(flow, route) }
        for (number, box) in boxes.enumerated() {
            lines += box.drawing(at: layout.corners[number], size: layout.sizes[number])
        }
        return (lines + ["</g>", "</svg>"]).joined(separator: "\n") + "\n"
    }

    /// The boxes' sizes, tall enough that the words on the edges into them do not touch.
    private var sizes: [LayeredLayout.Pair] {
        let (entering, leaving) = (Dictionary(grouping: flows, by: \.to), Dictionary(grouping: flows, by: \.from))
        return boxes.indices.map { box in
            let ends = max(entering[box]?.count ?? 0, leaving[box]?.count ?? 0)
            return .init(x: boxes[box].size.x, y: max(boxes[box].size.y, Double(ends + 1) * 18))
        }
    }

    /// The graph in words, for those who do not see the picture.
    private var summary: String {
        let nodes = boxes.map { "\($0.title) '\($0.name)'" }
        let edges = flows.map { flow in
            "\(flow.media?.rawValue ?? "media") flows from '\(boxes[flow.from].name)' to '\(boxes[flow.to].name)'"
        }
        return (nodes + edges).joined(separator: "; ")
    }

    private func path(_ flow: Flow, _ route: [LayeredLayout.Pair]) -> String {
        guard let start = route.first else { return "" }
        var data = "M\(number(start.x)) \(number(start.y))"
        for (from, to) in zip(route, route.dropFirst()) {
            let middle = number((from.x + to.x) / 2)
            data += " C\(middle) \(number(from.y)) \(middle) \(number(to.y)) \(number(to.x)) \(number(to.y))"
        }
        // The arrow's head is drawn with the edge: a marker would not take the edge's colour in older renderers.
        data += " m-7 -4 l7 4 l-7 4"
        return "<path class=\"edge \(flow.media?.rawValue ?? "other")\" d=\"\(data)\"/>"
    }

    /// The word stands on the straight end of the edge.
    private func label(_ flow: Flow, _ route: [LayeredLayout.Pair]) -> [String] {
        guard let media = flow.media, let end = route.last else { return [] }
        return [
            "<text class=\"flow \(media.rawValue)\" x=\"\(number(end.x - 12))\" y=\"\(number(end.y - 5))\" "
                + "text-anchor=\"end\">\(media.rawValue)</text>"
        ]
    }

    private static let style = """
        text{font-family:ui-sans-serif,system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;fill:#1f2933}\
        .name{font-size:14px;font-weight:600}.role{font-size:11px;fill:#52606d}\
        .chain{font-family:ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:10.5px;fill:#3e4c59}\
        .box{fill:#f8fafc;stroke:#9aa5b1;stroke-width:1.2}.bar{stroke:none}\
        .source{fill:#2f855a}.middle{fill:#6b46c1}.sink{fill:#c05621}\
        .edge{fill:none;stroke:#7b8794;stroke-width:1.8;stroke-linejoin:round;stroke-linecap:round}\
        .edge.video{stroke:#2b6cb0}.edge.audio{stroke:#b7791f}\
        .flow{font-size:10.5px}.flow.video{fill:#2b6cb0}.flow.audio{fill:#975a16}\
        @media (prefers-color-scheme:dark){text{fill:#e6edf3}.role{fill:#9fb0c0}.chain{fill:#c3cfda}\
        .box{fill:#1b222c;stroke:#52606d}.source{fill:#48bb78}.middle{fill:#9f7aea}.sink{fill:#ed8936}\
        .edge{stroke:#9aa5b1}.edge.video{stroke:#63b3ed}.edge.audio{stroke:#ecc94b}\
        .flow.video{fill:#90cdf4}.flow.audio{fill:#f6e05e}}
        """
}
