import CaptureDiagnostics
import CaptureModel

/// A rig file may be of another machine; where its graph is to run, its devices have to be there.
enum AbsentDevice: Rule {
    static let code = DiagnosticCode(
        "absent-device",
        summary: "A camera of the rig is a device that this machine does not have",
        explanation: """
            A rig file says by which V4L2 node each camera is opened, and a graph can be checked against it on any machine. On this \
            one there is no such node now: a run here records the others without it, or nothing, and says so. Microphones are \
            not looked for, because ALSA's names are not paths.
            """,
        remedy: "plug the camera in, correct its device in the rig file, or check on the machine that has it",
        severity: .warning)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        guard !context.options.isSimulated else { return [] }
        return context.graph.sources.compactMap { source in
            guard let camera = context.devices.cameras[source.name], case .v4l2(let node) = camera.device,
                node.hasPrefix("/"), context.host.files.entry(at: node) == .missing
            else { return nil }
            return Diagnostic(
                code, "source '\(source.name)' opens camera '\(camera.name)', whose device '\(node)' is not there",
                at: source.provenance["camera"], severity: .warning, label: "'\(node)' is missing",
                subjects: [source.name.description, camera.name],
                fixIts: [
                    .init("plug it in, or correct the device in the rig file: 'mcpipe devices' lists what is here"),
                    .init("try the graph without the device: --simulate"),
                ])
        }
    }
}
