import CaptureDiagnostics
import CaptureModel

/// A sink has something to do, and only what it can do.
enum SinkMedia: Rule {
    static let emptyCode = DiagnosticCode(
        "empty-sink",
        summary: "A sink takes neither a picture nor a sound",
        explanation:
            "A sink without media would write an empty file or show nothing; a preview or snapshot needs a picture.",
        remedy: "give it 'video' or 'audio'",
        rejected: """
            mcpipe: 1
            name: sink
            sources:
              bars: { pattern: smpte }
            sinks:
              file:  { record: "{take}.mp4" }
              other: { record: "{take}-b.mp4", video: bars }
            """,
        accepted: """
            mcpipe: 1
            name: sink
            sources:
              bars: { pattern: smpte }
            sinks:
              file:  { record: "{take}.mp4", video: bars }
              other: { record: "{take}-b.mp4", video: bars }
            """)
    static let audioCode = DiagnosticCode(
        "sound-not-taken",
        summary: "A preview, a snapshot or a scan is given sound",
        explanation: "Previews, snapshots and scans are of pictures; sound given to them would go nowhere.",
        remedy: "take the sound out, or give it to a record or stream sink")
    static let codes = [emptyCode, audioCode]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sinks.flatMap { sink in
            let word = sink.kind.word
            let needsPicture = ["preview", "snapshot", "scan"].contains(word)
            var found: [Diagnostic] = []
            if sink.video == nil, needsPicture || sink.audio.isEmpty {
                found.append(
                    Diagnostic(
                        emptyCode,
                        "\(word) sink '\(sink.name)' takes \(needsPicture ? "no picture" : "neither a picture nor a sound")",
                        at: sink.provenance.range, label: "nothing to \(word)", subjects: [sink.name.description],
                        fixIts: [.init(needsPicture ? "give it 'video'" : "give it 'video' or 'audio'")]))
            }
            if needsPicture, let sound = sink.audio.first {
                found.append(
                    Diagnostic(
                        audioCode,
                        "\(word) sink '\(sink.name)' is given the sound of '\(sound)', but has no use for sound",
                        at: sink.provenance["audio"], label: "pictures only",
                        subjects: [sink.name.description, sound.description],
                        fixIts: [.init("take 'audio' out, or give it to a record or stream sink")]))
            }
            return found
        }
    }
}
