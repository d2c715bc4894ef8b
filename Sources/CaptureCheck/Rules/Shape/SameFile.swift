import CaptureDiagnostics
import CaptureModel

/// No two sinks write one file, and none writes a file the graph reads.
enum SameFile: Rule {
    static let code = DiagnosticCode(
        "same-file",
        summary: "Two sinks write the same file, or a sink writes a file that a source reads",
        explanation: """
            Names are compared after all placeholders are replaced. Two writers would leave a file that nobody can play. Names \
            that differ only in the case of letters count as one, because some file systems hold them as one. Of a split recording \
            every segment counts.
            """,
        remedy: "tell the names apart, for instance with {sink} or {source}",
        rejected: """
            mcpipe: 1
            name: same
            sources:
              left:  { pattern: smpte }
              right: { pattern: ball }
            sinks:
              iso: { record: "{take}.mp4", each: [left, right] }
            """,
        accepted: """
            mcpipe: 1
            name: same
            sources:
              left:  { pattern: smpte }
              right: { pattern: ball }
            sinks:
              iso: { record: "{take}-{source}.mp4", each: [left, right] }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        let writers = context.graph.sinks.compactMap { sink in
            context.paths.files[sink.name]?.path.map { (sink: sink, path: $0.description) }
        }
        let groups = Dictionary(grouping: writers) { $0.path.lowercased() }
        let clashes = groups.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map(\.value)
        let readers = Dictionary(context.survey.paths.map { ($0.value, $0.key) }) { min($0, $1) }
        let overwritten = writers.compactMap { writer -> Diagnostic? in
            guard let source = readers[writer.path] else { return nil }
            return Diagnostic(
                code, "sink '\(writer.sink.name)' writes '\(writer.path)', which source '\(source)' reads",
                at: writer.sink.targetPlace, label: "read by '\(source)'",
                subjects: [writer.sink.name.description, source.description],
                notes: [.init("'\(source)' reads it here", at: context.place(of: source))],
                fixIts: [.init("write to another name, for instance with '{take}'")])
        }
        return overwritten + crossings(writers, context)
            + clashes.compactMap { clash in finding(clash.map { ($0.sink, $0.path) }, context) }
    }

    /// Files that a split recording will come to after its first segment.
    private static func crossings(_ writers: [(sink: Sink, path: String)], _ context: CheckContext) -> [Diagnostic] {
        guard !context.paths.segments.isEmpty else { return [] }
        let lowercase = writers.map { $0.path.lowercased() }
        return context.graph.sinks.flatMap { split -> [Diagnostic] in
            guard let matcher = context.paths.segments[split.name].map(SegmentNames.Matcher.init) else { return [] }
            return writers.indices.compactMap { index in
                let (sink, path) = writers[index]
                guard sink.name != split.name, let number = matcher.number(of: lowercase[index]), number > 1 else {
                    return nil
                }
                return Diagnostic(
                    code,
                    "segment \(number) of sink '\(split.name)' is the file '\(path)', which sink '\(sink.name)' writes",
                    at: sink.targetPlace, label: "also written by '\(split.name)'",
                    subjects: [sink.name.description, split.name.description],
                    notes: [.init("'\(split.name)' is split here", at: split.provenance["segment"])],
                    fixIts: [
                        .init(
                            "tell the names apart with '{sink}', or change one of them",
                            edits: sink.edits(adding: "{sink}"))
                    ])
            }
        }
    }

    private static func finding(_ clash: [(sink: Sink, path: String)], _ context: CheckContext) -> Diagnostic? {
        let names = context.inOrderOfPlace(clash.map(\.sink.name))
        guard let last = names.last, let sink = context.graph.sinks[last], let path = clash.first?.path else {
            return nil
        }
        let shown = names.prefix(8).map(\.description)
        let rest = names.count > shown.count ? " and \(names.count - shown.count) more" : ""
        // Sinks that `each` made share the key of the name, so its template is what has to change.
        let isOneKey = Set(clash.map { $0.sink.targetPlace }).count == 1
        return Diagnostic(
            code, "sinks \(quotedList(shown))\(rest) write the same file '\(path)'", at: sink.targetPlace,
            label: "also written by '\(names[0])'", subjects: names.map(\.description),
            notes: isOneKey
                ? []
                : names.dropLast().prefix(4).map {
                    .init("'\($0)' writes it here", at: context.graph.sinks[$0]?.targetPlace)
                },
            fixIts: [
                .init(
                    "tell the names apart with \(isOneKey ? "'{source}'" : "'{sink}'"), or change one of them",
                    edits: sink.edits(adding: isOneKey ? "{source}" : "{sink}"))
            ])
    }
}
