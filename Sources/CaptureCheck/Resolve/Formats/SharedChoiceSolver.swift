/// Solves a `SharedChoice` exactly, up to a stated size.
///
/// Party after party is added to partial choices ("labels"), of which only those stay that could still become the best: a
/// label goes when another one loses no more and takes no more of anything, and when what it must lose at least once it is
/// complete (`LagrangeBound`) leaves it behind a choice already known to fit.
struct SharedChoiceSolver {
    /// The most labels kept after a party. Of 200 random rigs of 16 cameras with 60 formats on one to three buses, none comes
    /// near it (docs/truth.md).
    static let labelLimit = 20_000
    /// 16 cameras with 60 formats each; with more options in all, fewer labels are kept.
    static let exactSize = 16 * 60
    /// The most labels each new one is compared with; fewer comparisons keep more labels and change no answer.
    private static let comparisons = 256

    private struct Label {
        var loss: FormatLoss
        var share: Double
        var usage: Amounts
        /// The label it came from, in the list of the party before, and what the party chose.
        var origin: Int32
        var pick: Int32

        var partial: LagrangeBound.Partial { LagrangeBound.Partial(loss: loss.approximate, usage: usage) }
    }

    /// An amount of each resource. Parties that share more than eight scarce resources with each other are beyond what is
    /// solved exactly; the eight that are shortest are then minded, and the others looked at in the end.
    typealias Amounts = SIMD8<Double>

    /// An option of a party.
    struct Option {
        /// Its place in the party's list.
        let index: Int
        let loss: FormatLoss
        let share: Double
        let usage: Amounts
    }

    private let options: [[Option]]
    private let limits: Amounts
    private let labelLimit: Int

    /// The best choice, or nil where none fits.
    static func solve(_ problem: SharedChoice) -> SharedChoice.Answer? {
        var picks = Array(repeating: 0, count: problem.options.count)
        var isOptimal = true
        for (parties, resources) in problem.groups {
            let minded = shortest(resources, of: problem, parties)
            guard let answer = SharedChoiceSolver(problem, parties, minded).best() else { return nil }
            for (party, pick) in zip(parties, answer.picks) { picks[party] = pick }
            isOptimal = isOptimal && answer.isOptimal && minded.count == resources.count
        }
        return problem.fits(picks) ? SharedChoice.Answer(picks: picks, isOptimal: isOptimal) : nil
    }

    private init(_ problem: SharedChoice, _ parties: [Int], _ resources: [Int]) {
        var limits = Amounts(repeating: .infinity)
        for (place, resource) in resources.enumerated() {
            limits[place] = problem.capacities[resource] * (1 + SharedChoice.tolerance)
        }
        self.limits = limits
        options = parties.map { party in
            Self.undominated(
                problem.options[party].enumerated().map { index, option in
                    var usage = Amounts.zero
                    for (place, resource) in resources.enumerated() { usage[place] = option.usage[resource] }
                    return Option(index: index, loss: option.loss, share: option.share, usage: usage)
                })
        }
        // Beyond the size that is promised to be exact, the work stays what it is there.
        let size = options.reduce(0) { $0 + $1.count }
        labelLimit = min(Self.labelLimit, max(64, Self.labelLimit * Self.exactSize / max(size, 1)))
    }

    /// The resources of which there is least for what is asked, as many as can be minded.
    private static func shortest(_ resources: [Int], of problem: SharedChoice, _ parties: [Int]) -> [Int] {
        guard resources.count > Amounts.scalarCount else { return resources }
        return resources.map { resource in
            let most = parties.reduce(0) { $0 + (problem.options[$1].map { $0.usage[resource] }.max() ?? 0) }
            return (resource, most / problem.capacities[resource])
        }.sorted { $0.1 > $1.1 }.prefix(Amounts.scalarCount).map(\.0)
    }

