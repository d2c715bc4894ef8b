import CaptureDiagnostics
import CaptureModel

/// Each moment of a take has one speed, and it is one that a file can have.
enum SlowMotionRamps: Rule {
    static let code = DiagnosticCode(
        "slow-motion-ramp",
        summary: "A ramp has no length, a speed that no file can have, or lies over another",
        explanation: """
            A ramp goes from one moment of the take to a later one and plays at a speed from 0.01 to 1, where 1 is as it happened. \
            No moment may be in two, for it can have one speed only. One ramp may begin where another ends.
            """,
        remedy: "let each ramp end before the next begins, at speeds from 0.01 to 1",
        rejected: """
            mcpipe: 1
            name: slow
            sources:
              ball: { pattern: ball, format: 1280x720@120 }
            sinks:
              clip:
                record: slow.mp4
                video: ball
                slow-motion: { ramps: [{ from: 2 s, to: 5 s, speed: 0.25 }, { from: 4 s, to: 6 s, speed: 0.5 }] }
            """,
        accepted: """
            mcpipe: 1
            name: slow
            sources:
              ball: { pattern: ball, format: 1280x720@120 }
            sinks:
              clip:
                record: slow.mp4
                video: ball
                slow-motion: { ramps: [{ from: 2 s, to: 5 s, speed: 0.25 }, { from: 5 s, to: 6 s, speed: 0.5 }] }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.slowSinks.flatMap { sink, _, wish in
            let places = wish.ramps.indices.map { "slow-motion.ramps[\($0)]" }
            let own = zip(wish.ramps, places).compactMap { finding(sink, $0, at: $1) }
            let inOrder = zip(wish.ramps, places).filter { $0.0.from < $0.0.to }.sorted { $0.0.from < $1.0.from }
            return own
                + zip(inOrder, inOrder.dropFirst()).compactMap { first, second in
                    first.0.to > second.0.from ? overlap(sink, first, second) : nil
                }
        }
    }

    private static func finding(_ sink: Sink, _ ramp: SlowMotion.Ramp, at place: String) -> Diagnostic? {
        let subjects = [sink.name.description]
        guard ramp.from < ramp.to else {
            return Diagnostic(
                code,
                "a ramp of record sink '\(sink.name)' goes from \(ramp.from.written) to \(ramp.to.written), which is no later",
                at: sink.provenance["\(place).to"], label: "not after \(ramp.from.written)", subjects: subjects,
                fixIts: [.init("write a 'to' after \(ramp.from.written)")])
        }
        guard !SlowMotion.speeds.contains(ramp.speed) else { return nil }
        return Diagnostic(
            code, "a ramp of record sink '\(sink.name)' has the speed \(ramp.speed), which is not from 0.01 to 1",
            at: sink.provenance["\(place).speed"], label: "not from 0.01 to 1", subjects: subjects,
            fixIts: [.init("write a speed from 0.01 to 1; 1 is as it happened")])
    }

    private static func overlap(
        _ sink: Sink, _ first: (SlowMotion.Ramp, String), _ second: (SlowMotion.Ramp, String)
    ) -> Diagnostic {
        Diagnostic(
            code,
            "two ramps of record sink '\(sink.name)' lie over each other: one ends at \(first.0.to.written), the other begins at "
                + "\(second.0.from.written)", at: sink.provenance["\(second.1).from"],
            label: "before \(first.0.to.written)",
            subjects: [sink.name.description],
            notes: [.init("the other ends here", at: sink.provenance["\(first.1).to"])],
            fixIts: [
                .init(
                    "write 'from: \(first.0.to.written)'",
                    edits: first.0.to < second.0.to
                        ? sink.provenance.edits(
                            "\(second.1).from", writing: first.0.to.written, over: second.0.from.written) : [],
                    isGuess: true)
            ])
    }
}
