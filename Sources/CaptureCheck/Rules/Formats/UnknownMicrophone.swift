import CaptureDiagnostics
import CaptureModel

/// A microphone source names a microphone of the rig.
enum UnknownMicrophone: Rule {
    static let code = DiagnosticCode(
        "unknown-microphone",
        summary: "The rig has no microphone of this name",
        explanation: """
            A microphone is named by its name in the rig or by the device's own: an ALSA name such as hw:1,0, a PulseAudio \
            source or a PipeWire node. Names are those that `mcpipe devices` lists.
            """,
        remedy: "use the name of a microphone that is there, or try the graph with --simulate",
        rejected: """
            mcpipe: 1
            name: unknown
            rig: iphone-11-pro-max
            sources:
              voice: { microphone: build-in }
            sinks:
              file: { record: "{take}.mp4", audio: voice }
            """,
        accepted: """
            mcpipe: 1
            name: unknown
            rig: iphone-11-pro-max
            sources:
              voice: { microphone: built-in }
            sinks:
              file: { record: "{take}.mp4", audio: voice }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        let names = context.rig.microphones.map(\.name)
        return context.graph.sources.compactMap { source in
            guard case .microphone(let microphone) = source.kind, context.devices.microphones[source.name] == nil else {
                return nil
            }
            return UnknownDevice(kind: "microphone", name: microphone.device, known: names, rig: context.rig)
                .finding(code, of: source)
        }
    }
}
