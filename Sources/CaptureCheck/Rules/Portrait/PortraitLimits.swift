import CaptureDiagnostics
import CaptureModel

/// What is behind people is blurred only on a source that keeps to the limits of it, and by whoever has a say.
///
/// Of a camera's format and its other features the rules of features speak, as if the camera did it by itself.
enum PortraitLimits: Rule {
    static let code = DiagnosticCode(
        "portrait-limit",
        summary: "What is behind people cannot be blurred on a source as it is",
        explanation: """
            Portrait takes pictures of at most 1920x1440 and 30 a second, of a camera that looks at its user: not of one on the back \
            of a device (WWDC 2021, session 10047). It works on 8 bits, so pictures of high dynamic range would lose theirs. A \
            virtual camera changes between others, and a camera that does it by itself needs nobody else to. Where only the user \
            may switch it, the graph cannot say whether it is on.
            """,
        remedy: "keep to the limit that the finding names, or leave 'portrait' out",
        rejected: """
            mcpipe: 1
            name: call
            sources:
              desk: { pattern: ball, format: 1280x720@60, portrait: true }
            sinks:
              file: { record: "{take}.mp4", video: desk }
            """,
        accepted: """
            mcpipe: 1
            name: call
            sources:
              desk: { pattern: ball, format: 1280x720@30, portrait: true }
            sinks:
              file: { record: "{take}.mp4", video: desk }
            """)
    static let codes = [code]

    private static let name = "portrait"
    private static let session = "WWDC 2021, session 10047"

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.usedSources.flatMap { source -> [Diagnostic] in
            guard let wish = source.portrait else { return [] }
            return obstacles(to: wish, source, context).map { obstacle in
                Diagnostic(
                    code, "what is behind the people of source '\(source.name)' cannot be blurred: \(obstacle.reason)",
                    at: source.provenance[obstacle.field], label: obstacle.label,
                    subjects: [source.name.description, name] + obstacle.parties,
                    fixIts: obstacle.fixIts + [.init("leave 'portrait' out")], evidence: obstacle.evidence)
            }
        }
    }

    private struct Obstacle {
        let reason: String
        var field = name
        let label: String
        var parties: [String] = []
        var fixIts: [Diagnostic.FixIt] = []
        var evidence: [Diagnostic.Evidence] = []
    }

    private static func obstacles(to wish: Portrait, _ source: Source, _ context: CheckContext) -> [Obstacle] {
        var found = said(wish, source)
        if !source.media.contains(.video) {
            found.append(.init(reason: "it gives no pictures", label: "needs pictures"))
        }
        var isVirtual = context.devices.composed[source.name] != nil
        if case .virtual = source.kind { isVirtual = true }
        if isVirtual {
            found.append(
                .init(
                    reason: "a virtual camera changes between others", label: "'\(source.name)' is virtual",
                    fixIts: [.init("write 'portrait' on a constituent that stands alone")]))
        }
        let given = context.flow.device(source.name)
        if given?.dynamicRange == .hdr {
            found.append(
                .init(
                    reason: "its pictures are of high dynamic range", label: "takes 8 bits",
                    evidence: [.init("dynamic range", value: "hdr", limit: "sdr", source: "what draws the background")])
            )
        }
        if case .camera(let wish) = source.kind {
            return found + camera(wish, source, context)
        }
        let limits = RigFeature.portrait(on: []).limits
        if let rate = given?.rate, let highest = limits.maximumRate, !limits.allows(rate) {
            found.append(
                .init(
                    reason: "it gives \(rate) pictures a second", label: "at most \(highest) fps",
                    evidence: [.init("frame rate", value: "\(rate) fps", limit: "\(highest) fps", source: session)]))
        }
        if let size = given?.size, let largest = limits.maximumSize, !limits.allows(size) {
            found.append(
                .init(
                    reason: "its pictures are \(size)", label: "at most \(largest)",
                    evidence: [.init("size", value: "\(size)", limit: "\(largest)", source: session)]))
        }
        return found
    }

    /// What is wrong with the wish itself; a file's reader has seen to the blur.
    private static func said(_ wish: Portrait, _ source: Source) -> [Obstacle] {
        var found: [Obstacle] = []
        if wish.control == .user, wish.isEnabled != nil {
            found.append(
                .init(
                    reason: "whether it is on is the user's to say", field: "\(name).enabled",
                    label: "the graph has no say in it",
                    fixIts: [.init("leave 'enabled' out"), .init("write 'control: cooperative'")]))
        }
        let strengths = Portrait.strengths
        if !strengths.contains(wish.blur) {
            let range = "\(strengths.lowerBound) ... \(strengths.upperBound)"
            found.append(
                .init(
                    reason: "a blur of \(wish.blur) cannot be had", field: "\(name).blur", label: "takes \(range)",
                    evidence: [
                        .init("blur", value: "\(wish.blur)", limit: range, source: "what is seen and what is left")
                    ]))
        }
        return found
    }

    /// What only a camera has: a side, and features of its own. Its format is held by the rules of features.
    private static func camera(
        _ wish: Source.Camera, _ source: Source, _ context: CheckContext
    ) -> [Obstacle] {
        var found: [Obstacle] = []
        if let own = context.features[source.name].asked.first(where: { $0.mayRun && $0.feature.name == name }) {
            found.append(
                .init(
                    reason: "camera '\(wish.device)' does so by itself, and once is enough", label: "asked twice",
                    parties: [wish.device],
                    evidence: [
                        .init(
                            "features of '\(wish.device)'", value: name,
                            source: own.feature.summary.isEmpty ? "rig '\(context.rig.name)'" : own.feature.summary)
                    ]))
        }
        guard let camera = context.devices.cameras[source.name], camera.position == .back else { return found }
        let fronts = context.rig.cameras.filter { $0.position == .front }.map(\.name)
        found.append(
            .init(
                reason: "camera '\(camera.name)' looks away from its user", label: "needs a camera on the front",
                parties: [camera.name],
                fixIts: fronts.prefix(1).map { front in
                    .init(
                        "use camera '\(front)'",
                        edits: source.provenance.edits("camera", writing: front, over: wish.device), isGuess: true)
                },
                evidence: [.init("position of '\(camera.name)'", value: "back", limit: "front", source: session)]))
        return found
    }
}
