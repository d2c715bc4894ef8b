import CaptureDiagnostics
import CaptureModel

/// Only a recording that is split has segments to number.
enum UnsplitSegment: Rule {
    static let code = DiagnosticCode(
        "segment-without-use",
        summary: "A file's name numbers its segments, but the recording is not split",
        explanation: """
            '{segment}' is the number of a file of a split recording. Where nothing splits it, all of it is one file, whose \
            number is always 001.
            """,
        remedy: "say the length of a 'segment', or take '{segment}' out of the name",
        severity: .warning,
        rejected: """
            mcpipe: 1
            name: segment
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}-{segment}.mp4", video: bars }
            """,
        accepted: """
            mcpipe: 1
            name: segment
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}-{segment}.mp4", segment: 10 min, video: bars }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sinks.compactMap { sink in
            guard let template = sink.template, template.uses(.segment), sink.segment == nil else { return nil }
            var ways: [Diagnostic.FixIt] = []
            if case .record = sink.kind { ways.append(.init("split the recording, for instance by 'segment: 10 min'")) }
            ways.append(.init("take '{segment}' out of the name"))
            return Diagnostic(
                code, "\(sink.kind.word) sink '\(sink.name)' numbers segments in '\(template)', but is not split",
                at: sink.targetPlace, severity: .warning, label: "always 001", subjects: [sink.name.description],
                fixIts: ways)
        }
    }
}
