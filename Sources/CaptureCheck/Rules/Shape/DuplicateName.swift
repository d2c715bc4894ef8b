import CaptureDiagnostics
import CaptureModel

/// A name stands for one node, whatever its kind.
enum DuplicateName: Rule {
    static let code = DiagnosticCode(
        "duplicate-name",
        summary: "Two nodes have the same name",
        explanation: """
            Nodes use each other by name alone, and elements and files are named after them, so a name is unique among \
            sources, effects, compositors, mixers, tees and sinks.
            """,
        remedy: "rename one of the nodes",
        rejected: """
            mcpipe: 1
            name: names
            sources:
              main: { pattern: smpte }
            sinks:
              main: { record: "{take}.mp4", video: main }
            """,
        accepted: """
            mcpipe: 1
            name: names
            sources:
              main: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", video: main }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        ofOneKind(context) + ofSeveralKinds(context)
    }

    /// Only Swift can write these: in a file the second would be a duplicate key.
    private static func ofOneKind(_ context: CheckContext) -> [Diagnostic] {
        context.graph.nameClashes.map { clash in
            let ranges = clash.provenances.map(\.range)
            return Diagnostic(
                code, "'\(clash.name)' names \(ranges.count) different nodes", at: ranges.last ?? nil,
                label: "'\(clash.name)' again", subjects: [clash.name.description],
                notes: ranges.dropLast().map { .init("another node '\(clash.name)' is here", at: $0) },
                fixIts: [.init("rename all but one of them")])
        }
    }

    private static func ofSeveralKinds(_ context: CheckContext) -> [Diagnostic] {
        context.index.kinds.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { name, kinds in
            let places = kinds.map { (kind: $0.rawValue, range: place(of: name, $0, context.graph)) }
            let last = places.max { left, right in
                guard let first = left.range, let second = right.range else { return left.range == nil }
                return first < second
            }
            let others = places.filter { $0.kind != last?.kind }
            return Diagnostic(
                code, "'\(name)' names \(list(places.map { "a \($0.kind)" }))", at: last?.range,
                label: "'\(name)' again", subjects: [name.description],
                notes: others.map { .init("the \($0.kind) '\(name)' is here", at: $0.range) },
                fixIts: [
                    .init(
                        "rename the \(last?.kind ?? "node") '\(name)' and its uses",
                        edits: last?.kind == "sink" ? renaming(name, context) : [], isGuess: true)
                ])
        }
    }

    /// A sink has no uses, so that its key is all there is to change.
    private static func renaming(_ name: NodeName, _ context: CheckContext) -> [Diagnostic.FixIt.Edit] {
        let better = NodeName("\(name)-sink")
        guard better.isValid, context.index.kinds[better] == nil, let key = context.graph.sinks[name]?.provenance.range
        else { return [] }
        return key.edits("\(better)", over: "\(name)")
    }

    private static func place(of name: NodeName, _ kind: NodeIndex.Kind, _ graph: Graph) -> SourceRange? {
        switch kind {
        case .source: graph.sources[name]?.provenance.range
        case .effect: graph.effects[name]?.provenance.range
        case .compositor: graph.compositors[name]?.provenance.range
        case .mixer: graph.mixers[name]?.provenance.range
        case .tee: graph.tees[name]?.provenance.range
        case .sink: graph.sinks[name]?.provenance.range
        }
    }
}
