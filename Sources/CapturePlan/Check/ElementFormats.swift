import CaptureDiagnostics
import CaptureElements
import CaptureModel

/// What comes to an element is what its pads take.
enum ElementFormats {
    static let code = DiagnosticCode(
        "element-format",
        summary: "An element does not take what would come to it",
        explanation: """
            What a pad takes is said by its element before it runs: sizes, rates, channels and formats. mcpipe follows what is known \
            of each stream through the plan and holds it against that before anything is linked.
            """,
        remedy: "choose another size, rate, number of channels, codec or container")

    static func findings(in plan: Plan, of graph: Graph) -> [Diagnostic] {
        var walk = FormatWalk(plan)
        return walk.obstacles().map { obstacle in
            let node = obstacle.element.node
            return Diagnostic(
                code,
                "'\(node)' would bring \(obstacle.come) to '\(obstacle.element.factory)', which takes \(obstacle.taken)",
                at: graph.provenance(of: node)?.range, label: "not taken by '\(obstacle.element.factory)'",
                subjects: [node.description, obstacle.element.factory], fixIts: [.init(code.remedy)],
                evidence: [
                    .init(
                        obstacle.element.factory, value: obstacle.come, limit: obstacle.taken,
                        source: "the registry of GStreamer 1.22")
                ])
        }
    }
}
