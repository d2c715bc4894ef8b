import CaptureDiagnostics
import CaptureModel

/// The features of a camera that may be on together can be.
enum FeatureConflict: Rule {
    static let code = DiagnosticCode(
        "feature-conflict",
        summary: "Two features of a camera cannot be on together, or one lacks another that it needs",
        explanation: """
            A rig says which features exclude each other and which need each other. Depth needs pictures of the whole view of two \
            cameras, while framing people crops one of them, so Apple's tablet does only one of the two; and framing people \
            works on pictures whose distortion is corrected. A feature that the user may switch on counts as on.
            """,
        remedy: "switch one of the two off, or switch the one that is needed on",
        rejected: """
            mcpipe: 1
            name: call
            rig: ipad-pro-m1
            sources:
              front: { camera: front-true-depth, features: { centre-stage: true, depth: true } }
            sinks:
              file: { record: "{take}.mp4", video: front }
            """,
        accepted: """
            mcpipe: 1
            name: call
            rig: ipad-pro-m1
            sources:
              front: { camera: front-true-depth, features: { centre-stage: true, depth: false } }
            sinks:
              file: { record: "{take}.mp4", video: front }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.cameraSources.flatMap { source, wish, camera -> [Diagnostic] in
            let features = context.features[source.name]
            let wanted = features.wanted
            guard !wanted.isEmpty else { return [] }
            let place = { (name: String) in source.place(ofFeature: name, among: wish.features) }
            var found: [Diagnostic] = []
            for (index, late) in wanted.enumerated() {
                for early in wanted[..<index] where early.isExcluded(by: late) {
                    found.append(
                        Diagnostic(
                            code,
                            "features '\(early.name)' and '\(late.name)' of camera '\(camera.name)' of source "
                                + "'\(source.name)' cannot be on together",
                            at: place(late.name), label: "excluded by '\(early.name)'",
                            subjects: [source.name.description, camera.name, early.name, late.name],
                            notes: [.init("'\(early.name)' is here", at: place(early.name))],
                            fixIts: [late, early].map { feature in
                                .init(
                                    "switch '\(feature.name)' off",
                                    edits: source.edits(switchingFeature: feature.name, false), isGuess: true)
                            },
                            evidence: evidence([early, late])))
                }
                for need in late.requires {
                    guard let lack = lack(of: need, for: late, features, camera, source, context) else { continue }
                    found.append(
                        Diagnostic(
                            code,
                            "feature '\(late.name)' of camera '\(camera.name)' of source '\(source.name)' needs feature "
                                + "'\(need)', \(lack.reason)",
                            at: lack.isOff ? place(need) : place(late.name), label: "'\(late.name)' needs '\(need)'",
                            subjects: [source.name.description, camera.name, late.name, need],
                            fixIts: [
                                lack.isOff
                                    ? .init(
                                        "switch '\(need)' on", edits: source.edits(switchingFeature: need, true),
                                        isGuess: true) : .init("ask for '\(need)' too"),
                                .init(
                                    "switch '\(late.name)' off",
                                    edits: source.edits(switchingFeature: late.name, false), isGuess: true),
                            ],
                            evidence: evidence([late])))
                }
            }
            return found
        }
    }

    /// Why a feature that another needs is not on; nil where it is.
    private static func lack(
        of need: String, for feature: RigFeature, _ features: CameraFeatures, _ camera: RigCamera, _ source: Source,
        _ context: CheckContext
    ) -> (reason: String, isOff: Bool)? {
        // What may be switched off while the graph runs cannot be relied on, but a rig can say so by 'control'.
        if let asked = features.asked.first(where: { $0.feature.name == need }) {
            return asked.mayRun ? nil : ("which is switched off", true)
        }
        guard let needed = context.rig.features(of: camera).first(where: { $0.name == need }) else {
            return ("which '\(camera.name)' does not have", false)
        }
        if let other = features.wanted.first(where: { $0.isExcluded(by: needed) }) {
            return ("which '\(other.name)' excludes", false)
        }
        guard let automatic = features.automatic.first(where: { $0.name == need }) else {
            return ("which is not asked for", false)
        }
        guard let choice = context.formats[source.name] else { return nil }
        return features.running(in: choice.format, at: choice.rate).contains(automatic)
            ? nil : ("which does not run with \(choice.format.size)@\(choice.rate) \(choice.format.encoding)", false)
    }

    private static func evidence(_ features: [RigFeature]) -> [Diagnostic.Evidence] {
        features.filter { !$0.excludes.isEmpty || !$0.requires.isEmpty }.map { feature in
            let rules = [
                feature.requires.isEmpty ? nil : "requires \(quotedList(feature.requires))",
                feature.excludes.isEmpty ? nil : "excludes \(quotedList(feature.excludes))",
            ].compactMap { $0 }
            return .init(
                "feature '\(feature.name)'", value: rules.joined(separator: ", "),
                source: feature.summary.isEmpty ? "the rig" : feature.summary)
        }
    }
}
