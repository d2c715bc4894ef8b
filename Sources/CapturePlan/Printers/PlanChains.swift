import CaptureElements
import CaptureModel

/// A plan's elements as chains: those of one node that follow one another with nothing branching off or joining in.
///
/// Found from the links alone. An encoder begins a chain of its own, with the queue and the converters before it.
struct PlanChains {
    /// The elements of each chain, upstream first, by their positions in the plan.
    private(set) var chains: [[Int]] = []
    /// The chain of each element.
    private(set) var chainOfElement: [Int]
    /// The chains that feed each chain, and those it feeds; each named once.
    private(set) var before: [[Int]] = []
    private(set) var after: [[Int]] = []
    /// The links from one chain to another, by their positions in the plan.
    private(set) var crossings: [Int] = []

    private let index: PlanIndex

    init(_ index: PlanIndex) {
        self.index = index
        let plan = index.plan
        chainOfElement = Array(repeating: -1, count: plan.elements.count)
        let heads = encoderHeads()
        var next: [Int: Int] = [:]
        var hasPrevious: Set<Int> = []
        for link in plan.links {
            guard let from = index.position(link.from.element), let to = index.position(link.to.element), from != to,
                plan.elements[from].node == plan.elements[to].node, !heads.contains(to),
                index.outputs(of: link.from.element).count == 1, index.inputs(of: link.to.element).count == 1
            else { continue }
            next[from] = to
            hasPrevious.insert(to)
        }
        // The second pass takes up rings, which have no head.
        for isRing in [false, true] {
            for head in plan.elements.indices where chainOfElement[head] < 0 && (isRing || !hasPrevious.contains(head))
            {
                var chain: [Int] = []
                var element: Int? = head
                while let current = element, chainOfElement[current] < 0 {
                    chainOfElement[current] = chains.count
                    chain.append(current)
                    element = next[current]
                }
                chains.append(chain)
            }
        }
        connect()
    }

    /// The node of a chain.
    func node(of chain: Int) -> NodeName { index.plan.elements[chains[chain][0]].node }

    /// The elements of a chain.
    func elements(of chain: Int) -> [PlannedElement] { chains[chain].map { index.plan.elements[$0] } }

    /// Whether a chain begins where several links join.
    func joins(_ chain: Int) -> Bool {
        elements(of: chain).first.map { index.inputs(of: $0.name).count > 1 } ?? false
    }

    /// Whether an element compresses for a file or a stream.
    func isEncoder(_ element: PlannedElement) -> Bool {
        index.plan.facts.encoders[element.name] != nil || EncoderCatalog.encoder(element.factory) != nil
    }

    private mutating func connect() {
        before = Array(repeating: [], count: chains.count)
        after = before
        var seen: Set<[Int]> = []
        for (position, link) in index.plan.links.enumerated() {
            guard let from = index.position(link.from.element).map({ chainOfElement[$0] }),
                let to = index.position(link.to.element).map({ chainOfElement[$0] }), from != to
            else { continue }
            crossings.append(position)
            guard seen.insert([from, to]).inserted else { continue }
            before[to].append(from)
            after[from].append(to)
        }
    }

    /// The elements that begin the chain of an encoder: the queue before its converters, or else the encoder itself.
    private func encoderHeads() -> Set<Int> {
        let plan = index.plan
        return Set(
            plan.elements.indices.filter { isEncoder(plan.elements[$0]) && index.sink(plan.elements[$0].node) == nil }
                .map { encoder in
                    var head = encoder
                    var passed: Set<Int> = [encoder]
                    while let input = index.inputs(of: plan.elements[head].name).first,
                        let previous = index.position(plan.links[input].from.element), passed.insert(previous).inserted,
                        plan.elements[previous].node == plan.elements[encoder].node,
                        index.inputs(of: plan.elements[previous].name).count == 1,
                        index.outputs(of: plan.elements[previous].name).count == 1
                    {
                        head = previous
                        if plan.elements[head].factory == "queue" { return head }
                    }
                    return encoder
                })
    }
}
