import CaptureModel

extension Recount {
    mutating func countNames() {
        let sinks = graph.sinks.map(\.name)
        let all = givers + sinks
        find("duplicate-name", if: Set(all).count < all.count)
        find("invalid-node-name", if: !all.allSatisfy(Self.isName))
        find("no-sinks", if: sinks.isEmpty)
        let known = Set(givers)
        let isLost = uses.contains { !known.contains($0.target) }
        find("unknown-node", if: isLost)
        let idle = givers.contains { name in !uses.contains { $0.target == name } }
        // A node that a misspelt name may have meant is not called unused as well.
        if isLost { excused.insert("unused-node") } else { find("unused-node", if: idle && !sinks.isEmpty) }
        let isRound = givers.contains { reaches($0, from: $0) }
        find("cycle", if: isRound)
        let isMixed = uses.contains { use in media(of: use.target).map { !$0.contains(use.media) } ?? false }
        // What flows on a circle is never settled.
        if isRound { excused.formUnion(["wrong-media", "unused-node"]) }
        find("wrong-media", if: isMixed)
        if due.contains("duplicate-name") {
            excused.formUnion(["cycle", "unused-node", "wrong-media"].filter { due.remove($0) != nil })
            excused.formUnion(["cycle", "unused-node"])
        }
        if isRound { due.remove("wrong-media") }
    }

    /// A letter, then letters, digits, hyphens and underscores, 64 in all.
    private static func isName(_ name: NodeName) -> Bool {
        name.description.wholeMatch(of: /[A-Za-z][A-Za-z0-9_\-]{0,63}/) != nil
    }

    /// Whether one goes from a node upstream and comes to another.
    private func reaches(_ goal: NodeName, from start: NodeName) -> Bool {
        let givers = Set(givers)
        var seen: Set<NodeName> = []
        var open = [start]
        while let name = open.popLast() {
            for use in uses where use.user == name && givers.contains(use.target) && givers.contains(use.user) {
                if use.target == goal { return true }
                if seen.insert(use.target).inserted { open.append(use.target) }
            }
        }
        return false
    }
}
