import CaptureDiagnostics
import CaptureModel

/// A camera is asked only for what its rig says it does by itself, and what can be had of it here.
enum UnsupportedFeature: Rule {
    static let code = DiagnosticCode(
        "unsupported-feature",
        summary: "The camera does not have the feature that is asked of it",
        explanation: """
            A feature is something a camera does by itself, such as framing people; its rig lists which camera has which. What is \
            not listed cannot be asked for, nor switched off, so that no wish is passed over in silence. Cameras of this \
            machine have no features that mcpipe could find. Where a rig file lists one for such a camera, it must be \
            `automatic`: mcpipe does not switch features of real cameras, so only what is on by itself can be relied on.
            """,
        remedy: "ask for a feature that the rig lists for the camera, use a camera that has it, or leave it out",
        rejected: """
            mcpipe: 1
            name: call
            rig: ipad-pro-m1
            sources:
              front: { camera: front-ultra-wide, features: [center-stage] }
            sinks:
              file: { record: "{take}.mp4", video: front }
            """,
        accepted: """
            mcpipe: 1
            name: call
            rig: ipad-pro-m1
            sources:
              front: { camera: front-ultra-wide, features: [centre-stage] }
            sinks:
              file: { record: "{take}.mp4", video: front }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.cameraSources.filter { !$0.wish.features.isEmpty }.flatMap { source, wish, camera in
            let had = context.rig.features(of: camera)
            return wish.features.compactMap { one -> Diagnostic? in
                guard let feature = had.first(where: { $0.name == one.name }) else {
                    return missing(one.name, of: camera, had: had, wish, source, context)
                }
                return context.isSimulated(camera) ? nil : unswitchable(feature, one, of: camera, wish, source)
            }
        }
    }

    private static func missing(
        _ name: String, of camera: RigCamera, had: [RigFeature], _ wish: Source.Camera, _ source: Source,
        _ context: CheckContext
    ) -> Diagnostic {
        let rig = context.rig
        let meant = Meaning(
            of: name, among: had.map(\.name).filter { has in !wish.features.contains { $0.name == has } })
        let owners = rig.cameras.filter { other in
            rig.features.contains { $0.name == name && $0.isHad(by: other) }
        }.map(\.name)
        let there =
            had.isEmpty
            ? "rig '\(rig.name)' lists no feature of '\(camera.name)'"
                + (camera.device == .simulated ? "" : ", \(camera.device.words)")
            : "'\(camera.name)' has \(quotedList(had.map(\.name)))"
        var notes = [Diagnostic.Note(there)]
        if !owners.isEmpty { notes.append(.init("'\(name)' is a feature of \(quotedList(owners))")) }
        var fixIts: [Diagnostic.FixIt] = []
        if let meant {
            fixIts.append(
                meant.fixIt(
                    "replace '\(name)' with '\(meant.word)'",
                    edits: source.edits(renamingFeature: name, to: meant.word, among: wish.features)))
        } else if let owner = owners.first {
            fixIts.append(
                .init(
                    "use camera '\(owner)', which has it",
                    edits: source.provenance.edits("camera", writing: owner, over: wish.device), isGuess: true))
        }
        fixIts.append(.init("leave '\(name)' out"))
        return Diagnostic(
            code, "camera '\(camera.name)' of source '\(source.name)' has no feature '\(name)'",
            at: source.place(ofFeature: name, among: wish.features),
            label: meant.map { "did you mean '\($0.word)'?" } ?? "not a feature of '\(camera.name)'",
            subjects: [source.name.description, camera.name, name], notes: notes, fixIts: fixIts)
    }

    /// A real camera's feature cannot be switched; what is on by itself, and is wanted on, is there.
    private static func unswitchable(
        _ feature: RigFeature, _ one: Source.Camera.Feature, of camera: RigCamera, _ wish: Source.Camera,
        _ source: Source
    ) -> Diagnostic? {
        let isWantedOn = !one.isOff && one.isEnabled != false
        guard feature.isAutomatic != isWantedOn || one.control != nil else { return nil }
        let what =
            one.control != nil ? "give away the switch of" : isWantedOn ? "switch on" : "switch off"
        return Diagnostic(
            code,
            "mcpipe cannot \(what) feature '\(feature.name)' of camera '\(camera.name)' of source '\(source.name)'",
            at: source.place(ofFeature: feature.name, among: wish.features),
            label: "'\(camera.name)' is \(camera.device.words)",
            subjects: [source.name.description, camera.name, feature.name],
            notes: [
                .init(
                    feature.isAutomatic
                        ? "it is on by itself, as the rig has it ('automatic')"
                        : "the rig does not say that it is on by itself ('automatic')")
            ],
            fixIts: [.init("leave '\(feature.name)' out"), .init("try the graph without the device: --simulate")])
    }
}
