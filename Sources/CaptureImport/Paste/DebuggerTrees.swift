/// Device sets as Swift's `dump` and lldb's `po` draw them, as a tree with a line for each element:
///
///     ▿ 1 element
///       ▿ 0 : 2 elements
///         - 0 : <AVCaptureFigVideoDevice: 0x1 [Back Camera][com.apple...:0]>
///         - 1 : <AVCaptureFigVideoDevice: 0x2 [Front Camera][com.apple...:1]>
///
/// They become `[ Set([ ... ]) ]`. A list of cameras that is in no list may be any list, and stays as it is; one of `members` is
/// a set.
struct DebuggerTrees {
    private let text: MappedText
    /// What is not whole.
    private(set) var faults: [PastedText.Fault] = []
    private var made: [MappedText.Edit] = []
    /// Lines of the tree that are within a set that was rewritten; a set in a camera's properties is none of the listing.
    private var covered: Set<Int> = []

    init(_ text: MappedText) { self.text = text }

    mutating func edits() -> [MappedText.Edit] {
        guard text.scalars.contains(where: \.isBranch) else { return [] }
        var tree: [TreeLine] = []
        for line in text.lines {
            if let node = TreeLine(line, text) {
                tree.append(node)
            } else if text.skippingBlanks(line.lowerBound) < line.upperBound {
                rewrite(tree)
                tree = []
            }
        }
        rewrite(tree)
        return made.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Rewrites the sets of a tree.
    private mutating func rewrite(_ nodes: [TreeLine]) {
        guard nodes.contains(where: \.isCamera) else { return }
        var nodes = nodes
        var path: [Int] = []
        for index in nodes.indices {
            while let last = path.last, nodes[last].indent >= nodes[index].indent { path.removeLast() }
            nodes[index].parent = path.last
            if let parent = path.last { nodes[parent].children.append(index) }
            path.append(index)
        }
        covered = []
        for index in nodes.indices where !covered.contains(index) {
            let sets = nodes[index].children.filter { nodes[$0].count != nil && isSet($0, nodes) }
            if nodes[index].count != nil, !sets.isEmpty { rewrite(list: index, sets: sets, nodes) }
            let isAlone = nodes[index].parent.map { nodes[$0].count == nil } ?? true
            if isAlone, nodes[index].isSet, isSet(index, nodes) { rewrite(set: index, nodes, end: "])") }
        }
    }

    /// Whether a container has cameras and no containers.
    private func isSet(_ index: Int, _ nodes: [TreeLine]) -> Bool {
        let children = nodes[index].children
        return children.contains { nodes[$0].isCamera } && !children.contains { nodes[$0].count != nil }
    }

    private mutating func rewrite(list: Int, sets: [Int], _ nodes: [TreeLine]) {
        made.append(.init(range: nodes[list].range, text: "["))
        for set in sets { rewrite(set: set, nodes, end: set == sets.last ? "])]" : "]),") }
        if let count = nodes[list].count, count != nodes[list].children.count {
            report(
                "the rest of the listing", nodes[list], "it has \(nodes[list].children.count) of its \(count) elements")
        }
    }

    /// Rewrites a set, or takes it away where it is not whole.
    private mutating func rewrite(set: Int, _ nodes: [TreeLine], end: String) {
        let node = nodes[set]
        let cameras = node.children.filter { nodes[$0].isCamera }
        let isWhole = cameras.count == node.count
        if !isWhole {
            report("a set of the listing", node, "\(cameras.count) of its \(node.count ?? 0) elements are cameras")
        }
        let last = cameras.last
        made.append(.init(range: node.range, text: isWhole ? "Set([" : ""))
        let next = nodes.indices.dropFirst(set + 1).first { nodes[$0].indent <= node.indent } ?? nodes.endIndex
        for index in set + 1..<max(set + 1, next) {
            covered.insert(index)
            let line = nodes[index]
            guard isWhole, cameras.contains(index) else {
                made.append(.init(range: line.range, text: ""))
                continue
            }
            made.append(.init(range: line.range.lowerBound..<line.rest.lowerBound))
            made.append(.init(range: line.rest.upperBound..<line.range.upperBound, text: index == last ? end : ","))
        }
        if !isWhole, end.hasSuffix("]"), let line = nodes.indices.contains(next - 1) ? nodes[next - 1] : nil {
            made.append(.init(range: line.range.upperBound..<line.range.upperBound, text: "]"))
        }
    }

    private mutating func report(_ what: String, _ node: TreeLine, _ reason: String) {
        let spans = text.spans[node.range]
        guard let first = spans.first, let last = spans.last else { return }
        faults.append(.init(what: what, reason: reason, span: first.lowerBound..<last.upperBound))
    }
}
