import CaptureCheck
import CaptureModel

/// The state of one planning: the stages so far, and which stream is which node's.
///
/// Nodes are planned when something first takes from them, so only what is used is made. The parts of the work lie in
/// `Stages/`, one kind of node each.
struct PlanBuilder {
    let checked: CheckedGraph
    let elements: Set<String>
    /// The queues before files.
    let recording: RecordingQueues
    var stages = StageGraph()
    var reasons: [PlanReason] = []

    /// What a node gives, as it comes from it.
    var outputs: [NodeName: [MediaType: StageGraph.Stream]] = [:]
    /// Where each source's media leaves what opens it.
    var exits: [NodeName: [MediaType: StageGraph.Stream]] = [:]
    /// The element that opens each source.
    var openers: [NodeName: String] = [:]
    /// What compositors show of sources that are lost.
    var slates: [NodeName: [PlannedSource.Slate]] = [:]
    /// The sinks' stages, and what a session needs to know of them.
    var sinks: [(node: NodeName, kind: PlannedSink.Kind, stage: Int, element: String)] = []
    /// Where pictures may be left out under system pressure.
    var throttles: [PlannedThrottle] = []
    /// Where encoders rest between takes.
    var takeGates: [PlannedTakeGate] = []
    /// Where sound is made longer.
    var stretches: [PlannedStretch] = []
    /// Where sources are zoomed.
    var zooms: [PlannedZoom] = []
    var ranges: [PlannedRange] = []
    /// Where what is behind people is blurred.
    var portraits: [PlannedPortrait] = []
    /// Where layers can be moved.
    var composites: [PlannedComposite] = []
    /// The sinks that keep a source's packets, of which most refer to others.
    var packetKeepers: [NodeName: [NodeName]] = [:]
    /// The longest time between the key frames of encoders, by their first elements.
    var keyframeIntervals: [String: Duration] = [:]
    /// Where sound follows the picture.
    var soundFollows: [PlannedSoundFollow] = []
    /// Where the sound of sources is treated.
    var treatments: [PlannedTreatment] = []
    /// What is said of each encoder, by the name of its element.
    var encoderFacts: [String: PlanFacts.Subject] = [:]
    /// What treated sources give to everybody.
    private var treatedSounds: [NodeName: StageGraph.Stream] = [:]
    /// What sources give to everybody whose pictures are worked on.
    private var zoomedPictures: [NodeName: StageGraph.Stream] = [:]
    /// The first elements of encoders that do not rest, for somebody looks on.
    var wakeful: Set<String> = []

    private let sources: [NodeName: CheckedSource]
    private let compositors: [NodeName: CheckedCompositor]
    private let mixers: [NodeName: AudioMixerNode]
    private let tees: [NodeName: TeeNode]
    private let effects: [NodeName: EffectNode]

    init(graph: CheckedGraph, elements: Set<String>, memory: ByteCount?) {
        checked = graph
        self.elements = elements
        recording = RecordingQueues(graph, memory: memory)
        sources = Dictionary(graph.sources.map { ($0.name, $0) }) { first, _ in first }
        compositors = Dictionary(graph.compositors.map { ($0.name, $0) }) { first, _ in first }
        mixers = Dictionary(graph.mixers.map { ($0.name, $0) }) { first, _ in first }
        tees = Dictionary(graph.tees.map { ($0.name, $0) }) { first, _ in first }
        effects = Dictionary(graph.effects.map { ($0.name, $0) }) { first, _ in first }
    }

