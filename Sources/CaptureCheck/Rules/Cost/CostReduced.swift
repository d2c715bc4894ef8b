import CaptureDiagnostics
import CaptureModel

/// What was reduced so that the cameras fit into what they share is never left unsaid.
enum CostReduced: Rule {
    static let code = DiagnosticCode(
        "cost-reduced",
        summary: "Formats were reduced, because the cameras would take more than they share",
        explanation: """
            With 'on-cost-exceeded: reduce' a graph that takes too much is not rejected: its cameras go down a ladder, the one \
            listed last first, until it fits. First each is held to the rate it runs at, which loses nothing; then camera by \
            camera: binned at the same size, smaller down to 640x480, slower down to 15 fps. 'reduce-like-apple' keeps the order \
            of Apple's sample. Every step takes strictly less, and the finding lists all of them.
            """,
        remedy: "write the reduced formats into the file, so that it says what is recorded",
        severity: .warning,
        rejected: """
            mcpipe: 1
            name: two-webcams
            rig: usb2-webcams
            on-cost-exceeded: reduce
            sources:
              left:  { camera: cam-1, format: { size: 640x480, fps: 30, encoding: yuy2 } }
              right: { camera: cam-2, format: { size: 640x480, fps: 30, encoding: yuy2 } }
            sinks:
              iso: { record: "{take}-{source}.mp4", each: [left, right] }
            """,
        accepted: """
            mcpipe: 1
            name: two-webcams
            rig: usb2-webcams
            on-cost-exceeded: reduce
            sources:
              left:  { camera: cam-1, format: { size: 640x480, fps: 30, encoding: yuy2 } }
              right: { camera: cam-2, format: { size: 640x480, fps: 20, encoding: yuy2 } }
            sinks:
              iso: { record: "{take}-{source}.mp4", each: [left, right] }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        guard !context.reductions.isEmpty else { return [] }
        let names = context.inOrderOfPlace(Array(Set(context.reductions.map(\.source))))
        let parties = names.map(\.description)
        let now = names.compactMap { name in
            context.formats[name].map { "\($0.format.size)@\($0.rate) for '\(name)'" }
        }
        return [
            Diagnostic(
                code,
                "\(parties.count == 1 ? "source" : "sources") \(quotedList(parties)) "
                    + "\(parties.count == 1 ? "was" : "were") reduced to fit into what the cameras share",
                at: context.graph.provenance.fields["on-cost-exceeded"], severity: .warning,
                label: "\(context.reductions.count) step\(context.reductions.count == 1 ? "" : "s")",
                subjects: parties, notes: context.reductions.map { .init($0.text) },
                fixIts: [.init("write \(list(now)) into the file")])
        ]
    }
}
