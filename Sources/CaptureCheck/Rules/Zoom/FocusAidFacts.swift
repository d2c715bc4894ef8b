import CaptureDiagnostics
import CaptureModel

/// A focus aid has what it is reckoned from, and the camera the zoom that comes of it.
enum FocusAidFacts: Rule {
    static let code = DiagnosticCode(
        "focus-aid-unknown",
        summary: "A camera has a focus aid, and the rig does not say how near it focuses or how wide it sees",
        explanation: """
            The zoom that keeps a small code in focus follows from the nearest distance at which the lens is sharp and from the \
            field of view of the format. V4L2 tells neither; both stand in the camera's data sheet, or are measured with a ruler.
            """,
        remedy:
            "write 'minimum-focus-distance' for the camera and 'field-of-view' for its formats into the rig file, or write 'zoom' yourself",
        rejected: """
            mcpipe: 1
            name: desk
            rig: iphone-7-plus
            sources:
              label: { camera: back-wide, focus-aid: { code: 20 mm, fill: 0.6 } }
            sinks:
              codes: { scan: qr, video: label }
            """,
        accepted: """
            mcpipe: 1
            name: desk
            rig: iphone-7-plus
            sources:
              label: { camera: back-wide, zoom: 2 }
            sinks:
              codes: { scan: qr, video: label }
            """)
    static let shortCode = DiagnosticCode(
        "focus-aid-short",
        summary: "A focus aid needs a larger zoom than the camera has",
        explanation: """
            The camera begins with the largest zoom there is. Who holds a code before it so near that it fills its part of the \
            picture holds it nearer than the lens can focus.
            """,
        remedy:
            "print the code larger, have it fill less of the picture, or take a camera that focuses nearer or sees less"
    )
    static let codes = [code, shortCode]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.cameraSources.compactMap { source, wish, camera in
            guard let aid = wish.focusAid else { return nil }
            guard let known = context.focusAid(of: source) else { return unknown(aid, of: source, camera, in: context) }
            let limits = ZoomLimits(of: source, in: context)
            guard limits.holder == nil, known.zoom > limits.range.upperBound else { return nil }
            let near = known.aid.distance(fieldOfView: known.view).millimetres.rounded()
            return Diagnostic(
                shortCode,
                "camera '\(camera.name)' of source '\(source.name)' has no zoom \(known.zoom): a code of \(aid.code) that fills "
                    + "\(aid.fill) of the picture is \(Int(near)) mm away, and it focuses from \(known.nearest) on",
                at: source.provenance["focus-aid"], severity: .warning,
                label: "its largest zoom is \(limits.range.upperBound)",
                subjects: [source.name.description, camera.name],
                fixIts: [.init("print the code larger, or have it fill less of the picture")],
                evidence: [
                    .init(
                        "zoom", value: "\(known.zoom)", limit: "\(limits.range.upperBound)", source: limits.origin)
                ])
        }
    }

    private static func unknown(
        _ aid: FocusAid, of source: Source, _ camera: RigCamera, in context: CheckContext
    ) -> Diagnostic? {
        // Without a format there is another finding.
        guard let format = context.formats[source.name]?.format else { return nil }
        let missing = [
            camera.minimumFocusDistance == nil ? "how near it focuses" : nil,
            format.fieldOfView == nil ? "how wide \(format.size) sees" : nil,
        ].compactMap(\.self)
        return Diagnostic(
            code,
            "source '\(source.name)' has a focus aid, and the rig does not say of camera '\(camera.name)' "
                + missing.joined(separator: " and "),
            at: source.provenance["focus-aid"], label: "cannot be reckoned",
            subjects: [source.name.description, camera.name],
            fixIts: [
                .init("write 'minimum-focus-distance' and 'field-of-view' into the rig file"),
                .init("write a 'zoom' in place of the focus aid"),
            ])
    }
}
