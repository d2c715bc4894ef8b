import CaptureDiagnostics
import CaptureModel

/// A feature's switch is given only to whom its rig allows, and the graph sets only what it has a say in.
enum FeatureControl: Rule {
    static let code = DiagnosticCode(
        "feature-control",
        summary: "The feature cannot be switched by whom the graph says",
        explanation: """
            Some features may be switched while a graph runs: by the user, by the graph ('app'), or by both together \
            ('cooperative'). A rig says which of the three a feature has. Apple leaves the portrait effect to the user alone; an \
            app can only say that it is ready for it, and one that sets what only the user may set is stopped by an \
            exception. A feature without any of the three is as the graph has it from start to end.
            """,
        remedy: "give the switch to one whom the rig names, or leave 'control' out",
        rejected: """
            mcpipe: 1
            name: call
            rig: ipad-pro-m1
            sources:
              front: { camera: front-wide, features: { portrait: { control: app } } }
            sinks:
              file: { record: "{take}.mp4", video: front }
            """,
        accepted: """
            mcpipe: 1
            name: call
            rig: ipad-pro-m1
            sources:
              front: { camera: front-wide, features: { portrait: { control: user } } }
            sinks:
              file: { record: "{take}.mp4", video: front }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.cameraSources.flatMap { source, _, camera in
            context.features[source.name].asked.compactMap { asked -> Diagnostic? in
                let name = asked.feature.name
                let subjects = [source.name.description, camera.name, name]
                let offered = asked.feature.controls.map(\.rawValue)
                let evidence = Diagnostic.Evidence(
                    "who may switch '\(name)'", value: offered.isEmpty ? "nobody" : offered.joined(separator: ", "),
                    source: asked.feature.summary.isEmpty ? "rig '\(context.rig.name)'" : asked.feature.summary)
                if let control = asked.wish.control, !asked.feature.controls.contains(control) {
                    let field = "features.\(name).control"
                    return Diagnostic(
                        code,
                        "feature '\(name)' of camera '\(camera.name)' of source '\(source.name)' cannot be switched by "
                            + words(control),
                        at: source.provenance[field],
                        label: offered.isEmpty ? "nobody can switch it" : "only \(list(offered, joinedBy: "or"))",
                        subjects: subjects,
                        fixIts: offered.isEmpty
                            ? [.init("leave 'control' out")]
                            : offered.map { other in
                                .init(
                                    "write 'control: \(other)'",
                                    edits: source.provenance.edits(field, writing: other, over: control.rawValue))
                            },
                        evidence: [evidence])
                }
                guard asked.control == .user, asked.wish.isEnabled != nil, !asked.wish.isOff else { return nil }
                return Diagnostic(
                    code,
                    "whether feature '\(name)' of camera '\(camera.name)' of source '\(source.name)' is on is the "
                        + "user's to say",
                    at: source.provenance["features.\(name).enabled"], label: "the graph has no say in it",
                    subjects: subjects,
                    fixIts: [.init("leave 'enabled' out")]
                        + (offered.contains("cooperative") ? [.init("write 'control: cooperative'")] : []),
                    evidence: [evidence])
            }
        }
    }

    private static func words(_ control: RigFeature.Control) -> String {
        switch control {
        case .user: "the user ('user')"
        case .app: "the graph ('app')"
        case .cooperative: "user and graph together ('cooperative')"
        }
    }
}
