import CaptureDiagnostics
import CaptureModel

/// A mixer that follows a picture can do so.
enum SoundFollow: Rule {
    static let code = DiagnosticCode(
        "unusable-follow",
        summary: "A mixer follows a picture that it cannot follow",
        explanation: """
            A mixer with 'follow' has the sound change with the picture: of its inputs with 'with', the one is heard whose camera is \
            the full-screen layer of that compositor. So 'follow' names a compositor that some sink shows, each 'with' one of its \
            layers, and one input takes over from another within 5 ms to 2 s.
            """,
        remedy: "name a compositor that is shown and, for each sound, one of its layers",
        rejected: """
            mcpipe: 1
            name: follow
            sources:
              stage: { pattern: smpte, format: 640x360@30 }
              hall:  { pattern: ball, format: 640x360@30 }
              near:  { tone: 440 Hz }
              far:   { tone: 880 Hz }
            compositors:
              program:
                size: 640x360
                layers: [ stage, { source: hall, at: [460, 20], scale: 0.25 } ]
            mixers:
              sound:
                follow: program
                inputs: [ { source: near, with: stage }, { source: far, with: hal } ]
            sinks:
              file: { record: "{take}.mp4", video: program, audio: sound }
            """,
        accepted: """
            mcpipe: 1
            name: follow
            sources:
              stage: { pattern: smpte, format: 640x360@30 }
              hall:  { pattern: ball, format: 640x360@30 }
              near:  { tone: 440 Hz }
              far:   { tone: 880 Hz }
            compositors:
              program:
                size: 640x360
                layers: [ stage, { source: hall, at: [460, 20], scale: 0.25 } ]
            mixers:
              sound:
                follow: program
                inputs: [ { source: near, with: stage }, { source: far, with: hall } ]
            sinks:
              file: { record: "{take}.mp4", video: program, audio: sound }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.mixers.flatMap { mixer -> [Diagnostic] in
            guard let follow = mixer.follow else { return strays(in: mixer) }
            guard let compositor = context.graph.compositors[follow] else {
                return [unknown(follow, of: mixer, in: context)]
            }
            var findings: [Diagnostic] = []
            if !context.index.reached.contains(follow) {
                findings.append(
                    finding(
                        mixer, "follow", "mixer '\(mixer.name)' follows compositor '\(follow)', which no sink shows",
                        "never seen", .init("give a sink the picture of '\(follow)'")))
            }
            if !mixer.inputs.contains(where: { $0.picture != nil }) {
                findings.append(
                    finding(
                        mixer, "follow",
                        "mixer '\(mixer.name)' follows '\(follow)', and none of its inputs belongs to a picture",
                        "without use",
                        .init("write '{ source: ..., with: ... }' for each sound that belongs to a camera")))
            }
            return findings + layers(of: compositor, in: mixer) + [length(of: mixer)].compactMap { $0 }
        }
    }

    private static func unknown(
        _ follow: NodeName, of mixer: AudioMixerNode, in context: CheckContext
    ) -> Diagnostic {
        let names = context.graph.compositors.map(\.name.description)
        let meant = Meaning(of: follow.description, among: names)
        return finding(
            mixer, "follow", "mixer '\(mixer.name)' follows '\(follow)', which is no compositor",
            meant.map { "did you mean '\($0.word)'?" } ?? "no compositor",
            meant.map {
                $0.fixIt(
                    "replace '\(follow)' with '\($0.word)'",
                    edits: mixer.provenance.edits("follow", writing: $0.word, over: "\(follow)"))
            } ?? .init("name a compositor"))
    }

    private static func layers(of compositor: CompositorNode, in mixer: AudioMixerNode) -> [Diagnostic] {
        let names = compositor.layers.map(\.source.description)
        return mixer.inputs.enumerated().compactMap { index, input in
            guard let picture = input.picture, !names.contains(picture.description) else { return nil }
            let meant = Meaning(of: picture.description, among: names)
            let field = "inputs[\(index)].with"
            return finding(
                mixer, field,
                "'\(input.source)' is heard with '\(picture)', which is no layer of compositor '\(compositor.name)'",
                meant.map { "did you mean '\($0.word)'?" } ?? "not a layer",
                meant.map {
                    $0.fixIt(
                        "replace '\(picture)' with '\($0.word)'",
                        edits: mixer.provenance.edits(field, writing: $0.word, over: "\(picture)"))
                } ?? .init("name one of \(quotedList(names.prefix(12)))"))
        }
    }

    /// Inputs that belong to a picture in a mixer that follows none.
    private static func strays(in mixer: AudioMixerNode) -> [Diagnostic] {
        mixer.inputs.enumerated().compactMap { index, input in
            input.picture.map { picture in
                finding(
                    mixer, "inputs[\(index)].with",
                    "'\(input.source)' is heard with '\(picture)', and mixer '\(mixer.name)' follows no compositor",
                    "without use", .init("add 'follow: ...' to the mixer, or leave 'with' out"))
            }
        }
    }

    private static func length(of mixer: AudioMixerNode) -> Diagnostic? {
        let range = SoundTurns.crossfades
        guard let crossfade = mixer.crossfade, !range.contains(crossfade) else { return nil }
        return finding(
            mixer, "crossfade", "mixer '\(mixer.name)' has a crossfade of \(crossfade.written)",
            "range: \(range.lowerBound.written) to \(range.upperBound.written)",
            .init("write a length from \(range.lowerBound.written) to \(range.upperBound.written)"))
    }

    private static func finding(
        _ mixer: AudioMixerNode, _ field: String, _ message: String, _ label: String, _ fixIt: Diagnostic.FixIt
    ) -> Diagnostic {
        Diagnostic(
            code, message, at: mixer.provenance[field], label: label, subjects: [mixer.name.description],
            fixIts: [fixIt])
    }
}
