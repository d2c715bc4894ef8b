import CaptureDiagnostics
import CaptureModel

/// Whatever is declared is used.
enum UnusedNode: Rule {
    static let code = DiagnosticCode(
        "unused-node",
        summary: "Nothing uses this source, effect, compositor, mixer or tee",
        explanation: """
            A node that no sink needs would never run; mostly a sink is missing or names another node. It is an error, because \
            a take without the camera somebody meant to record cannot be repeated.
            """,
        remedy: "use the node in a sink, or take it out",
        rejected: """
            mcpipe: 1
            name: unused
            sources:
              left:  { pattern: smpte }
              right: { pattern: ball }
            sinks:
              file: { record: "{take}.mp4", video: left }
            """,
        accepted: """
            mcpipe: 1
            name: unused
            sources:
              left:  { pattern: smpte }
              right: { pattern: ball }
            sinks:
              iso: { record: "{take}-{source}.mp4", each: [left, right] }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        // Without sinks nothing is used, and another rule says so once. A name that no node has may stand for one that nothing uses: the
        // wrong name is reported, with the nodes that it may stand for, and its consequence is not.
        guard !context.graph.sinks.isEmpty, context.index.references.allSatisfy({ context.index.hasOutput($0.target) })
        else { return [] }
        return idle(in: context).compactMap { name in
            // A name that is none is reported as that: what is put out of use by '//' before it is not used.
            guard name.isValid, let kind = context.index.kinds[name]?.first else { return nil }
            return Diagnostic(
                code, "nothing uses \(kind.rawValue) '\(name)'", at: context.place(of: name), label: "never runs",
                subjects: [name.description],
                fixIts: [.init("use '\(name)' in a sink"), .init("take '\(name)' out")])
        }
    }

    /// The nodes that nothing uses; of a chain the last.
    static func idle(in context: CheckContext) -> [NodeName] {
        let index = context.index
        let looped = Set(index.loops.joined())
        return context.graph.outputNames.filter { name in
            !index.reached.contains(name) && index.uses[name] == nil && !looped.contains(name)
        }
    }
}