    mutating func build() -> Plan {
        for sink in checked.sinks { addSink(sink) }
        settleTakeGates()
        explainCost()
        explainClock()
        if let reason = recording.reason { reasons.append(PlanReason("the memory", reason)) }
        var emitter = PlanEmitter(stages)
        emitter.emit()
        let sources = plannedSources(emitter)
        var plan = Plan(
            name: checked.graph.name, elements: emitter.elements, links: emitter.links,
            sources: sources, sinks: plannedSinks(emitter), throttles: throttles, takeGates: takeGates,
            stretches: stretches, ranges: ranges, zooms: zooms, portraits: portraits, treatments: treatments,
            rateControls: rateControls(sources, emitter), composites: composites,
            soundFollows: soundFollows,
            reasons: reasons + emitter.reasons, isLive: checked.isLive, takes: checked.graph.takes,
            disk: checked.disk, take: checked.take, clock: checked.graph.clock)
        plan.effects = Set(effects.keys)
        plan.mayOverwrite = checked.options.mayOverwrite
        plan.facts = facts
        return plan
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

    /// Says which clock paces the run, where it is not the machine's own.
    private mutating func explainClock() {
        let policy = checked.graph.clock
        guard policy != ClockPolicy() else { return }
        let served = policy.serve.map { ", and is served at \($0)" } ?? ""
        reasons.append(PlanReason("the clock", "is that of \(policy.reference)\(served)"))
    }

    /// What a node gives as it comes from it: compressed pictures from a camera that compresses, raw ones from a
    /// compositor. The checker has proved that the node exists, gives this medium and is in no cycle.
    mutating func output(of node: NodeName, _ media: MediaType) -> StageGraph.Stream? {
        if media == .video, let stream = zoomedPictures[node] { return stream }
        if media == .audio, let stream = treatedSounds[node] { return stream }
        if let stream = outputs[node]?[media] { return stream }
        if let source = sources[node], case .virtual(let virtual, let slate) = source.device {
            zoomedPictures[node] = self.virtual(source, virtual, slate: slate)
            return zoomedPictures[node]
        } else if let source = sources[node] {
            let streams = addSource(source)
            outputs[node] = streams
            zoomedPictures[node] = streams[.video].flatMap { zoomed(source, $0) }
            treatedSounds[node] = streams[.audio].flatMap { treated(source, $0) }
            if media == .video, let stream = zoomedPictures[node] { return stream }
            if media == .audio, let stream = treatedSounds[node] { return stream }
        } else if let compositor = compositors[node] {
            outputs[node] = [.video: addCompositor(compositor)]
        } else if let mixer = mixers[node] {
            outputs[node] = [.audio: addMixer(mixer)]
        } else if let tee = tees[node], let input = output(of: tee.input, tee.media) {
            outputs[node] = [tee.media: addTee(tee, on: input)]
        } else if let effect = effects[node],
            let input = effect.media == .video ? pictures(effect.input, in: .sdr) : raw(effect.input, .audio)
        {
            outputs[node] = [effect.media: addEffect(effect, on: input)]
        }
        return outputs[node]?[media]
    }

    /// What a node gives, uncompressed.
    ///
    /// - Parameter asTheyCome: whether pictures may be of full range that say so; else all are of limited range.
    mutating func raw(_ node: NodeName, _ media: MediaType, asTheyCome: Bool = false) -> StageGraph.Stream? {
        guard let stream = output(of: node, media) else { return nil }
        var origin = node
        while let tee = tees[origin] { origin = tee.input }
        let isMade = (media == .video ? zoomedPictures : treatedSounds)[origin] != nil
        guard let source = sources[origin], !isMade else { return stream }
        let decoded = stages.transform(stream, node: origin, decoding(source, media), queued: source.isLive)
        return media == .audio || asTheyCome && tellsRange(source) ? decoded : limited(decoded, of: source)
    }

    /// Whether a node's pictures are a JPEG camera's, as they come: of full range, by the matrix of JPEG, and they say so.
    func comesAsJPEG(_ node: NodeName) -> Bool {
        var origin = node
        while let tee = tees[origin] { origin = tee.input }
        return sources[origin]?.video?.encoding == .mjpeg && zoomedPictures[origin] == nil
    }

    /// What a node's pictures mean by their samples.
    func dynamicRange(of node: NodeName) -> DynamicRange {
        var origin = node
        while let tee = tees[origin] { origin = tee.input }
        return compositors[origin]?.dynamicRange ?? sources[origin]?.video?.dynamicRange ?? .sdr
    }

    /// The source a node's media comes from unchanged, through tees only.
    func source(behind node: NodeName) -> CheckedSource? {
        var origin = node
        while let tee = tees[origin] { origin = tee.input }
        return sources[origin]
    }

    private func plannedSources(_ emitter: PlanEmitter) -> [PlannedSource] {
        checked.sources.compactMap { source in
            guard let streams = exits[source.name], let opener = openers[source.name] else { return nil }
            var isLooped = false
            if case .file(_, true, _) = source.device { isLooped = true }
            return PlannedSource(
                source.name, element: opener, outputs: streams.compactMapValues(emitter.target(of:)),
                isLive: source.isLive, isLooped: isLooped,
                canBeLost: source.isIsolated || !source.device.isGenerated,
                interval: source.video?.rate.map { .seconds(1) * $0.denominator / $0.numerator },
                latency: source.latency,
                onLoss: source.onLoss,
                soundStamps: streams[.audio] == nil ? nil : source.device.soundStamps,
                slates: slates[source.name] ?? [], isIsolated: source.isIsolated)
        }
    }

    private func plannedSinks(_ emitter: PlanEmitter) -> [PlannedSink] {
        let single = Set(
            checked.sinks.compactMap { sink -> NodeName? in
                if case .snapshot(_, _, _, nil) = sink.kind { sink.name } else { nil }
            })
        let timecodes = Dictionary(checked.sinks.map { ($0.name, $0.timecode) }) { first, _ in first }
        let segments = Dictionary(checked.sinks.map { ($0.name, $0.segments) }) { first, _ in first }
        let slow = Dictionary(checked.sinks.map { ($0.name, $0.slowMotion) }) { first, _ in first }
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
                segments: segments[sink.node] ?? nil, timecode: timecodes[sink.node] ?? nil,
                slowMotion: slow[sink.node] ?? nil)
        }
    }
}

extension CheckedSource {
    /// How long what comes of it is held before it arrives, beyond a frame.
    var latency: Duration { if case .network(let network) = device { network.latency } else { .zero } }
}

extension CheckedSource.Device {
    /// Whether its samples are counted by a crystal of its own, and what their time stamps mean.
    fileprivate var soundStamps: PlannedSource.SoundStamps? {
        switch self {
        case .alsa, .pulse: .ofBeginning
        // `pipewiresrc` of 0.3 says when it was given a buffer.
        case .pipewireMicrophone: .ofEnd
        default: nil
        }
    }
}
