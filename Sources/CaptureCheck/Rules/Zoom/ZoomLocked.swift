import CaptureDiagnostics
import CaptureModel

/// A camera is not zoomed while a feature holds its zoom.
enum ZoomLocked: Rule {
    static let code = DiagnosticCode(
        "zoom-locked",
        summary: "A camera is zoomed, and a feature that is on holds its zoom",
        explanation: """
            A feature that frames people by itself moves and enlarges the picture as it sees fit, and there is nothing left to \
            zoom: with centre stage the zoom stays at 1 (WWDC 2021, session 10047). A feature that may be switched on while \
            the graph runs counts as on.
            """,
        remedy: "leave the zoom where the feature holds it, or switch the feature off",
        rejected: """
            mcpipe: 1
            name: call
            rig: ipad-pro-m1
            sources:
              front: { camera: front-ultra-wide, features: { centre-stage: true }, zoom: 2 }
            sinks:
              file: { record: "{take}.mp4", video: front }
            """,
        accepted: """
            mcpipe: 1
            name: call
            rig: ipad-pro-m1
            sources:
              front: { camera: front-ultra-wide, features: { centre-stage: true }, zoom: 1 }
            sinks:
              file: { record: "{take}.mp4", video: front }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.cameraSources.compactMap { source, wish, camera in
            guard let zoom = context.wantedZoom(of: source),
                let feature = context.features[source.name].wanted.first(where: { $0.lockedZoom != nil }),
                let locked = feature.lockedZoom.map({ UserZoom($0) }), zoom != locked
            else { return nil }
            return Diagnostic(
                code,
                "camera '\(camera.name)' of source '\(source.name)' cannot be zoomed to \(zoom): '\(feature.name)' holds its "
                    + "zoom at \(locked)", at: source.provenance[zoom == source.zoom ? "zoom" : "focus-aid"],
                label: "held at \(locked)",
                subjects: [source.name.description, camera.name, feature.name],
                notes: [
                    .init(
                        "'\(feature.name)' is here", at: source.place(ofFeature: feature.name, among: wish.features))
                ],
                fixIts: [
                    .init(
                        "write 'zoom: \(locked)'",
                        edits: source.provenance.edits("zoom", writing: "\(locked)", over: "\(zoom)"), isGuess: true),
                    .init(
                        "switch '\(feature.name)' off",
                        edits: source.edits(switchingFeature: feature.name, false), isGuess: true),
                ],
                evidence: [
                    .init(
                        "zoom", value: "\(zoom)", limit: "\(locked)",
                        source: feature.summary.isEmpty ? "the rig" : feature.summary)
                ])
        }
    }
}
