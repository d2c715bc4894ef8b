import CaptureDiagnostics
import CaptureModel

/// A source is zoomed only as far as it can be.
enum ZoomRange: Rule {
    static let code = DiagnosticCode(
        "zoom-out-of-range",
        summary: "A source is zoomed farther in or out than it can be",
        explanation: """
            A zoom is cut from the camera's picture, so a camera alone has none below 1: it cannot show more than it sees. A \
            virtual camera begins at what its widest constituent sees, such as 0.5. The largest zoom is 10, as on a phone's \
            buttons, or what the format table of the camera says where that is less.
            """,
        remedy: "write a zoom within the range that the finding names",
        rejected: """
            mcpipe: 1
            name: stage
            rig: iphone-11-pro-max
            sources:
              back: { camera: back-wide, zoom: 0.5 }
            sinks:
              file: { record: "{take}.mp4", video: back }
            """,
        accepted: """
            mcpipe: 1
            name: stage
            rig: iphone-11-pro-max
            sources:
              back: { camera: back-wide, zoom: 1 }
            sinks:
              file: { record: "{take}.mp4", video: back }
            """)
    static let codes = [code]

    /// Whether the cameras are there that its range follows from: of one that is not, that is said, and nothing that follows from it.
    private static func isKnown(_ source: Source, in context: CheckContext) -> Bool {
        switch source.kind {
        case .camera: return context.devices.cameras[source.name] != nil
        case .virtual(let virtual):
            return virtual.constituents.allSatisfy { name in
                guard let constituent = context.graph.sources[name] else { return false }
                guard case .camera = constituent.kind else { return true }
                return context.devices.cameras[name] != nil
            }
        default: return true
        }
    }

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.usedSources.compactMap { source in
            guard let zoom = source.zoom, isKnown(source, in: context) else { return nil }
            let limits = ZoomLimits(of: source, in: context)
            guard limits.holder == nil, !limits.range.contains(zoom) else { return nil }
            let isBelow = zoom < limits.range.lowerBound
            let nearest = isBelow ? limits.range.lowerBound : limits.range.upperBound
            let reason =
                isBelow
                ? "it cannot show more than it sees" : "its largest is \(nearest)"
            return Diagnostic(
                code, "source '\(source.name)' has no zoom \(zoom): \(reason)", at: source.provenance["zoom"],
                label: "range: \(limits.range.lowerBound) to \(limits.range.upperBound)",
                subjects: [source.name.description],
                fixIts: [
                    .init(
                        "write 'zoom: \(nearest)'",
                        edits: source.provenance.edits("zoom", writing: "\(nearest)", over: "\(zoom)"))
                ],
                evidence: [
                    .init(
                        "zoom", value: "\(zoom)", limit: "\(limits.range.lowerBound) to \(limits.range.upperBound)",
                        source: limits.origin)
                ])
        }
    }
}
