import CaptureDiagnostics
import CaptureModel

/// A microphone is asked only for a mode that its rig lists for it, and that can be set.
enum UnsupportedMicrophoneMode: Rule {
    static let code = DiagnosticCode(
        "unsupported-microphone-mode",
        summary: "The microphone does not have the mode that is asked of it",
        explanation: """
            A microphone that processes what it hears may have several modes: the usual one, one that takes in all sounds around, \
            and one for speech alone. Its rig lists which; Apple's devices have them from 2018 on. mcpipe does not set modes of \
            this machine's microphones, and lists none for them; `microphone-mode` has mcpipe itself treat the sound of any source.
            """,
        remedy: "leave 'mode' out, or use a microphone that has it",
        rejected: """
            mcpipe: 1
            name: talk
            rig: iphone-7-plus
            sources:
              voice: { microphone: built-in, mode: voice-isolation }
            sinks:
              file: { record: "{take}.m4a", container: mp4, audio: voice }
            """,
        accepted: """
            mcpipe: 1
            name: talk
            rig: iphone-xs
            sources:
              voice: { microphone: built-in, mode: voice-isolation }
            sinks:
              file: { record: "{take}.m4a", container: mp4, audio: voice }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sources.compactMap { source in
            guard case .microphone(let wish) = source.kind, let mode = wish.mode,
                let microphone = context.devices.microphones[source.name]
            else { return nil }
            let isSimulated = context.options.isSimulated || microphone.device == .simulated
            guard !isSimulated || !microphone.modes.contains(mode) else { return nil }
            let modes = microphone.modes.map(\.rawValue)
            let there =
                modes.isEmpty
                ? "rig '\(context.rig.name)' lists no modes of '\(microphone.name)'"
                : "'\(microphone.name)' has \(quotedList(modes))"
            return Diagnostic(
                code, "microphone '\(microphone.name)' of source '\(source.name)' has no mode '\(mode.rawValue)'",
                at: source.provenance["mode"], label: "not a mode of '\(microphone.name)'",
                subjects: [source.name.description, microphone.name, mode.rawValue],
                notes: [.init(there)]
                    + (isSimulated ? [] : [.init("mcpipe does not set modes of this machine's microphones")]),
                fixIts: [
                    .init("leave 'mode' out"),
                    .init("write 'microphone-mode: \(mode.rawValue)', which mcpipe does itself"),
                ]
                    + (isSimulated
                        ? modes.map { other in
                            .init(
                                "write 'mode: \(other)'",
                                edits: source.provenance.edits("mode", writing: other, over: mode.rawValue),
                                isGuess: true)
                        } : []))
        }
    }
}