    private func best() -> SharedChoice.Answer? {
        guard options.allSatisfy({ !$0.isEmpty }) else { return nil }
        var bound = LagrangeBound(options, limits: limits)
        // What the parties after each one take at least; a label that leaves less room leads nowhere.
        var least = Array(repeating: Amounts.zero, count: options.count + 1)
        for party in options.indices.reversed() {
            let start = Amounts(repeating: .infinity)
            least[party] = least[party + 1] + options[party].reduce(start) { pointwiseMin($0, $1.usage) }
        }
        var stages: [[Label]] = []
        var labels = [Label(loss: .none, share: 0, usage: .zero, origin: -1, pick: -1)]
        var cutOff = Double.infinity
        for party in options.indices {
            let room = limits - least[party + 1]
            var next: [Label] = []
            for (origin, label) in labels.enumerated() {
                for (pick, option) in options[party].enumerated() {
                    let (usage, loss) = (label.usage + option.usage, label.loss + option.loss)
                    let partial = LagrangeBound.Partial(loss: loss.approximate, usage: usage)
                    guard usage.fits(room), bound.allows(partial, from: party + 1) else { continue }
                    next.append(
                        Label(
                            loss: loss, share: label.share + option.share, usage: usage,
                            origin: Int32(origin), pick: Int32(pick)))
                }
            }
            (labels, cutOff) = thinned(next, cutOff, bound, party)
            guard !labels.isEmpty else { return nil }
            bound.refine(by: labels.map(\.partial), from: party + 1)
            labels.removeAll { !bound.allows($0.partial, from: party + 1) }
            stages.append(labels)
        }
        guard let winner = labels.indices.min(by: { precedes(labels[$0], labels[$1]) }) else { return nil }
        var picks: [Int] = []
        var position = winner
        for (party, stage) in stages.enumerated().reversed() {
            picks.append(options[party][Int(stage[position].pick)].index)
            position = Int(stage[position].origin)
        }
        return SharedChoice.Answer(
            picks: picks.reversed(), isOptimal: labels[winner].loss.approximate <= cutOff)
    }

    /// The labels that no other one makes needless, best first; and the least bound of those left out for want of room.
    private func thinned(
        _ labels: [Label], _ cutOff: Double, _ bound: LagrangeBound, _ party: Int
    ) -> ([Label], Double) {
        var kept: [Label] = []
        for label in labels.sorted(by: precedes) {
            let isNeedless =
                kept.suffix(Self.comparisons).contains { $0.usage.fits(label.usage) }
                || kept.prefix(Self.comparisons).contains { $0.usage.fits(label.usage) }
            if !isNeedless { kept.append(label) }
        }
        guard kept.count > labelLimit else { return (kept, cutOff) }
        let ranked = kept.map { (bound.value($0.partial, from: party + 1), $0) }.sorted { $0.0 < $1.0 }
        return (ranked.prefix(labelLimit).map(\.1), min(cutOff, ranked[labelLimit].0))
    }

    /// Equal ones stay in the order of the parties' preferences, the first party's first.
    private func precedes(_ left: Label, _ right: Label) -> Bool {
        if left.loss != right.loss { return left.loss < right.loss }
        if left.share != right.share { return left.share < right.share }
        return (left.origin, left.pick) < (right.origin, right.pick)
    }

    /// A party's options without those of which another loses no more and takes no more.
    private static func undominated(_ options: [Option]) -> [Option] {
        let sorted = options.sorted { left, right in
            if left.loss != right.loss { return left.loss < right.loss }
            if left.share != right.share { return left.share < right.share }
            return left.index < right.index
        }
        var kept: [Option] = []
        for option in sorted where !kept.contains(where: { $0.usage.fits(option.usage) }) { kept.append(option) }
        return kept
    }
}

extension SharedChoiceSolver.Amounts {
    /// Whether none is above its limit.
    func fits(_ limits: Self) -> Bool { all(self .<= limits) }
}
