import CaptureDiagnostics
import CaptureModel

/// A picture is taken of nodes that give pictures, sound of nodes that give sound.
enum WrongMedia: Rule {
    static let code = DiagnosticCode(
        "wrong-media",
        summary: "A picture is taken of a node that gives sound, or the other way round",
        explanation: """
            Cameras, patterns, screens and compositors give pictures; microphones, tones and mixers give sound; files and \
            network sources may give both; an effect or a tee gives what it takes.
            """,
        remedy: "use a node that gives what is taken",
        rejected: """
            mcpipe: 1
            name: media
            sources:
              bars: { pattern: smpte }
              beep: { tone: 440 Hz }
            sinks:
              file: { record: "{take}.mp4", video: beep, audio: bars }
            """,
        accepted: """
            mcpipe: 1
            name: media
            sources:
              bars: { pattern: smpte }
              beep: { tone: 440 Hz }
            sinks:
              file: { record: "{take}.mp4", video: bars, audio: beep }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        let givers: (MediaType) -> [NodeName] = { kind in
            context.graph.outputNames.filter { media(of: $0, in: context)?.contains(kind) ?? false }
        }
        let candidates = [MediaType.video: givers(.video), .audio: givers(.audio)]
        return context.index.references.compactMap { reference -> Diagnostic? in
            // A file that lacks a track is judged by its own rule, from what the host found in it.
            guard let given = media(of: reference.target, in: context), isWrong(reference, in: context) else {
                return nil
            }
            let wanted = reference.media == .video ? "picture" : "sound"
            let has = given.contains(.video) ? "a picture" : "sound"
            let each = EachItem(reference, in: context)
            let others = (candidates[reference.media] ?? []).lazy.filter {
                $0 != reference.consumer && each?.neighbours.contains($0) != true
            }.prefix(4)
            let ways: [Diagnostic.FixIt] = others.map { .init("use '\($0)'", edits: reference.edits(using: $0)) }
            let none = Diagnostic.FixIt("add a source that gives \(reference.media == .video ? "pictures" : "sound")")
            let fixIts = (each.map { [$0.removal] } ?? []) + (ways.isEmpty && each == nil ? [none] : ways)
            return Diagnostic(
                code, "'\(reference.consumer)' takes the \(wanted) of '\(reference.target)', which gives \(has)",
                at: reference.range, label: "gives \(has) only",
                subjects: [reference.consumer.description, reference.target.description],
                notes: [.init("'\(reference.target)' is here", at: context.place(of: reference.target))],
                fixIts: fixIts)
        }
    }

    /// Whether a node is asked for what it is known not to give.
    static func isWrong(_ reference: Reference, in context: CheckContext) -> Bool {
        media(of: reference.target, in: context).map { !$0.contains(reference.media) } ?? false
    }

    private static func media(of name: NodeName, in context: CheckContext) -> Set<MediaType>? {
        context.graph.sources[name]?.media ?? context.flow.media[name]
    }
}
