import CaptureDiagnostics
import CaptureModel

/// People are followed only on a source that keeps to the limits of it, and by whoever has a say.
///
/// Of a camera's format and its other features the rules of features speak, as if the camera did it by itself.
enum CentreStageLimits: Rule {
    static let code = DiagnosticCode(
        "centre-stage-limit",
        summary: "A source cannot follow people as it is",
        explanation: """
            What follows people cuts the picture and enlarges it. As on Apple's tablet it takes pictures of at most 1920x1440 and \
            30 a second, and leaves nothing to zoom (WWDC 2021, session 10047). A virtual camera moves by its zoom, and a camera \
            that follows people by itself needs nobody else to. Where only the user may switch it, the graph cannot say whether \
            it is on.
            """,
        remedy: "keep to the limit that the finding names, or leave 'centre-stage' out",
        rejected: """
            mcpipe: 1
            name: talk
            sources:
              room: { pattern: ball, format: 1280x720@60, centre-stage: true }
            sinks:
              file: { record: "{take}.mp4", video: room }
            """,
        accepted: """
            mcpipe: 1
            name: talk
            sources:
              room: { pattern: ball, format: 1280x720@30, centre-stage: true }
            sinks:
              file: { record: "{take}.mp4", video: room }
            """)
    static let codes = [code]

    private static let name = "centre-stage"

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.usedSources.flatMap { source -> [Diagnostic] in
            guard let wish = source.centreStage else { return [] }
            return obstacles(to: wish, source, context)
        }
    }

    private static func obstacles(
        to wish: CentreStage, _ source: Source, _ context: CheckContext
    ) -> [Diagnostic] {
        var found: [Diagnostic] = []
        func report(
            _ reason: String, at field: String = name, label: String, fix: [Diagnostic.FixIt] = [],
            evidence: [Diagnostic.Evidence] = []
        ) {
            found.append(
                Diagnostic(
                    code, "source '\(source.name)' cannot follow people: \(reason)", at: source.provenance[field],
                    label: label, subjects: [source.name.description, name],
                    fixIts: fix + [.init("leave 'centre-stage' out")], evidence: evidence))
        }
        if wish.control == .user, wish.isEnabled != nil {
            report(
                "whether it does is the user's to say", at: "\(name).enabled", label: "the graph has no say in it",
                fix: [.init("leave 'enabled' out"), .init("write 'control: cooperative'")])
        }
        if !source.media.contains(.video) { report("it gives no pictures", label: "needs pictures") }
        var isVirtual = context.devices.composed[source.name] != nil
        if case .virtual = source.kind { isVirtual = true }
        if isVirtual {
            report("a virtual camera moves by its zoom", label: "'\(source.name)' is virtual")
        }
        if case .camera(let camera) = source.kind {
            if let own = context.features[source.name].asked.first(where: { $0.mayRun && $0.feature.name == name }) {
                report(
                    "camera '\(camera.device)' does so by itself, and a picture is framed once", label: "asked twice",
                    evidence: [
                        .init(
                            "features of '\(camera.device)'", value: name,
                            source: own.feature.summary.isEmpty ? "rig '\(context.rig.name)'" : own.feature.summary)
                    ])
            }
            // The rest is said of its features.
            return found
        }
        if let zoom = source.zoom, zoom != .whole {
            report(
                "its zoom is \(zoom)", at: "zoom", label: "held at 1",
                fix: [.init("write 'zoom: 1'", edits: source.provenance.edits("zoom", writing: "1", over: "\(zoom)"))],
                evidence: [.init("zoom", value: "\(zoom)", limit: "1", source: "WWDC 2021, session 10047")])
        }
        let limits = RigFeature.ownCentreStage(on: nil, of: context.rig).limits
        let given = context.flow.device(source.name)
        if let rate = given?.rate, let highest = limits.maximumRate, !limits.allows(rate) {
            report(
                "it gives \(rate) pictures a second", label: "at most \(highest) fps",
                evidence: [
                    .init(
                        "frame rate", value: "\(rate) fps", limit: "\(highest) fps", source: "WWDC 2021, session 10047")
                ])
        }
        if let size = given?.size, let largest = limits.maximumSize, !limits.allows(size) {
            report(
                "its pictures are \(size)", label: "at most \(largest)",
                evidence: [.init("size", value: "\(size)", limit: "\(largest)", source: "WWDC 2021, session 10047")])
        }
        return found
    }
}
