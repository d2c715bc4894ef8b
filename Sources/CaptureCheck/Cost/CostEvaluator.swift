import CaptureModel

/// What a graph takes of all that it shares, with its cameras in given formats.
struct CostEvaluator: Sendable {
    let graph: Graph
    let rig: Rig
    let index: NodeIndex
    let devices: DeviceResolver
    let survey: MediaSurvey
    let paths: PathResolver
    let layouts: [NodeName: LayoutResolver]
    let tracks: TrackResolver
    /// What the cameras are asked to do by themselves, or do unasked.
    var features: FeatureResolver
    let isSimulated: Bool

    /// What the machine has that what is done with pictures draws on, the processor last.
    var machine: [RigResource] {
        rig.resources.filter { !$0.capacity.isOfCameras } + [rig.processor?.resource].compactMap { $0 }
    }

    /// What flows with the cameras in formats.
    func flow(_ formats: [NodeName: FormatChoice]) -> FlowResolver {
        FlowResolver(
            graph, rig: rig, index: index, devices: devices, formats: formats, survey: survey,
            isSimulated: isSimulated)
    }

    /// The sinks' tracks for what flows.
    func sinkTracks(_ flow: FlowResolver) -> SinkTracks {
        SinkTracks(graph, flow: flow, paths: paths, resolver: tracks)
    }

    /// The cost of cameras with their formats; cameras that are not listed count as if they were not there.
    func cost(of entries: [CostModel.Entry]) -> HardwareCost {
        let cameras = CostModel(rig: rig, features: features).cost(of: entries)
        let machine = machine
        guard !machine.isEmpty else { return cameras }
        let load = load(Dictionary(entries.map { ($0.source, $0.choice) }) { first, _ in first })
        return HardwareCost(
            uses: cameras.uses
                + machine.compactMap { resource in
                    let draws = load.draws(on: resource.capacity, processor: rig.processor)
                    return draws.isEmpty ? nil : HardwareCost.Use(resource: resource, draws: draws)
                }, featurePressure: cameras.featurePressure)
    }

    /// What cameras' candidates take of the machine, and what there is for them.
    struct MachineWork {
        /// By camera and candidate: an amount of each resource of `machine`.
        let usage: [[[Double]]]
        /// What there is of each, after what is taken whatever the candidates are.
        let capacities: [Double]
    }

    /// What each candidate of each source takes of the machine: with it, less without its source, while all others are at
    /// their best. A composite's pace is its clock camera's rate, so that where that is lowered the others' sums are a
    /// little too high; the rule about cost adds up what was chosen in the end.
    ///
    /// Sources with more to weigh together than `weighed` allows are not weighed; the rule judges them all the same.
    func work(of candidates: [(source: NodeName, candidates: [FormatCandidate])]) -> MachineWork {
        let machine = machine
        let count = candidates.reduce(0) { $0 + $1.candidates.count }
        guard !machine.isEmpty, count * graph.nodeCount <= Self.weighed else {
            return MachineWork(
                usage: candidates.map { $0.candidates.map { _ in machine.map { _ in 0 } } },
                capacities: machine.map { _ in .infinity })
        }
        let best = Dictionary(
            candidates.compactMap { entry in entry.candidates.first.map { (entry.source, $0.choice) } }
        ) { first, _ in first }
        var fixed = amounts(load(best), machine)
        let usage = candidates.map { source, candidates in
            var others = best
            others[source] = nil
            let without = amounts(load(others), machine)
            let usage = candidates.map { candidate in
                var changed = best
                changed[source] = candidate.choice
                return zip(amounts(load(changed), machine), without).map { max(0, $0 - $1) }
            }
            if let first = usage.first { fixed = zip(fixed, first).map { $0 - $1 } }
            return usage
        }
        return MachineWork(
            usage: usage, capacities: zip(machine, fixed).map { max(1e-9, $0.capacity.amount - $1) })
    }

    /// Candidates times nodes: 60 candidates of each of 16 cameras in a graph of 100 nodes are within it.
    private static let weighed = 100_000

    private func amounts(_ load: HostLoad, _ machine: [RigResource]) -> [Double] {
        machine.map { resource in
            load.draws(on: resource.capacity, processor: rig.processor).reduce(0) { $0 + $1.amount }
        }
    }

    private func load(_ formats: [NodeName: FormatChoice]) -> HostLoad {
        let flow = flow(formats)
        return HostLoad(
            graph, index: index, flow: flow, tracks: sinkTracks(flow), devices: devices, survey: survey,
            layouts: layouts,
            isSimulated: isSimulated)
    }
}

extension Graph {
    /// How many nodes there are.
    fileprivate var nodeCount: Int {
        sources.count + effects.count + compositors.count + mixers.count + tees.count + sinks.count
    }
}
