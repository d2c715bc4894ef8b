import CaptureDiagnostics
import CaptureModel

/// One of several nodes that a sink's `each` lists, of which there is one sink each.
struct EachItem {
    private let sink: Sink
    private let index: Int
    private let target: NodeName
    /// Whether the node is used where it stays.
    private let isUsedElsewhere: Bool
    /// The other nodes of the list.
    let neighbours: [NodeName]

    /// nil where a use of a node is none of a list, or the only one of it.
    init?(_ reference: Reference, in context: CheckContext) {
        guard let sink = context.graph.sinks[reference.consumer], let place = sink.provenance.fields["video"],
            let key = sink.provenance.fields.first(where: { $0.key.hasPrefix("each[") && $0.value == place })?.key,
            let index = Int(key.dropFirst("each[".count).dropLast())
        else { return nil }
        (self.sink, self.index, target) = (sink, index, reference.target)
        neighbours = context.graph.sinks.filter { $0.provenance.range == sink.provenance.range && $0.name != sink.name }
            .compactMap(\.video)
        isUsedElsewhere = (context.index.uses[reference.target]?.count ?? 0) > 1
        guard !neighbours.isEmpty else { return nil }
    }

    /// The way out that takes the node out of the list, and uses its sound where nothing else does.
    var removal: Diagnostic.FixIt {
        let begin = "take '\(target)' out of 'each'"
        if isUsedElsewhere { return .init(begin, edits: edits) }
        guard sink.audio.isEmpty else { return .init("\(begin), and use it elsewhere or remove it") }
        let both = edits.isEmpty || soundEdits.isEmpty ? [] : edits + soundEdits
        return .init("\(begin), and write 'audio: \(target)' beside 'each' for its sound", edits: both)
    }

    /// The sound behind the file's name; none where the list has a line of its own, so that its sink is no mapping in braces.
    private var soundEdits: [Diagnostic.FixIt.Edit] {
        let places = sink.provenance.fields
        guard let name = places["record"], let item = places["each[\(index)]"], name.start.line == item.start.line,
            let template = sink.template, !name.edits("", over: "\(template)").isEmpty
        else { return [] }
        return [.init(SourceRange(file: name.file, start: name.end, end: name.end), ", audio: \(target)")]
    }

    /// With the comma before it, or behind it where it is the first; none where the list goes over several lines.
    private var edits: [Diagnostic.FixIt.Edit] {
        let places = sink.provenance.fields
        guard let place = places["each[\(index)]"], !place.edits("", over: "\(target)").isEmpty else { return [] }
        let last = places["each[\(index - 1)]"], next = places["each[\(index + 1)]"]
        let stretch =
            last.map { SourceRange(file: place.file, start: $0.end, end: place.end) }
            ?? next.map { SourceRange(file: place.file, start: place.start, end: $0.start) }
        guard let stretch, stretch.start.line == stretch.end.line else { return [] }
        return [.init(stretch, "")]
    }
}
