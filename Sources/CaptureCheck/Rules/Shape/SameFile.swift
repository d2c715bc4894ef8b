import CaptureDiagnostics
import CaptureModel

/// No two sinks write one file, and none writes a file that the graph is read from or reads.
enum SameFile: Rule {
    static let code = DiagnosticCode(
        "same-file",
        summary: "Two sinks write the same file, or a sink writes a file that a source reads",
        explanation: """
            Names are compared after all placeholders are replaced and all links are followed. Two writers would leave a file that nobody can play. Names \
            that differ only in the case of letters count as one, because some file systems hold them as one. Of a split recording \
            every segment counts. A file is no folder either: no sink writes below the file of another. The files that the \
            graph itself stands in count as read.
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

    /// A sink, the file that it writes, and where links lead that name.
    private struct Writer {
        let sink: Sink
        let path: FilePath
        let destination: FilePath
        /// The same for names that differ only in the case of letters.
        var key: String { destination.description.lowercased() }
    }

    static func findings(in context: CheckContext) -> [Diagnostic] {
        // A sink of a sound in a list of pictures is reported, and writes nothing.
        let misled = Set(context.index.references.filter { WrongMedia.isWrong($0, in: context) }.map(\.consumer))
        let writers = context.graph.sinks.compactMap { sink -> Writer? in
            guard !misled.contains(sink.name), let file = context.paths.files[sink.name], let path = file.path else {
                return nil
            }
            return Writer(sink: sink, path: path, destination: file.destination ?? path)
        }
        let clashes = Dictionary(grouping: writers, by: \.key).filter { $0.value.count > 1 }.sorted { $0.key < $1.key }
            .map(\.value)
        return overwritten(writers, context) + crossings(writers, context) + nested(writers)
            + clashes.compactMap { finding($0, context) }
    }

    /// Files that are read: by sources, or as the graph's own text.
    private static func overwritten(_ writers: [Writer], _ context: CheckContext) -> [Diagnostic] {
        let follow = { (path: String) in context.host.files.destination(of: path) }
        let readers = Dictionary(context.survey.paths.map { (follow($0.value), $0.key) }) { min($0, $1) }
        let texts = Set(
            texts(context.graph).map { follow(FilePath($0, from: context.options.workingFolder).description) })
        return writers.compactMap { writer in
            let name = writer.sink.name
            if let source = readers[writer.destination.description] {
                return Diagnostic(
                    code, "sink '\(name)' writes '\(writer.path)', which source '\(source)' reads",
                    at: writer.sink.targetPlace, label: "read by '\(source)'",
                    subjects: [name.description, source.description],
                    notes: [.init("'\(source)' reads it here", at: context.place(of: source))],
                    fixIts: [.init("write to another name, for instance with '{take}'")])
            }
            guard texts.contains(writer.destination.description) else { return nil }
            return Diagnostic(
                code, "sink '\(name)' writes '\(writer.path)', in which the graph itself stands",
                at: writer.sink.targetPlace, label: "the graph's own file", subjects: [name.description],
                fixIts: [.init("write to another name, for instance with '{take}'")])
        }
    }

    /// The files in which a graph stands.
    private static func texts(_ graph: Graph) -> Set<String> {
        let places =
            graph.sources.map(\.provenance) + graph.effects.map(\.provenance) + graph.compositors.map(\.provenance)
            + graph.mixers.map(\.provenance) + graph.tees.map(\.provenance) + graph.sinks.map(\.provenance)
        return Set(places.compactMap(\.range?.file))
    }

    /// Files below the file of another sink, which would have to be a folder.
    private static func nested(_ writers: [Writer]) -> [Diagnostic] {
        let files = Dictionary(writers.map { ($0.key, $0) }) { first, _ in first }
        return writers.compactMap { writer in
            var folder = writer.destination.parent
            while !folder.names.isEmpty {
                if let other = files[folder.description.lowercased()] {
                    return Diagnostic(
                        code,
                        "sink '\(writer.sink.name)' writes '\(writer.path)', for which '\(other.path)' would be a folder: sink "
                            + "'\(other.sink.name)' writes a file of that name",
                        at: writer.sink.targetPlace, label: "a file is no folder",
                        subjects: [writer.sink.name.description, other.sink.name.description],
                        notes: [.init("'\(other.sink.name)' writes it here", at: other.sink.targetPlace)],
                        fixIts: [.init("give one of them another name")])
                }
                folder = folder.parent
            }
            return nil
        }
    }

    /// Files that a split recording will come to after its first segment.
    private static func crossings(_ writers: [Writer], _ context: CheckContext) -> [Diagnostic] {
        guard !context.paths.segments.isEmpty else { return [] }
        return context.graph.sinks.flatMap { split -> [Diagnostic] in
            guard let matcher = context.paths.segments[split.name].map(SegmentNames.Matcher.init) else { return [] }
            let own = writers.first { $0.sink.name == split.name }
            return writers.compactMap { writer in
                let (sink, path) = (writer.sink, writer.path)
                // Its name in the folder of the segments, to which links may lead on both ways.
                let isBeside = own.map { $0.destination.parent == writer.destination.parent } ?? false
                let named = FilePath(
                    isBeside ? writer.destination.names.last ?? "" : path.description,
                    from: own?.path.parent.description ?? "/")
                guard sink.name != split.name, let number = matcher.number(of: named.description.lowercased()),
                    number > 1
                else { return nil }
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

    private static func finding(_ clash: [Writer], _ context: CheckContext) -> Diagnostic? {
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
