import CaptureModel

/// A plan as a person thinks of it: sources, compositors, encoders, sinks, and what flows from one to another.
///
/// Every element is in one stage, in a chain by the plan's own links. A chain that works for one taker only, such as a
/// crop before a compositor, belongs to that taker.
struct PlanStages {
    /// What a stage is.
    enum Kind: String { case source, middle, encoder, step, sink }

    /// Chains that are drawn as one.
    struct Stage {
        let kind: Kind
        /// The node it was made for.
        let node: NodeName
        /// Its chains, upstream first, by their numbers.
        var chains: [Int]
    }

    /// What flows from one stage to another.
    struct Flow: Hashable {
        let from: Int
        let to: Int
        let media: MediaType?
    }

    let index: PlanIndex
    let chains: PlanChains
    private(set) var stages: [Stage] = []
    private(set) var flows: [Flow] = []
    /// The stage of each chain.
    private(set) var stageOfChain: [Int]

    init(_ plan: Plan) {
        index = PlanIndex(plan)
        chains = PlanChains(index)
        stageOfChain = Array(repeating: -1, count: chains.chains.count)
        let members = Dictionary(grouping: chains.chains.indices, by: chains.node(of:))
        for node in index.nodes { gather(members[node] ?? [], of: node) }
        fold()
        order()
        flow()
    }

    /// Makes the stages of a node; chains that are neither part of what it is nor encoders are left for `fold`.
    private mutating func gather(_ members: [Int], of node: NodeName) {
        if index.sink(node) != nil {
            add(.sink, node, members)
            return
        }
        let encoders = members.filter { chains.elements(of: $0).contains(where: chains.isEncoder) }
        let others = members.filter { !encoders.contains($0) }
        let core = core(of: others)
        if !core.isEmpty { add(index.source(node) == nil ? .middle : .source, node, core) }
        for encoder in encoders { add(.encoder, node, [encoder]) }
    }

    /// The chains that are the node itself: up to the last join, or its first, and what leaves these without a tee.
    private func core(of members: [Int]) -> [Int] {
        guard let first = members.first else { return [] }
        let own = Set(members)
        var core: Set<Int> = []
        var waiting = members.filter(chains.joins)
        if waiting.isEmpty { waiting = members.filter { chains.before[$0].isEmpty } }
        if waiting.isEmpty { waiting = [first] }
        while let chain = waiting.popLast() {
            guard core.insert(chain).inserted else { continue }
            waiting += chains.before[chain].filter(own.contains)
        }
        waiting = Array(core)
        while let chain = waiting.popLast() {
            guard chains.elements(of: chain).last?.factory != "tee" else { continue }
            waiting += chains.after[chain].filter { own.contains($0) && core.insert($0).inserted }
        }
        return members.filter(core.contains)
    }

    /// Gives each chain left to the one stage that takes from it, or makes it a stage where several do.
    private mutating func fold() {
        for chain in chains.chains.indices.reversed() where stageOfChain[chain] < 0 { settle(chain, depth: 0) }
    }

    /// Chains further down are settled first; a ring of them ends at the depth of all.
    private mutating func settle(_ chain: Int, depth: Int) {
        for next in chains.after[chain] where stageOfChain[next] < 0 && next != chain && depth < chains.chains.count {
            settle(next, depth: depth + 1)
        }
        guard stageOfChain[chain] < 0 else { return }
        let takers = Set(chains.after[chain].map { stageOfChain[$0] })
        if takers.count == 1, let taker = takers.first, taker >= 0 {
            stageOfChain[chain] = taker
            stages[taker].chains.insert(chain, at: 0)
        } else {
            add(.step, chains.node(of: chain), [chain])
        }
    }

    private mutating func add(_ kind: Kind, _ node: NodeName, _ members: [Int]) {
        for chain in members { stageOfChain[chain] = stages.count }
        stages.append(Stage(kind: kind, node: node, chains: members))
    }

    /// Brings the stages into the order of the plan, each by its first element.
    private mutating func order() {
        let first = stages.map { $0.chains.compactMap { chains.chains[$0].first }.min() ?? 0 }
        let order = stages.indices.sorted { first[$0] < first[$1] }
        stages = order.map { stages[$0] }
        for (number, stage) in stages.enumerated() {
            for chain in stage.chains { stageOfChain[chain] = number }
            stages[number].chains = stage.chains.sorted { chains.chains[$0][0] < chains.chains[$1][0] }
        }
    }

    private mutating func flow() {
        let media = index.mediaOfLinks()
        var seen: Set<Flow> = []
        for position in chains.crossings {
            let link = index.plan.links[position]
            guard let from = stage(of: link.from.element), let to = stage(of: link.to.element), from != to else {
                continue
            }
            let flow = Flow(from: from, to: to, media: media[position])
            if seen.insert(flow).inserted { flows.append(flow) }
        }
    }

    /// The stage of an element.
    func stage(of element: String) -> Int? {
        index.position(element).map { stageOfChain[chains.chainOfElement[$0]] }
    }

    /// The stages outside its own that a chain takes from, in the order of its links.
    func origins(of chain: Int) -> [Int] {
        chains.before[chain].map { stageOfChain[$0] }.filter { $0 != stageOfChain[chain] }
    }

    /// The chains of a stage in rows: those that nothing joins and nothing leaves stand behind one another.
    func runs(of stage: Stage) -> [[Int]] {
        let own = Set(stage.chains)
        func next(_ chain: Int) -> Int? {
            guard chains.after[chain].count == 1, let next = chains.after[chain].first, own.contains(next),
                chains.before[next].count == 1
            else { return nil }
            return next
        }
        let followers = Set(stage.chains.compactMap(next))
        var runs: [[Int]] = []
        var seen: Set<Int> = []
        // A ring has no beginning, so what is left after the first pass begins anywhere.
        for mayFollow in [false, true] {
            for chain in stage.chains where !seen.contains(chain) && (mayFollow || !followers.contains(chain)) {
                var run: [Int] = []
                var current: Int? = chain
                while let chain = current, seen.insert(chain).inserted {
                    run.append(chain)
                    current = next(chain)
                }
                runs.append(run)
            }
        }
        return runs
    }
}
