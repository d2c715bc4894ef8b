import CaptureDiagnostics
import CaptureModel

/// The graver the level, the less: a ladder goes down.
enum PressureSteps: Rule {
    /// Pictures a second below which a file's sound would wait longer for its picture than its queue holds.
    static let lowestRate = FrameRate(1)

    static let code = DiagnosticCode(
        "pressure-step",
        summary: "A step of 'on-pressure' asks for more at a graver level, or for less than 1 fps",
        explanation: """
            Each step of a ladder holds from its level on, so a graver level has at most the rate and the size of the ones \
            before it. Below 1 fps a file's muxer keeps its sound back for longer than a second for each picture; 'stop' says \
            that nothing is wanted.
            """,
        remedy: "order the steps so that they go down, or write 'stop'",
        rejected: """
            mcpipe: 1
            name: ladder
            sources:
              bars: { pattern: smpte, format: 320x180@30 }
            sinks:
              file:
                record: "{take}.mp4"
                video: bars
                on-pressure:
                  serious: 10 fps
                  critical: 15 fps
            """,
        accepted: """
            mcpipe: 1
            name: ladder
            sources:
              bars: { pattern: smpte, format: 320x180@30 }
            sinks:
              file:
                record: "{take}.mp4"
                video: bars
                on-pressure:
                  serious: 15 fps
                  critical: 10 fps
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sinks.flatMap { sink -> [Diagnostic] in
            guard case .ladder(let ladder)? = sink.onPressure else { return [] }
            var findings: [Diagnostic] = []
            var before: (level: SystemPressure.Level, step: PressureLadder.Step)?
            for level in SystemPressure.Level.allCases {
                guard let step = ladder.steps[level] else { continue }
                if let rate = step.rate, rate < lowestRate {
                    findings.append(
                        finding(
                            sink, level,
                            "'on-pressure' of sink '\(sink.name)' asks for \(rate) fps at '\(level.rawValue)', "
                                + "less than \(lowestRate) fps", label: "too slow",
                            [.init("write '\(lowestRate) fps' or more, or 'stop'")]))
                }
                if let before, let rise = rise(from: before.step, to: step) {
                    findings.append(
                        finding(
                            sink, level,
                            "'on-pressure' of sink '\(sink.name)' asks for more at '\(level.rawValue)' (\(rise.now)) than at "
                                + "'\(before.level.rawValue)' (\(rise.then))", label: "more than before",
                            [
                                .init(
                                    "ask for at most \(rise.then) at '\(level.rawValue)'",
                                    edits: step.rate == nil || step.size != nil
                                        ? []
                                        : sink.provenance.edits(
                                            "on-pressure.\(level.rawValue)", writing: rise.then, over: rise.now),
                                    isGuess: true)
                            ]))
                }
                before = (level, ladder.step(at: level))
            }
            return findings
        }
    }

    /// What a step has more of than what held before.
    private static func rise(
        from old: PressureLadder.Step, to new: PressureLadder.Step
    ) -> (then: String, now: String)? {
        if old.isStopped, !new.isStopped { return ("stop", "\(new)") }
        if let before = old.rate, let now = new.rate, now > before { return ("\(before) fps", "\(now) fps") }
        if let before = old.size, let now = new.size, now.area > before.area { return ("\(before)", "\(now)") }
        return nil
    }

    private static func finding(
        _ sink: Sink, _ level: SystemPressure.Level, _ message: String, label: String, _ fixIts: [Diagnostic.FixIt]
    ) -> Diagnostic {
        Diagnostic(
            code, message, at: sink.pressurePlace(level), label: label, subjects: [sink.name.description],
            fixIts: fixIts)
    }
}

extension Sink {
    /// Where a step of its ladder stands, or a part of it.
    func pressurePlace(_ level: SystemPressure.Level, _ part: String? = nil) -> SourceRange? {
        provenance["on-pressure.\(level.rawValue)" + (part.map { ".\($0)" } ?? "")]
    }
}
