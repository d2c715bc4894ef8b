import CaptureDiagnostics
import CaptureModel

/// A camera that mirrors its previews, or its files, has one.
enum UselessMirror: Rule {
    static let code = DiagnosticCode(
        "mirror-without-use",
        summary: "A camera mirrors what no sink shows",
        explanation:
            "'mirror: preview' turns the previews of the camera's own picture, 'file' everything else of it, 'both' all. A composite is one picture for all who take it: there the layer has the key.",
        remedy: "take 'mirror' out, or write 'mirror' into the layer",
        severity: .warning,
        rejected: """
            mcpipe: 1
            name: mirror
            rig: iphone-11-pro-max
            sources:
              front: { camera: front, mirror: preview }
            sinks:
              file: { record: "{take}.mp4", video: front }
            """,
        accepted: """
            mcpipe: 1
            name: mirror
            rig: iphone-11-pro-max
            sources:
              front: { camera: front, mirror: file }
            sinks:
              file: { record: "{take}.mp4", video: front }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sources.compactMap { source in
            guard case .camera(let camera) = source.kind, camera.mirroring != .none else { return nil }
            let isUsed = context.graph.sinks.contains { sink in
                guard let node = sink.video, context.flow.cameras[node]?.name == source.name else { return false }
                return context.isMirrored(node, for: sink)
            }
            guard !isUsed else { return nil }
            let what = camera.mirroring == .preview ? "its previews, and it has none" : "what no sink takes"
            let isLayer = context.graph.compositors.contains { node in
                node.layers.contains { context.flow.cameras[$0.source]?.name == source.name }
            }
            return Diagnostic(
                code, "camera '\(source.name)' mirrors \(what)", at: source.provenance["mirror"],
                severity: .warning, label: "has no effect", subjects: [source.name.description],
                fixIts: [.init("take 'mirror' out")]
                    + (isLayer ? [.init("write 'mirror: true' into the layer that shows '\(source.name)'")] : []))
        }
    }
}
