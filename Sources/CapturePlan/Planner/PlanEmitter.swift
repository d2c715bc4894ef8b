import CaptureModel

/// Turns stages into elements and links: a tee where a stream has several takers, a queue at the head of each branch.
struct PlanEmitter {
    private var graph: StageGraph
    /// Who takes each stream: the stage and the position of its input.
    private let takers: [StageGraph.Stream: [Taker]]
    /// Whether a stage's branch may lose frames: every branch behind it ends in a stage that may.
    private let isLossy: [Bool]
    /// Whether a stage's media comes in real time.
    private let isPaced: [Bool]

    private(set) var elements: [PlannedElement] = []
    private(set) var links: [PlannedLink] = []
    /// What is said of the branches.
    private(set) var reasons: [PlanReason] = []
    /// The queue before each input that has one, by stage and input.
    private(set) var queues: [Taker: (name: String, policy: QueuePolicy)] = [:]

    struct Taker: Hashable {
        let stage: Int
        let input: Int
    }

    init(_ graph: StageGraph) {
        self.graph = graph
        var takers: [StageGraph.Stream: [Taker]] = [:]
        for (index, stage) in graph.stages.enumerated() {
            for (position, input) in stage.inputs.enumerated() {
                takers[input.stream, default: []].append(Taker(stage: index, input: position))
            }
        }
        self.takers = takers
        // Stages are added after the stages they take from, so one pass from the back sees every branch.
        var lossy = graph.stages.map(\.isLossy)
        for index in graph.stages.indices.reversed() {
            let after = graph.stages[index].outputs.keys
                .flatMap { takers[StageGraph.Stream(stage: index, media: $0)] ?? [] }
            if !after.isEmpty { lossy[index] = after.allSatisfy { lossy[$0.stage] } }
        }
        isLossy = lossy
        var paced = graph.stages.map(\.isPaced)
        for index in graph.stages.indices where !paced[index] {
            paced[index] = graph.stages[index].inputs.contains { paced[$0.stream.stage] }
        }
        isPaced = paced
    }

    /// Emits every stage, upstream before downstream.
    mutating func emit() {
        for index in graph.stages.indices {
            let stage = graph.stages[index]
            for (position, input) in stage.inputs.enumerated() {
                connect(input, to: Taker(stage: index, input: position), stage)
            }
            elements += stage.elements
            links +=
                stage.links
                ?? zip(stage.elements, stage.elements.dropFirst()).map { PlannedLink($0.name, $1.name) }
            for media in stage.outputs.keys.sorted(by: { $0.rawValue > $1.rawValue }) {
                fanOut(StageGraph.Stream(stage: index, media: media))
            }
        }
    }

    /// Puts a tee behind a stream with several takers.
    private mutating func fanOut(_ stream: StageGraph.Stream) {
        let stage = graph.stages[stream.stage]
        if stage.tee != nil {
            tees[stream] = (stage.elements[0].name, 0)
            return
        }
        guard let takers = takers[stream], takers.count > 1 else { return }
        guard let output = stage.outputs[stream.media] else { return }
        let part = stage.outputs.count > 1 || stage.isCompressed ? "\(stream.media.rawValue)-tee" : "tee"
        let name = graph.name(stage.node, part)
        elements.append(
            PlannedElement(name, "tee", [PlannedProperty("allow-not-linked", .bool(true))], node: stage.node))
        links.append(
            PlannedLink(.init(stage.elements[output.element].name, output.pad), .init(name, .always("sink"))))
        tees[stream] = (name, 0)
        reasons.append(
            PlanReason(
                stage.node,
                (stage.isCompressed && !stage.inputs.isEmpty ? "encoded once for" : "a tee feeds")
                    + " \(takers.count) branches"))
    }

    private var tees: [StageGraph.Stream: (name: String, branches: Int)] = [:]

    /// Links a stream to the input of a stage, by way of its tee and a queue where they are needed.
    private mutating func connect(_ input: StageGraph.Input, to taker: Taker, _ stage: StageGraph.Stage) {
        guard let output = graph.stages[input.stream.stage].outputs[input.stream.media] else { return }
        var from = PlannedLink.End(graph.stages[input.stream.stage].elements[output.element].name, output.pad)
        let first = PlannedLink.End(stage.elements[0].name, input.pad)
        let isBranch = tees[input.stream] != nil
        if let tee = tees[input.stream] {
            from = .init(tee.name, .request("src_\(tee.branches)", []))
            tees[input.stream]?.branches += 1
        }
        guard isBranch || input.needsQueue else {
            links.append(PlannedLink(from, first))
            return
        }
        var policy = input.queue ?? rule(for: input, taker)
        // A source without a pace fills every queue at once: one that drops would drop nearly all.
        if !isPaced[input.stream.stage], !input.isNewestOnly { policy.isLeaky = false }
        let name = graph.name(stage.node, input.part)
        queues[taker] = (name, policy)
        elements.append(PlannedElement(name, "queue", policy.properties, node: stage.node))
        links.append(PlannedLink(from, .init(name, .always("sink"))))
        links.append(PlannedLink(.init(name, .always("src")), first))
    }

    /// The queue for a branch that nobody gave a policy.
    private func rule(for input: StageGraph.Input, _ taker: Taker) -> QueuePolicy {
        let upstream = graph.stages[input.stream.stage]
        if let tee = upstream.tee { return QueuePolicy(tee, isCompressed: upstream.isCompressed) }
        if upstream.isCompressed { return .compressed }
        if isLossy[taker.stage] { return .preview }
        return input.stream.media == .video ? .rawRecording : .soundRecording
    }

    /// The element whose `sink` pad takes a stream: its tee, the queue before its one taker, or that taker.
    func target(of stream: StageGraph.Stream) -> String? {
        if let tee = tees[stream] { return tee.name }
        guard let taker = takers[stream]?.first else { return nil }
        return queues[taker]?.name ?? graph.stages[taker.stage].elements[0].name
    }

    /// The uppermost queue that leads to an input of a stage and to nothing else.
    func entry(of taker: Taker) -> (name: String, policy: QueuePolicy)? {
        var entry = queues[taker]
        var stream = graph.stages[taker.stage].inputs[taker.input].stream
        while let stage = Optional(graph.stages[stream.stage]), stage.inputs.count == 1, takers[stream]?.count == 1 {
            entry = queues[Taker(stage: stream.stage, input: 0)] ?? entry
            stream = stage.inputs[0].stream
        }
        return entry
    }

    /// The queues that may drop what enters a stage by an input, up to where the media was made; upstream first.
    func leaks(to taker: Taker) -> [String] {
        var leaks: [String] = []
        var next: Taker? = taker
        while let taker = next {
            if let queue = queues[taker], queue.policy.isLeaky { leaks.append(queue.name) }
            let above = graph.stages[taker.stage].inputs[taker.input].stream.stage
            let stage = graph.stages[above]
            leaks += stage.elements.reversed().filter(\.isLeaky).map(\.name)
            // A join makes pictures of its own; what its inputs lose is repeated there, and missing nowhere.
            next = stage.inputs.count == 1 ? Taker(stage: above, input: 0) : nil
        }
        return leaks.reversed()
    }
}

extension PlannedElement {
    /// Whether it is a queue that drops buffers when it is full.
    fileprivate var isLeaky: Bool { factory == "queue" && properties.contains { $0.name == "leaky" } }
}
