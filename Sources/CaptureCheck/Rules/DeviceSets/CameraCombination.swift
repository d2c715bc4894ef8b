import CaptureDiagnostics
import CaptureModel

/// Cameras that run at the same time are part of one of the rig's supported sets.
enum CameraCombination: Rule {
    static let code = DiagnosticCode(
        "unsupported-camera-combination",
        summary: "The cameras the graph uses may not run at the same time on this rig",
        explanation: """
            A rig lists the sets of cameras that may run together, as Apple's supportedMultiCamDeviceSets does for a phone. \
            A graph's cameras are legal when they are all part of one listed set; one camera alone is always legal. Neither a \
            count nor a table of pairs says the same: on an iPhone 11 Pro Max all pairs and all triples of the four plain \
            cameras run, and the four together do not. The finding names a smallest set of cameras that cannot run together: \
            leave out any one of them and the rest of that set can. The order of the sources never matters.
            """,
        remedy: "remove one of the sources named, or record them in two takes",
        rejected: """
            mcpipe: 1
            name: four-cameras
            rig: iphone-11-pro-max
            sources:
              ultra: { camera: back-ultra-wide }
              back:  { camera: back-wide }
              tele:  { camera: back-telephoto }
              front: { camera: front }
            sinks:
              iso: { record: "{take}-{source}.mp4", each: [ultra, back, tele, front] }
            """,
        accepted: """
            mcpipe: 1
            name: four-cameras
            rig: iphone-11-pro-max
            sources:
              ultra: { camera: back-ultra-wide }
              back:  { camera: back-wide }
              tele:  { camera: back-telephoto }
            sinks:
              iso: { record: "{take}-{source}.mp4", each: [ultra, back, tele] }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        let asked = context.usedCameras
        let conflicts = context.family.minimalConflicts(in: asked)
        guard let conflict = conflicts.first else { return [] }
        let combination = Combination(context, asked: asked, conflict: conflict)
        var notes = [combination.nearestNote] + combination.virtualNotes
        for other in conflicts.dropFirst().prefix(3) {
            notes.append(.init("nor may \(quotedList(combination.names(other))) be used simultaneously"))
        }
        let parties = combination.parties
        return [
            Diagnostic(
                code, "cameras \(quotedList(parties)) may not be used simultaneously", at: combination.place,
                label: combination.label, subjects: parties, notes: notes, fixIts: combination.fixIts)
        ]
    }
}

/// A conflict told in the graph's own names.
private struct Combination {
    let context: CheckContext
    let asked: Set<String>
    let conflict: [String]
    /// The first source of each camera.
    private let sources: [String: NodeName]

    init(_ context: CheckContext, asked: Set<String>, conflict: [String]) {
        self.context = context
        self.asked = asked
        self.conflict = conflict
        var sources: [String: NodeName] = [:]
        for source in context.usedSources {
            if let camera = context.devices.cameras[source.name]?.name, sources[camera] == nil {
                sources[camera] = source.name
            }
        }
        self.sources = sources
    }

    func names(_ cameras: [String]) -> [String] { cameras.map { sources[$0]?.description ?? $0 } }

    private var ordered: [NodeName] { context.inOrderOfPlace(conflict.compactMap { sources[$0] }) }
    var parties: [String] { ordered.map(\.description) }
    /// The last of the parties in the file: whoever reads down to there has met them all.
    var place: SourceRange? { ordered.last.flatMap { context.place(of: $0) } }

    var label: String {
        let count = conflict.count
        guard count > 2 else { return "rig '\(context.rig.name)' does not run \(quotedList(parties)) together" }
        return "rig '\(context.rig.name)' allows at most \(count - 1) of these \(count) together"
    }

    /// Of a minimal conflict every smaller part is allowed, so "any" is a fact; beyond it the nearest sets are listed.
    var nearestNote: Diagnostic.Note {
        guard asked.count == conflict.count else {
            return .init("of the \(asked.count) cameras asked for, these sets are supported: \(nearest)")
        }
        guard conflict.count > 2 else { return .init("each of them is supported alone") }
        return .init("any \(number(conflict.count - 1)) of them are supported: \(nearest)")
    }

    var virtualNotes: [Diagnostic.Note] {
        conflict.compactMap { name in
            guard let camera = context.rig.cameras.first(where: { $0.name == name }), camera.isVirtual else {
                return nil
            }
            let parts = quotedList(camera.constituents)
            return .init(
                "camera '\(name)' is a virtual camera made of \(parts)",
                at: sources[name].flatMap { context.place(of: $0) })
        }
    }

    var fixIts: [Diagnostic.FixIt] {
        let removable = asked.filter { context.family.allows(asked.subtracting([$0])) }
        guard !removable.isEmpty else { return [.init("keep only the sources of one supported set")] + crops }
        let choices = context.inOrderOfPlace(removable.compactMap { sources[$0] }).map(\.description)
        let what =
            choices.count == 1 ? "remove \(quotedList(choices))" : "remove \(quotedList(choices, joinedBy: "or"))"
        return [.init(what)] + crops
    }

    /// A telephoto camera can be replaced by a crop of the wide camera beside it.
    private var crops: [Diagnostic.FixIt] {
        context.usedSources.flatMap { source -> [Diagnostic.FixIt] in
            guard let camera = context.devices.cameras[source.name], camera.kind == .telephoto else { return [] }
            return VirtualTelephoto.ways(inPlaceOf: source, at: camera.position, context)
        }
    }

    private var nearest: String {
        let (sets, areAll) = context.family.nearestAllowed(to: asked)
        let shown = sets.prefix(6).map { "{" + names($0).joined(separator: ", ") + "}" }.joined(separator: ", ")
        guard areAll else { return shown + " and others" }
        return sets.count > 6 ? shown + " and \(sets.count - 6) more" : shown
    }

    private func number(_ count: Int) -> String {
        let words = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
        return words.indices.contains(count) ? words[count] : String(count)
    }
}
