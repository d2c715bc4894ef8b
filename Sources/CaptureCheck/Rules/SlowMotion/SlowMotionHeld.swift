import CaptureDiagnostics
import CaptureModel

/// Slow motion has pictures to slow down, and nothing beside it that counts them by the clock.
enum SlowMotionHeld: Rule {
    static let code = DiagnosticCode(
        "slow-motion-without-use",
        summary: "Slow motion is asked for where a file cannot have it",
        explanation: """
            Slow motion gives every captured picture a later time in the file. A file without pictures has none to give; a \
            timecode numbers pictures by the time of day, or by the time since the take began, which a file that plays slower \
            does not follow; and without 'play-at' and 'ramps' nothing is slow. When each picture was taken stands in the take's \
            manifest ('slowMotion').
            """,
        remedy: "say 'play-at' or 'ramps', and take 'timecode' out",
        rejected: """
            mcpipe: 1
            name: slow
            sources:
              ball: { pattern: ball, format: 1280x720@120 }
            sinks:
              clip: { record: slow.mp4, video: ball, timecode: zero, slow-motion: { play-at: 30 } }
            """,
        accepted: """
            mcpipe: 1
            name: slow
            sources:
              ball: { pattern: ball, format: 1280x720@120 }
            sinks:
              clip: { record: slow.mp4, video: ball, slow-motion: { play-at: 30 } }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.slowSinks.flatMap { sink, record, wish -> [Diagnostic] in
            let finding = { (text: String, place: String, label: String, out: String) in
                Diagnostic(
                    code, "record sink '\(sink.name)' \(text)", at: sink.provenance[place], label: label,
                    subjects: [sink.name.description], fixIts: [.init(out)])
            }
            guard sink.video != nil else {
                return [
                    finding(
                        "asks for slow motion, but has no pictures", "slow-motion", "nothing to slow down",
                        "take 'slow-motion' out")
                ]
            }
            var findings: [Diagnostic] = []
            if wish.playAt == nil, wish.ramps.isEmpty {
                findings.append(
                    finding(
                        "asks for slow motion, but says neither 'play-at' nor 'ramps'", "slow-motion",
                        "nothing is slow",
                        "say at which rate it plays, as in 'play-at: 30'"))
            }
            if record.timecode != nil {
                findings.append(
                    finding(
                        "asks for slow motion and for a timecode, which a file that plays slower does not follow",
                        "timecode", "does not follow a slow file", "take 'timecode' out"))
            }
            return findings
        }
    }
}
