import CaptureDiagnostics
import CaptureModel

/// Only MP4 and QuickTime files are written in fragments.
enum UselessFragment: Rule {
    static let code = DiagnosticCode(
        "fragment-without-use",
        summary: "A fragment's length is given for a container that has no fragments",
        explanation:
            "MP4 and QuickTime are written in fragments so that a crash costs at most one. Matroska, WebM and MPEG-TS need none.",
        remedy: "take 'fragment' out",
        severity: .warning,
        rejected: """
            mcpipe: 1
            name: fragment
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mkv", fragment: 2 s, video: bars }
            """,
        accepted: """
            mcpipe: 1
            name: fragment
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", fragment: 2 s, video: bars }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sinks.compactMap { sink in
            // A graph's defaults are for all its sinks, so only a sink's own wish is held against it.
            guard case .record(let record) = sink.kind, let place = sink.provenance.fields["fragment"],
                let container = context.container(of: record, in: sink), container != .mp4, container != .mov
            else { return nil }
            return Diagnostic(
                code, "sink '\(sink.name)' asks for fragments, which \(container.label) does not have", at: place,
                severity: .warning, label: "has no effect", subjects: [sink.name.description],
                fixIts: [.init("take 'fragment' out")])
        }
    }
}
