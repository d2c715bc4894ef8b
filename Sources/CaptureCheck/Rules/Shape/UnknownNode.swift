import CaptureDiagnostics
import CaptureModel

/// Every name that is used stands for a node with an output.
enum UnknownNode: Rule {
    static let code = DiagnosticCode(
        "unknown-node",
        summary: "A name is used that no source, effect, compositor, mixer or tee has",
        explanation: "Nodes use each other by name, and a sink has no output that another node could use.",
        remedy: "correct the name, or add the node",
        rejected: """
            mcpipe: 1
            name: unknown
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", video: barz }
            """,
        accepted: """
            mcpipe: 1
            name: unknown
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", video: bars }
            """)
    static let codes = [code]

    /// A file with more wrong names than this is no misspelling, and guessing at each would take long.
    static let guessLimit = 50

    /// A node, and those that are made of it; none of a sink, of which nothing is.
    private static func later(than node: NodeName, in context: CheckContext) -> Set<String> {
        context.index.hasOutput(node) ? context.graph.dependents(of: [node.description]) : []
    }

    /// What is most probably meant by a text that can be no name; nil where nothing tells.
    private static func way(
        for wrong: String, among names: [String], _ reference: Reference
    ) -> Diagnostic.FixIt? {
        let replacing = { (name: String, reason: String) in
            Diagnostic.FixIt(
                "replace '\(wrong)' with '\(name)': \(reason)", edits: reference.edits(using: NodeName(name)),
                isGuess: true)
        }
        if let begin = wrong.firstIndex(of: "#"), names.contains(String(wrong[..<begin])) {
            return replacing(String(wrong[..<begin]), "a comment begins with a blank and '#'")
        }
        if let end = wrong.split(separator: ".").last.map(String.init), end != wrong, names.contains(end) {
            return replacing(end, "a node is called by its name alone")
        }
        let words = wrong.split(whereSeparator: { " ,;+".contains($0) }).map(String.init)
        if words.count > 1, words.allSatisfy(names.contains) {
            return .init("write '[\(words.joined(separator: ", "))]', with commas, where several may stand")
        }
        if ["false", "true", "none", "no", "off", "null"].contains(wrong.lowercased()) {
            return .init("name a node, or leave the key out")
        }
        return nil
    }

    static func findings(in context: CheckContext) -> [Diagnostic] {
        let names = context.graph.outputNames.map(\.description)
        let idle = UnusedNode.idle(in: context)
        var meant: [NodeName: Meaning?] = [:]
        var laterNodes: [NodeName: Set<String>] = [:]
        return context.index.references.filter { !context.index.hasOutput($0.target) }.map { reference in
            let wrong = reference.target.description
            let isSink = context.index.kinds[reference.target] != nil
            if meant[reference.target] == nil, meant.count < guessLimit {
                // A name that no node may have is not to be used, either.
                let good = names.filter { NodeName($0).isValid }
                meant[reference.target] = .some(isSink ? nil : Meaning(of: wrong, among: good))
            }
            var guess = meant[reference.target] ?? nil
            if let word = guess?.word {
                let known = laterNodes[reference.consumer] ?? later(than: reference.consumer, in: context)
                laterNodes[reference.consumer] = known
                // The node itself, or one that is made of it, would make a loop.
                if known.contains(word) { guess = Meaning(of: wrong, among: names.filter { !known.contains($0) }) }
            }
            var fixIts: [Diagnostic.FixIt] = []
            if let guess {
                let edits = reference.edits(using: NodeName(guess.word))
                fixIts.append(guess.fixIt("replace '\(wrong)' with '\(guess.word)'", edits: edits))
            } else if isSink {
                fixIts.append(.init("use the node that sink '\(wrong)' takes its media from"))
            } else if let way = way(for: wrong, among: names, reference) {
                fixIts.append(way)
            } else if !reference.target.isValid {
                fixIts.append(.init("use a name that is there"))
            } else {
                fixIts.append(.init("add a source named '\(wrong)', or use a name that is there"))
            }
            let usable = names.filter { $0 != reference.consumer.description }
            let shown = usable.prefix(12)
            let rest = usable.count > shown.count ? " and \(usable.count - shown.count) more" : ""
            return Diagnostic(
                code,
                isSink
                    ? "'\(reference.consumer)' uses '\(wrong)', which is a sink and has no output"
                    : "'\(reference.consumer)' uses '\(wrong)', which no node is named",
                at: reference.range,
                label: guess.map {
                    latinised(wrong) == $0.word
                        ? "written with letters of another alphabet" : "did you mean '\($0.word)'?"
                } ?? (isSink ? "a sink" : "no such node"),
                subjects: [reference.consumer.description, wrong],
                notes: (usable.isEmpty || isSink ? [] : [.init("names that can be used: \(quotedList(shown))\(rest)")])
                    + idle.prefix(4).map { .init("nothing uses '\($0)' so far", at: context.place(of: $0)) },
                fixIts: fixIts)
        }
    }
}
