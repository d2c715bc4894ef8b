import CaptureModel

/// The formats of all camera sources, settled at once.
///
/// What a camera is asked for in full is not touched. What is left open is chosen so that all cameras together fit into what
/// they share and lose least against the best of each (`FormatLoss`); of equal choices the one that takes least wins. Where
/// nothing fits, the choice that comes nearest is kept, and the rule about cost shows its sum.
struct FormatSettlement {
    /// A camera source with all that it could run in.
    private struct Party {
        let source: NodeName
        let camera: RigCamera
        let wish: Source.Camera
        let candidates: [FormatCandidate]
        /// What each candidate takes of each resource.
        var usage: [[Double]] = []
    }

    /// The format of each source whose camera has one that does.
    private(set) var formats: [NodeName: FormatChoice] = [:]
    /// Why a source has no format.
    private(set) var refusals: [NodeName: FormatRefusal] = [:]
    /// The sources whose format is the least that does what was asked, for nothing fits.
    private(set) var exhausted: Set<NodeName> = []

    /// Settles the formats of sources; those that no sink needs share nothing and are settled each for itself.
    init(_ evaluator: CostEvaluator) {
        let (graph, cameras, used) = (evaluator.graph, evaluator.devices.cameras, evaluator.index.reached)
        let running = Set(cameras.compactMap { used.contains($0.key) ? $0.value.name : nil })
        var parties: [Party] = []
        for source in graph.sources {
            guard case .camera(let wish) = source.kind, let camera = cameras[source.name] else { continue }
            let resolver = FormatResolver(camera, isAmongSeveral: running.count > 1)
            let candidates = resolver.candidates(for: wish.format, promise: wish.maximumRate)
            guard let best = candidates.first else {
                if case .failure(let refusal) = resolver.resolve(wish.format) { refusals[source.name] = refusal }
                continue
            }
            if used.contains(source.name) {
                parties.append(Party(source: source.name, camera: camera, wish: wish, candidates: candidates))
            } else {
                formats[source.name] = resolver.choice(
                    best, of: candidates, for: wish.format, others: Array(candidates.dropFirst()))
            }
        }
        let work = evaluator.work(of: parties.map { ($0.source, $0.candidates) })
        let model = CostModel(rig: evaluator.rig)
        for index in parties.indices {
            let party = parties[index]
            parties[index].usage = zip(party.candidates, work.usage[index]).map { candidate, machine in
                let entry = CostModel.Entry(
                    source: party.source, camera: party.camera, choice: candidate.choice,
                    promise: party.wish.maximumRate)
                return model.usage(of: entry) + machine
            }
        }
        let resources = evaluator.rig.resources
        settle(
            parties, resources.map { $0.capacity.isOfCameras ? $0.capacity.amount : .infinity } + work.capacities,
            resources: resources.map(\.name) + evaluator.machine.map(\.name), isAmongSeveral: running.count > 1)
    }

    private mutating func settle(
        _ parties: [Party], _ limits: [Double], resources: [String], isAmongSeveral: Bool
    ) {
        let problem = SharedChoice(
            options: parties.map { party in
                zip(party.candidates, party.usage).map { candidate, usage in
                    let share = zip(usage, limits).reduce(0) { $0 + $1.0 / $1.1 }
                    return SharedChoice.Option(loss: candidate.loss, share: share, usage: usage)
                }
            }, capacities: limits)
        let answer = SharedChoiceSolver.solve(problem)
        let picks = answer?.picks ?? nearest(problem)
        let used = limits.indices.map { resource in
            zip(problem.options, picks).reduce(0) { $0 + $1.0[$1.1].usage[resource] }
        }
        for (party, pick) in zip(parties, picks) {
            let others = party.candidates.indices.filter { other in
                other != pick
                    && limits.indices.allSatisfy { resource in
                        used[resource] - party.usage[pick][resource] + party.usage[other][resource]
                            <= limits[resource] * (1 + SharedChoice.tolerance)
                    }
            }
            let resolver = FormatResolver(party.camera, isAmongSeveral: isAmongSeveral)
            formats[party.source] = resolver.choice(
                party.candidates[pick], of: party.candidates, for: party.wish.format,
                others: others.map { party.candidates[$0] },
                because: circumstance(party, pick, answer, resources))
        }
        if answer == nil { exhausted = Set(parties.filter { $0.candidates.count > 1 }.map(\.source)) }
    }

    /// Why a camera does not run in what it would take if it had all to itself; nil where it does.
    private func circumstance(
        _ party: Party, _ pick: Int, _ answer: SharedChoice.Answer?, _ resources: [String]
    ) -> String? {
        let (chosen, best) = (party.candidates[pick], party.candidates[0])
        guard chosen.loss != best.loss else {
            guard let promise = party.wish.maximumRate, party.wish.format.rate == nil, chosen.rate == promise,
                chosen.rate < FormatResolver.usualRate
            else { return nil }
            return "'max-fps' promises no more than \(promise) fps"
        }
        let shared = resources.indices.filter { party.usage[0][$0] > party.usage[pick][$0] }.map { resources[$0] }
        let what = shared.isEmpty ? "what they share" : quotedNames(shared)
        guard let answer else { return "the least that does, for there is not enough of \(what) for all" }
        let proof = answer.isOptimal ? "the best that leaves" : "found by a search cut short, which leaves"
        return "\(proof) enough of \(what) for all; alone it would be \(best.words)"
    }

    private func quotedNames(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }

    /// For each party the option that takes least of what there is too little of.
    private func nearest(_ problem: SharedChoice) -> [Int] {
        let short = problem.capacities.indices.filter { resource in
            let least = problem.options.reduce(0) { $0 + ($1.map { $0.usage[resource] }.min() ?? 0) }
            return least > problem.capacities[resource]
        }
        // Each resource alone may be enough while no choice fits into all of them.
        let minded = short.isEmpty ? Array(problem.capacities.indices) : short
        return problem.options.map { options in
            let excess = options.map { option in
                minded.reduce(0) { $0 + option.usage[$1] / problem.capacities[$1] }
            }
            return excess.indices.min { (excess[$0], $0) < (excess[$1], $1) } ?? 0
        }
    }
}
