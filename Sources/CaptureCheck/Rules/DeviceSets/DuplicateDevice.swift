import CaptureDiagnostics
import CaptureModel

/// A camera or a microphone is opened by one source only.
enum DuplicateDevice: Rule {
    static let code = DiagnosticCode(
        "duplicate-device",
        summary: "Two sources open the same camera or microphone",
        explanation: """
            A capture device has one owner at a time, with one format: Apple's sessions take one input per device, and Linux \
            drivers answer the second one with "device busy". Two uses of a device need only one source, because a source \
            that is used twice is fanned out by itself.
            """,
        remedy: "keep one of the sources and use it in both places",
        rejected: """
            mcpipe: 1
            name: twice
            rig: iphone-11-pro-max
            sources:
              back: { camera: back-wide }
              copy: { camera: back-wide }
            sinks:
              first:  { record: "{take}-a.mp4", video: back }
              second: { record: "{take}-b.mp4", video: copy }
            """,
        accepted: """
            mcpipe: 1
            name: twice
            rig: iphone-11-pro-max
            sources:
              back: { camera: back-wide }
            sinks:
              first:  { record: "{take}-a.mp4", video: back }
              second: { record: "{take}-b.mp4", video: back }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        // Where the cameras may not run together at all, another rule says so of the virtual camera itself.
        let isAllowed = context.family.allows(context.usedCameras)
        let cameras = context.usedSources.flatMap { source -> [(Source, String, String)] in
            let parts = isAllowed ? context.devices.composed[source.name]?.parts.map(\.name) ?? [] : []
            let all = [context.devices.cameras[source.name]?.name].compactMap(\.self) + parts
            return all.map { (source, "camera", $0) }
        }
        let microphones = context.usedSources.compactMap { source in
            context.devices.microphones[source.name].map { (source, "microphone", $0.name) }
        }
        return findings(cameras, context) + findings(microphones, context)
    }

    private static func findings(
        _ opened: [(source: Source, kind: String, device: String)], _ context: CheckContext
    ) -> [Diagnostic] {
        let groups = Dictionary(grouping: opened) { place(of: $0.device, $0.kind, context) }
            .filter { $0.value.count > 1 }.sorted { $0.key < $1.key }
        // Two that open one virtual camera open all that it is made of: that is one finding.
        var told: Set<[NodeName]> = []
        return groups.compactMap { place, openers in
            let devices = Set(openers.map(\.device)).sorted()
            let names = context.inOrderOfPlace(openers.map(\.source.name))
            guard told.insert(names).inserted else { return nil }
            guard let first = names.first, let last = names.last, let (source, kind, _) = openers.first,
                let culprit = context.graph.sources[last]
            else { return nil }
            let listing = quotedList(names.map(\.description))
            let notes = names.dropLast().map { Diagnostic.Note("'\($0)' opens it here", at: context.place(of: $0)) }
            guard devices.count == 1 else {
                return Diagnostic(
                    code,
                    "sources \(listing) open the same device '\(place)', which the rig has as \(kind)s \(quotedList(devices))",
                    at: culprit.provenance[kind], label: "already opened by '\(first)'",
                    subjects: names.map(\.description),
                    notes: notes,
                    fixIts: [
                        .init("give each of the rig's \(kind)s a device of its own, or use '\(first)' in both places")
                    ])
            }
            return Diagnostic(
                code, "sources \(listing) open the same \(kind) '\(devices[0])'", at: culprit.provenance[kind],
                label: "already opened by '\(first)'", subjects: names.map(\.description),
                notes: context.place(of: source.name) == nil ? [] : notes,
                fixIts: [
                    .init("use '\(first)' wherever '\(last)' is used: a source used twice is fanned out by itself")
                ])
        }
    }

    /// What is opened: the device, or the name where it is none of this machine's.
    private static func place(of name: String, _ kind: String, _ context: CheckContext) -> String {
        guard !context.options.isSimulated else { return name }
        if kind == "camera" {
            switch context.rig.cameras.first(where: { $0.name == name })?.device {
            case .v4l2(let place), .pipewire(let place): return place
            case .simulated, nil: return name
            }
        }
        switch context.rig.microphones.first(where: { $0.name == name })?.device {
        case .alsa(let place), .pulse(let place), .pipewire(let place): return place
        case .simulated, nil: return name
        }
    }
}
