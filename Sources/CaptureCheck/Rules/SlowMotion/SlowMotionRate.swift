import CaptureDiagnostics
import CaptureModel

/// A file in slow motion plays slower than it was captured, by a known measure.
enum SlowMotionRate: Rule {
    static let code = DiagnosticCode(
        "slow-motion-rate",
        summary: "A file in slow motion cannot play at the rate asked for",
        explanation: """
            Slow motion shows every captured picture for longer, so 'play-at' is at most the captured rate, and at least a \
            hundredth of it. How much slower the file plays follows from the captured rate, which must be known before the run. \
            A rate in 'encode' would leave pictures out or repeat them, where all are to be in the file.
            """,
        remedy: "write a rate up to the captured one, or capture at a higher one",
        rejected: """
            mcpipe: 1
            name: slow
            sources:
              ball: { pattern: ball, format: 1280x720@30 }
            sinks:
              clip: { record: slow.mp4, video: ball, slow-motion: { play-at: 60 } }
            """,
        accepted: """
            mcpipe: 1
            name: slow
            sources:
              ball: { pattern: ball, format: 1280x720@120 }
            sinks:
              clip: { record: slow.mp4, video: ball, slow-motion: { play-at: 60 } }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.slowSinks.flatMap { sink, record, wish -> [Diagnostic] in
            // A picture that is not known at all has been said.
            guard let video = sink.video, context.flow.video[video] != nil else { return [] }
            let subjects = [sink.name.description, video.description]
            guard let rate = context.capturedRate(of: sink) else {
                return [
                    Diagnostic(
                        code,
                        "record sink '\(sink.name)' asks for slow motion, but only the run tells the rate of '\(video)'",
                        at: sink.provenance["slow-motion"], label: "rate not known", subjects: subjects,
                        fixIts: [.init("take a source whose 'format' says its rate")])
                ]
            }
            var findings: [Diagnostic] = []
            if let told = record.video.rate, told != rate {
                findings.append(
                    Diagnostic(
                        code,
                        "record sink '\(sink.name)' asks for slow motion, but writes \(told) of the \(rate) pictures a second of "
                            + "'\(video)'", at: sink.provenance["encode.video.fps"], label: "not all of \(rate) fps",
                        subjects: subjects,
                        fixIts: [
                            .init("take 'fps' out of 'encode'; 'play-at' is the rate at which the file plays")
                        ]))
            }
            let speed = CheckedSlowMotion.speed(rate, wish)
            if let playAt = wish.playAt, !SlowMotion.speeds.contains(speed) {
                let isFast = speed > 1
                findings.append(
                    Diagnostic(
                        code,
                        "record sink '\(sink.name)' is to play at \(playAt) fps, "
                            + (isFast ? "faster than" : "slower than a hundredth of")
                            + " the \(rate) fps at which '\(video)' is captured",
                        at: sink.provenance["slow-motion.play-at"], label: isFast ? "above \(rate) fps" : "too slow",
                        subjects: subjects,
                        fixIts: [
                            .init(
                                "write 'play-at: \(rate)', which is as fast as it happened",
                                edits: isFast
                                    ? sink.provenance.edits(
                                        "slow-motion.play-at", writing: rate.description, over: playAt.description)
                                    : [],
                                isGuess: true), .init("capture '\(video)' at another rate"),
                        ],
                        evidence: [
                            .init(
                                "rate of the file", value: "\(playAt) fps", limit: "\(rate) fps",
                                source: "'\(video)' as it is captured")
                        ]))
            }
            return findings
        }
    }
}
