import CaptureDiagnostics
import CaptureModel

/// What becomes of the sound of a slow file has been said, and can be done.
enum SlowMotionSound: Rule {
    static let code = DiagnosticCode(
        "slow-motion-sound",
        summary: "The sound of a file in slow motion is not settled, or cannot be had",
        explanation: """
            A picture that is shown for longer and its sound no longer go together by themselves, so a sink with sound says what \
            becomes of it: 'drop', 'keep' or 'stretch'. Nothing is dropped unasked. 'keep' and 'stretch' go with one speed for all of the \
            file ('play-at'), not with ramps. A kept sound is put back to its own speed when the file is closed, which MP4 and MOV \
            can do. A sound is stretched while it comes, so it must be live.
            """,
        remedy: "say 'audio: drop', 'keep' or 'stretch' beside 'play-at'",
        rejected: """
            mcpipe: 1
            name: slow
            sources:
              ball: { pattern: ball, format: 1280x720@120 }
              voice: { tone: 440 Hz }
            sinks:
              clip: { record: slow.mkv, video: ball, audio: voice, slow-motion: { play-at: 30, audio: keep } }
            """,
        accepted: """
            mcpipe: 1
            name: slow
            sources:
              ball: { pattern: ball, format: 1280x720@120 }
              voice: { tone: 440 Hz }
            sinks:
              clip: { record: slow.mkv, video: ball, audio: voice, slow-motion: { play-at: 30, audio: stretch } }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.slowSinks.compactMap { sink, record, wish in
            guard sink.video != nil else { return nil }
            let sounds = quotedList(sink.audio.map(\.description))
            let name = "record sink '\(sink.name)'"
            guard let sound = wish.sound else {
                return sink.audio.isEmpty
                    ? nil
                    : finding(
                        sink, "\(name) asks for slow motion, and does not say what becomes of \(sounds)", "slow-motion",
                        "'audio' is missing", [.init("add 'audio: drop', 'audio: keep' or 'audio: stretch'")])
            }
            let place = "slow-motion.audio"
            guard !sink.audio.isEmpty else {
                return finding(
                    sink, "\(name) says what becomes of its sound, but takes none", place, "there is no sound",
                    [.init("take 'audio' out of 'slow-motion'")])
            }
            guard sound != .drop else { return nil }
            guard wish.ramps.isEmpty else {
                return finding(
                    sink, "\(name) has ramps, which \(sounds) cannot follow", place, "not beside 'ramps'",
                    [drop(sink, sound), .init("say one speed for all of it, by 'play-at'")])
            }
            if sound == .keep, let container = context.container(of: record, in: sink),
                container != .mp4, container != .mov
            {
                return finding(
                    sink, "\(name) keeps the speed of \(sounds), which \(container.label) cannot", place,
                    "not in \(container.label)", [.init("record to MP4 or MOV"), stretch(sink), drop(sink, sound)])
            }
            let still = sink.audio.filter { name in
                context.graph.sources.contains { $0.name == name && !$0.isLive }
            }
            guard sound == .stretch, !still.isEmpty else { return nil }
            return finding(
                sink, "\(name) stretches \(quotedList(still.map(\.description))), which is no live sound", place,
                "not live",
                [drop(sink, sound)])
        }
    }

    private static func finding(
        _ sink: Sink, _ message: String, _ place: String, _ label: String, _ ways: [Diagnostic.FixIt]
    ) -> Diagnostic {
        Diagnostic(
            code, message, at: sink.provenance[place], label: label,
            subjects: [sink.name.description] + sink.audio.map(\.description), fixIts: ways)
    }

    private static func drop(_ sink: Sink, _ sound: SlowMotion.Sound) -> Diagnostic.FixIt {
        .init(
            "write 'audio: drop'",
            edits: sink.provenance.edits("slow-motion.audio", writing: "drop", over: sound.rawValue), isGuess: true)
    }

    private static func stretch(_ sink: Sink) -> Diagnostic.FixIt {
        .init(
            "write 'audio: stretch'",
            edits: sink.provenance.edits("slow-motion.audio", writing: "stretch", over: "keep"), isGuess: true)
    }
}
