import CaptureCheck
import CaptureModel

/// The state of one planning: the stages so far, and which stream is which node's.
///
/// Nodes are planned when something first takes from them, so only what is used is made. The parts of the work lie in
/// `Stages/`, one kind of node each.
struct PlanBuilder {
    let checked: CheckedGraph
    let elements: Set<String>
    var stages = StageGraph()
    var reasons: [PlanReason] = []

    /// What a node gives, as it comes from it.
    var outputs: [NodeName: [MediaType: StageGraph.Stream]] = [:]
    /// The element that opens each source.
    var openers: [NodeName: String] = [:]
    /// What compositors show of sources that are lost.
    var slates: [NodeName: [PlannedSource.Slate]] = [:]
    /// The sinks' stages, and what a session needs to know of them.
    var sinks: [(node: NodeName, kind: PlannedSink.Kind, stage: Int, element: String)] = []
    /// Where pictures may be left out under system pressure.
    var throttles: [PlannedThrottle] = []

    private let sources: [NodeName: CheckedSource]
    private let compositors: [NodeName: CheckedCompositor]
    private let mixers: [NodeName: AudioMixerNode]
    private let tees: [NodeName: TeeNode]
    private let effects: [NodeName: EffectNode]

    init(graph: CheckedGraph, elements: Set<String>) {
        checked = graph
        self.elements = elements
        sources = Dictionary(graph.sources.map { ($0.name, $0) }) { first, _ in first }
        compositors = Dictionary(graph.compositors.map { ($0.name, $0) }) { first, _ in first }
        mixers = Dictionary(graph.mixers.map { ($0.name, $0) }) { first, _ in first }
        tees = Dictionary(graph.tees.map { ($0.name, $0) }) { first, _ in first }
        effects = Dictionary(graph.effects.map { ($0.name, $0) }) { first, _ in first }
    }

    mutating func build() -> Plan {
        for sink in checked.sinks { addSink(sink) }
        explainCost()
        var emitter = PlanEmitter(stages)
        emitter.emit()
        return Plan(
            name: checked.graph.name, elements: emitter.elements, links: emitter.links,
            sources: plannedSources(emitter), sinks: plannedSinks(emitter), throttles: throttles,
            reasons: reasons + emitter.reasons, isLive: checked.isLive, takes: checked.graph.takes, take: checked.take)
    }

    /// Says of each node what it takes of what is shared, and what that comes to.
    private mutating func explainCost() {
        for use in checked.cost.uses {
            let capacity = use.resource.capacity
            for draw in use.draws {
                let share = Int((draw.amount / use.amount * use.share * 100).rounded())
                reasons.append(
                    PlanReason(
                        draw.node,
                        "takes \(capacity.words(draw.amount)) of '\(use.resource.name)', \(share) % of what there is: "
                            + draw.arithmetic))
            }
        }
        guard let scarcest = checked.cost.scarcest else { return }
        // No node can have this name, for it has a blank.
        reasons.append(
            PlanReason(
                "hardware cost",
                "\((scarcest.share * 100).rounded() / 100) of '\(scarcest.resource.name)'; system pressure cost "
                    + checked.systemPressureCost.description))
    }

    /// What a node gives as it comes from it: compressed pictures from a camera that compresses, raw ones from a
    /// compositor. The checker has proved that the node exists, gives this medium and is in no cycle.
    mutating func output(of node: NodeName, _ media: MediaType) -> StageGraph.Stream? {
        if let stream = outputs[node]?[media] { return stream }
        if let source = sources[node] {
            outputs[node] = addSource(source)
        } else if let compositor = compositors[node] {
            outputs[node] = [.video: addCompositor(compositor)]
        } else if let mixer = mixers[node] {
            outputs[node] = [.audio: addMixer(mixer)]
        } else if let tee = tees[node], let input = output(of: tee.input, tee.media) {
            outputs[node] = [tee.media: addTee(tee, on: input)]
        } else if let effect = effects[node], let input = raw(effect.input, effect.media) {
            outputs[node] = [effect.media: addEffect(effect, on: input)]
        }
        return outputs[node]?[media]
    }

    /// What a node gives, uncompressed.
    mutating func raw(_ node: NodeName, _ media: MediaType) -> StageGraph.Stream? {
        guard let stream = output(of: node, media) else { return nil }
        var origin = node
        while let tee = tees[origin] { origin = tee.input }
        guard let source = sources[origin] else { return stream }
        return stages.transform(stream, node: origin, decoding(source, media), queued: source.isLive)
    }

    /// The source a node's media comes from unchanged, through tees only.
    func source(behind node: NodeName) -> CheckedSource? {
        var origin = node
        while let tee = tees[origin] { origin = tee.input }
        return sources[origin]
    }

    private func plannedSources(_ emitter: PlanEmitter) -> [PlannedSource] {
        checked.sources.compactMap { source in
            guard let streams = outputs[source.name], let opener = openers[source.name] else { return nil }
            var isLooped = false
            if case .file(_, true, _) = source.device { isLooped = true }
            return PlannedSource(
                source.name, element: opener, outputs: streams.compactMapValues(emitter.target(of:)),
                isLive: source.isLive, isLooped: isLooped, onLoss: source.onLoss,
                slates: slates[source.name] ?? [])
        }
    }

    private func plannedSinks(_ emitter: PlanEmitter) -> [PlannedSink] {
        let single = Set(
            checked.sinks.compactMap { sink -> NodeName? in
                if case .snapshot(_, _, nil) = sink.kind { sink.name } else { nil }
            })
        let segments = Dictionary(checked.sinks.map { ($0.name, $0.segments) }) { first, _ in first }
        return sinks.map { sink in
            let inputs = stages.stages[sink.stage].inputs
            let takers = inputs.indices.map { PlanEmitter.Taker(stage: sink.stage, input: $0) }
            let legs = zip(takers, inputs).compactMap { taker, input in
                emitter.entry(of: taker).map {
                    PlannedSink.Leg(
                        entry: $0.name, last: emitter.queues[taker]?.name ?? $0.name, media: input.stream.media,
                        isLeaky: $0.policy.isLeaky, beginsWithKeyFrame: input.beginsWithKeyFrame)
                }
            }
            // Behind the throttle where the sink has its own, so that what counts is what it shows.
            let throttled = throttles.first { $0.sinks.contains(sink.node) }?.element
            let own = stages.stages[sink.stage].elements.first { $0.name == throttled }?.name
            let counter = own ?? takers.first.flatMap { emitter.queues[$0]?.name } ?? sink.element
            return PlannedSink(
                sink.node, kind: sink.kind, element: sink.element, legs: legs, counter: counter,
                leaks: takers.first.map(emitter.leaks(to:)) ?? [], takesOne: single.contains(sink.node),
                segments: segments[sink.node] ?? nil)
        }
    }
}
