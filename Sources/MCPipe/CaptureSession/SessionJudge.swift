import CaptureCheck
import CaptureDiagnostics
import CaptureModel

/// What the checker says of a graph that is still being put together: the one predicate behind `canAdd...` and `add...`.
struct SessionJudge: Sendable {
    let checker: Checker

    private static let left: Set<DiagnosticCode> = Set(
        CheckDiagnostics.ofUnfinishedGraphs + CheckDiagnostics.ofTheStart)

    /// All findings but those that the start decides. An input that leads nowhere yet counts as one that will run.
    func findings(_ graph: Graph) -> [Diagnostic] {
        let (completed, helpers) = completed(graph)
        return checker.check(completed).diagnostics.filter { finding in
            !Self.left.contains(finding.code) && helpers.isDisjoint(with: finding.subjects)
        }
    }

    /// The graph with a frames sink for each source that no sink reaches, and the names of these sinks.
    private func completed(_ graph: Graph) -> (Graph, Set<String>) {
        let inputs = Dictionary(grouping: graph.references, by: \.consumer)
        var reached = Set(graph.sinks.map(\.name))
        var pending = Array(reached)
        while let name = pending.popLast() {
            for use in inputs[name] ?? [] where reached.insert(use.target).inserted { pending.append(use.target) }
        }
        let taken = Set(graph.outputNames + graph.sinks.map(\.name))
        var names = (1...).lazy.map { NodeName("later-\($0)") }.filter { !taken.contains($0) }.makeIterator()
        var (graph, helpers) = (graph, Set<String>())
        for source in graph.sources where !reached.contains(source.name) {
            guard let name = names.next() else { break }
            let isPicture = source.media.contains(.video)
            graph.sinks.insert(
                Sink(
                    name, .frames(.init()), video: isPicture ? source.name : nil, audio: isPicture ? [] : [source.name],
                    provenance: source.provenance))
            helpers.insert(name.description)
        }
        return (graph, helpers)
    }
}
