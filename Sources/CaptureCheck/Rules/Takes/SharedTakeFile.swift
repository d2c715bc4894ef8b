import CaptureDiagnostics
import CaptureModel

/// Where a run has many takes, each has files of its own.
enum SharedTakeFile: Rule {
    static let code = DiagnosticCode(
        "shared-take-file",
        summary: "Every take of a run would be written to the same file",
        explanation: """
            A run whose takes begin by command or by the clock has many of them. A recording's name must tell them apart: by \
            '{take}', the number of the take, or by '{date}' and '{time}' together, when it began. A take never overwrites \
            another, so the second would have no file.
            """,
        remedy: "put '{take}' into the name",
        rejected: """
            mcpipe: 1
            name: takes
            takes: { begin: manual }
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{name}.mp4", video: bars }
            """,
        accepted: """
            mcpipe: 1
            name: takes
            takes: { begin: manual }
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{name}-{take}.mp4", video: bars }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        let takes = context.graph.takes
        guard takes.begin != .run else { return [] }
        let meant = context.graph.sinks.filter { sink in
            guard case .record(let record) = sink.kind, record.path.error == nil else { return false }
            return !record.path.uses(.take) && !(record.path.uses(.date) && record.path.uses(.time))
        }
        // Sinks that `each` made share one key, and with it one finding.
        var seen: Set<SourceRange> = []
        return meant.compactMap { sink in
            if let place = sink.targetPlace, !seen.insert(place).inserted { return nil }
            let path = sink.template?.description ?? ""
            // The time comes again every day, and a day has many takes.
            let part = sink.template.flatMap { path in
                path.uses(.time) ? "time of day" : path.uses(.date) ? "date" : nil
            }
            let whole = "record sink '\(sink.name)' writes every take to the same file '\(path)'"
            return Diagnostic(
                code,
                part.map { "record sink '\(sink.name)' tells takes apart by \($0) alone, in '\(path)'" } ?? whole,
                at: sink.targetPlace,
                label: part.map { "the same for takes of one \($0)" } ?? "the same for every take",
                subjects: [sink.name.description],
                notes: [.init("takes begin \(takes.begin)", at: takes.provenance.range)],
                fixIts: [.init("put '{take}' into the name", edits: sink.edits(adding: "{take}"))])
        }
    }
}
