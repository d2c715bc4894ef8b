import CaptureDiagnostics
import CaptureModel

/// A step under pressure has something to take away.
enum PressureUnused: Rule {
    static let code = DiagnosticCode(
        "pressure-without-effect",
        summary: "A step of 'on-pressure' changes nothing",
        explanation: """
            Only pictures are left out under pressure: sound is small, and a gap in it is heard at once. A rate that is not \
            below the one the sink has anyway lets every picture pass.
            """,
        remedy: "write a lower rate, or take the step out",
        severity: .warning,
        rejected: """
            mcpipe: 1
            name: no-less
            sources:
              bars: { pattern: smpte, format: 320x180@30 }
            sinks:
              file: { record: "{take}.mp4", video: bars, on-pressure: { serious: 30 fps } }
            """,
        accepted: """
            mcpipe: 1
            name: no-less
            sources:
              bars: { pattern: smpte, format: 320x180@30 }
            sinks:
              file: { record: "{take}.mp4", video: bars, on-pressure: { serious: 15 fps } }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sinks.flatMap { sink -> [Diagnostic] in
            // What a graph's defaults ask of all its sinks may well be in vain for some.
            guard case .ladder(let ladder)? = sink.onPressure, sink.provenance.fields["on-pressure"] != nil else {
                return []
            }
            let levels = SystemPressure.Level.allCases.filter { ladder.steps[$0] != nil }
            guard let node = sink.video else {
                return levels.prefix(1).map {
                    finding(sink, $0, "sink '\(sink.name)' has no picture, and 'on-pressure' takes nothing else away")
                }
            }
            guard let own = sink.videoSettings?.rate ?? context.flow.video[node]?.rate else { return [] }
            return levels.compactMap { level in
                guard let rate = ladder.steps[level]?.rate, rate >= own else { return nil }
                return finding(
                    sink, level,
                    "sink '\(sink.name)' has \(own) fps, and 'on-pressure' asks for \(rate) fps at '\(level.rawValue)'")
            }
        }
    }

    private static func finding(_ sink: Sink, _ level: SystemPressure.Level, _ message: String) -> Diagnostic {
        Diagnostic(
            code, message, at: sink.pressurePlace(level), severity: .warning, label: "has no effect",
            subjects: [sink.name.description], fixIts: [.init("write a lower rate, or take the step out")])
    }
}
