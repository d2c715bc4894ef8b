import CaptureModel

/// What stands above and below a picture: the plan's name, what it has, what it costs; and what the lines mean.
struct SvgHeader {
    private let stages: PlanStages
    private var plan: Plan { stages.index.plan }

    /// A picture is no narrower, so that its words have room.
    static let leastWidth = 420.0
    private static let barWidth = 110.0

    init(_ stages: PlanStages) { self.stages = stages }

    /// The lines, and how high they are, with the room below them.
    func drawing(width: Double) -> (lines: [String], height: Double) {
        var lines: [String] = []
        var y = 0.0
        func add(_ style: PictureText, _ text: String) {
            for line in style.wrapped(text.withoutControls, to: width) {
                lines.append(self.text(style, line, x: 0, y: y + style.size))
                y += style.lineHeight
            }
        }
        add(.heading, plan.name)
        add(.fact, summary)
        if let pressure = plan.facts.pressure { add(.fact, "system pressure cost \(pressure)") }
        y += 6
        var x = 0.0
        for cost in plan.facts.costs.prefix(6) {
            let words = "\(cost.resource.withoutControls.shortened(to: 32)) \(Int((cost.share * 100).rounded())) %"
            let wide = PictureText.small.width(of: words) + 8 + Self.barWidth
            if x > 0, x + wide > width { (x, y) = (0, y + 18) }
            lines.append(text(.small, words, x: x, y: y + 10))
            let (start, level) = (x + wide - Self.barWidth, number(y + 6.5))
            let part = Self.barWidth * min(1, max(0, cost.share))
            lines.append("<path class=\"share\" d=\"M\(number(start)) \(level) h\(number(Self.barWidth))\"/>")
            lines.append("<path class=\"share part\" d=\"M\(number(start)) \(level) h\(number(part))\"/>")
            x += wide + 28
        }
        if !plan.facts.costs.isEmpty { y += 18 }
        return (lines, y + 14)
    }

    /// The legend below the picture, and where it ends.
    func legend(at top: Double, width: Double) -> (lines: [String], end: Double) {
        let media = Set(stages.flows.map(\.media))
        var lines: [String] = []
        var x = 0.0
        for kind in [MediaType.video, .audio] where media.contains(kind) {
            lines.append(
                "<path class=\"edge line \(kind.rawValue)\" d=\"M\(number(x + 1)) \(number(top + 7)) h34\"/>")
            lines.append(text(.small, kind.rawValue, x: x + 42, y: top + 10.5))
            x += 42 + PictureText.small.width(of: kind.rawValue) + 24
        }
        let words = "grey: GStreamer elements, in the order of the flow"
        if x + PictureText.chain.width(of: words) > width {
            lines.append(text(.chain, words, x: 0, y: top + 27))
            return (lines, top + 30)
        }
        lines.append(text(.chain, words, x: x, y: top + 10.5))
        return (lines, top + 14)
    }

    /// Such as `rig iphone-11-pro-max · live · 3 sources · 2 recordings · 30 elements`.
    private var summary: String {
        let kinds = ["recording", "stream", "preview", "snapshot", "frames sink", "code scanner"]
        let sinks = Dictionary(grouping: plan.sinks.map { Self.place(of: $0.kind) }, by: \.self)
        let parts =
            [plan.facts.rig.map { "rig \($0)" }, plan.isLive ? "live" : nil, count(plan.sources.count, "source")]
            + kinds.indices.map { place in sinks[place].map { count($0.count, kinds[place]) } }
            + [count(plan.elements.count, "element")]
        return parts.compactMap(\.self).joined(separator: " · ")
    }

    private static func place(of kind: PlannedSink.Kind) -> Int {
        switch kind {
        case .record: 0
        case .stream: 1
        case .preview: 2
        case .snapshot: 3
        case .frames: 4
        case .scan: 5
        }
    }

    private func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }

    private func text(_ style: PictureText, _ text: String, x: Double, y: Double) -> String {
        "<text class=\"\(style.rawValue)\" x=\"\(number(x))\" y=\"\(number(y))\">\(xml(text))</text>"
    }
}
