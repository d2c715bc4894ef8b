import CaptureDiagnostics
import CaptureModel

/// A camera source names a camera of the rig.
enum UnknownCamera: Rule {
    static let code = DiagnosticCode(
        "unknown-camera",
        summary: "The rig has no camera of this name",
        explanation: """
            A camera is named by its name in the rig, by a stable name such as by-id/usb-..., or by its device path. Names are \
            those that `mcpipe devices` and `mcpipe rigs show` list.
            """,
        remedy: "use the name of a camera that is there, or try the graph with --simulate",
        rejected: """
            mcpipe: 1
            name: unknown
            rig: iphone-11-pro-max
            sources:
              front: { camera: frunt }
            sinks:
              file: { record: "{take}.mp4", video: front }
            """,
        accepted: """
            mcpipe: 1
            name: unknown
            rig: iphone-11-pro-max
            sources:
              front: { camera: front }
            sinks:
              file: { record: "{take}.mp4", video: front }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        let names = context.rig.cameras.map(\.name)
        return context.graph.sources.compactMap { source in
            guard case .camera(let camera) = source.kind, camera.choice == nil,
                context.devices.cameras[source.name] == nil
            else { return nil }
            var finding = UnknownDevice(kind: "camera", name: camera.device, known: names, rig: context.rig)
                .finding(code, of: source)
            if camera.device.contains("tele") {
                let position = RigCamera.Position.allCases.first { camera.device.contains($0.rawValue) }
                finding.fixIts += VirtualTelephoto.ways(inPlaceOf: source, at: position, context)
            }
            return finding
        }
    }
}

/// A name that no device of a rig has.
struct UnknownDevice {
    let kind: String
    let name: String
    let known: [String]
    let rig: Rig

    /// The finding, with the devices that are there and the one most probably meant.
    func finding(_ code: DiagnosticCode, of source: Source) -> Diagnostic {
        let place = source.provenance[kind]
        let meant = Meaning(of: name, among: known)
        let there =
            known.isEmpty
            ? "rig '\(rig.name)' has no \(kind)s"
            : "rig '\(rig.name)' has \(quotedList(known.prefix(12)))"
                + (known.count > 12 ? " and \(known.count - 12) more" : "")
        var fixIts: [Diagnostic.FixIt] = []
        if let meant {
            fixIts.append(
                meant.fixIt(
                    "replace '\(name)' with '\(meant.word)'",
                    edits: source.provenance.edits(kind, writing: meant.word, over: name)))
        } else if let first = known.first {
            fixIts.append(.init("use one of the \(kind)s that are there, such as '\(first)'"))
        }
        if rig.name == RigReference.thisMachine.description {
            fixIts.append(.init("try the graph without the device: --simulate"))
        }
        return Diagnostic(
            code, "source '\(source.name)' asks for \(kind) '\(name)', which rig '\(rig.name)' does not have",
            at: place,
            label: meant.map { "did you mean '\($0.word)'?" } ?? "no \(kind) of this name",
            subjects: [source.name.description, name], notes: [.init(there)], fixIts: fixIts)
    }
}
