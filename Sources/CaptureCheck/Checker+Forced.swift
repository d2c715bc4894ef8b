package import CaptureModel

extension Checker {
    /// The graph as it would be planned if no rule had refused it; nil where too little of it is settled to be planned.
    ///
    /// The door past the checker, for the truth run alone: it proves by it that what is refused does fail. It is of the
    /// package and no part of its interface, so that no application can open it.
    package func checkedGraph(despiteErrorsIn graph: Graph) -> CheckedGraph? {
        let context = CheckContext(graph, rig: rig, host: host, options: options)
        // A planner follows the flow and would follow a circle for ever.
        guard context.index.loops.isEmpty else { return nil }
        return Assembler(context, isForced: true).checkedGraph(warnings: [])
    }
}
