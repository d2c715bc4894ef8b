import CaptureDiagnostics
import CaptureModel

/// A file's pictures have one size from the first to the last.
enum PressureSize: Rule {
    static let code = DiagnosticCode(
        "pressure-size",
        summary: "A recording or a stream is to change its size under pressure",
        explanation: """
            MP4, QuickTime and Matroska keep a track's size and its codec's parameters once, at its beginning, so that the size \
            cannot change while a file is written; a stream's viewers would have to begin anew. Its rate can be lowered. \
            Previews and frames can have both.
            """,
        remedy: "lower the rate instead",
        rejected: """
            mcpipe: 1
            name: smaller
            sources:
              bars: { pattern: smpte, format: 320x180@30 }
            sinks:
              file: { record: "{take}.mp4", video: bars, on-pressure: { serious: { size: 160x90 } } }
            """,
        accepted: """
            mcpipe: 1
            name: smaller
            sources:
              bars: { pattern: smpte, format: 320x180@30 }
            sinks:
              file: { record: "{take}.mp4", video: bars, on-pressure: { serious: { fps: 15 } } }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sinks.flatMap { sink -> [Diagnostic] in
            guard case .ladder(let ladder)? = sink.onPressure, sink.videoSettings != nil else { return [] }
            return SystemPressure.Level.allCases.filter { ladder.steps[$0]?.size != nil }.map { level in
                Diagnostic(
                    code,
                    "\(sink.kind.word) sink '\(sink.name)' cannot change its size at '\(level.rawValue)': a track has one size",
                    at: sink.pressurePlace(level, "size"), label: "fixed with the first picture",
                    subjects: [sink.name.description],
                    fixIts: [.init("lower the rate instead: '\(level.rawValue): { fps: ... }'")])
            }
        }
    }
}
