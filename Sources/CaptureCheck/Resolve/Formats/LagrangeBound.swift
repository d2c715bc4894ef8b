/// What a partial choice must lose at least once it is complete, and the loss of the best complete choice met so far.
///
/// Each resource gets a price (`ResourcePrices`), and the prices are moved until the bound is high. Which prices are best
/// depends on how much is left for how many parties, so others are found on the way for samples of the partial choices; the
/// highest bound counts.
struct LagrangeBound {
    typealias Amounts = SharedChoiceSolver.Amounts

    /// A choice of the first parties.
    struct Partial {
        let loss: Double
        let usage: Amounts
    }

    private let options: [[SharedChoiceSolver.Option]]
    private let limits: Amounts
    /// The limits, with 0 in place of those that are enough for everybody: such a resource has no price.
    private let priced: Amounts
    /// The best prices for the whole, then the best for the samples at the party that was settled last.
    private var vectors: [ResourcePrices] = []
    /// None that loses more is worth following.
    private var known = Double.infinity

    /// How often the prices are moved; a bound that is lower than it could be costs time and changes no answer. The first
    /// steps shrink by twelve digits, for the gravest losses are that many above those that mostly decide; the later ones
    /// begin at prices that are nearly right.
    private static let (rounds, shrinking) = (200, 0.87)
    private static let (roundsOnTheWay, shrinkingOnTheWay) = (24, 0.8)
    /// Fewer partial choices than this are followed in less time than better prices take to find.
    private static let worthRefining = 250
    private static let samples = 5

    init(_ options: [[SharedChoiceSolver.Option]], limits: Amounts) {
        let most = options.reduce(into: Amounts.zero) { sum, options in
            sum += options.reduce(Amounts.zero) { pointwiseMax($0, $1.usage) }
        }
        self.options = options
        self.limits = limits
        priced = limits.replacing(with: 0, where: most .<= limits)
        // The scale of a price: all that can be lost, for all there is.
        let worst = options.reduce(1) { $0 + ($1.map(\.loss.approximate).max() ?? 0) }
        let step = (Amounts(repeating: worst) / limits).replacing(with: 0, where: priced .== 0)
        let whole = ResourcePrices(.zero, options, from: 0, limits: priced)
        let nothing = Partial(loss: 0, usage: .zero)
        let isScarce = any(priced .> 0)
        vectors = [
            tuned(whole, step, for: nothing, from: 0, rounds: isScarce ? Self.rounds : 1, by: Self.shrinking)
        ]
    }

    /// The least that a choice can lose in all, of which the parties before one are settled.
    func value(_ partial: Partial, from party: Int) -> Double {
        vectors.reduce(-.infinity) { max($0, $1.bound(partial, from: party)) }
    }

    /// Whether a partial choice may still become the best.
    func allows(_ partial: Partial, from party: Int) -> Bool {
        vectors.allSatisfy { $0.bound(partial, from: party) <= known }
    }

    /// Learns from partial choices, of which the parties before one are settled: how well they can be completed, and which
    /// prices tell best how badly.
    mutating func refine(by partials: [Partial], from party: Int) {
        guard party < options.count, any(priced .> 0), let root = vectors.first else { return }
        vectors = [root]
        complete(partials, by: root, from: party)
        guard partials.count > Self.worthRefining else { return }
        // Samples over all there is between having taken little and having taken much.
        let taken = partials.map { (root.prices * $0.usage).sum() }
        let order = partials.indices.sorted { taken[$0] < taken[$1] }
        for sample in 0..<Self.samples {
            let partial = partials[order[(order.count - 1) * sample / (Self.samples - 1)]]
            let vector = tuned(
                root, root.prices * 0.2, for: partial, from: party, rounds: Self.roundsOnTheWay,
                by: Self.shrinkingOnTheWay)
            complete(partials, by: vector, from: party)
            vectors.append(vector)
        }
    }

    private mutating func complete(_ partials: [Partial], by prices: ResourcePrices, from party: Int) {
        for partial in partials where prices.used(partial.usage, from: party).fits(limits) {
            known = min(known, prices.completed(partial.loss, from: party))
        }
    }

    /// Moves prices from a start until they give a partial choice a high bound.
    private mutating func tuned(
        _ start: ResourcePrices, _ step: Amounts, for partial: Partial, from party: Int, rounds: Int,
        by shrinking: Double
    ) -> ResourcePrices {
        var (vector, step) = (start, step)
        var best = (value: start.bound(partial, from: party), vector: start)
        for _ in 0..<rounds {
            let used = vector.used(partial.usage, from: party)
            if used.fits(limits) { learn(vector.picks, partial, used, from: party) }
            let direction = Amounts(repeating: -1).replacing(with: 1, where: used .> limits)
            vector = ResourcePrices(
                pointwiseMax(.zero, vector.prices + direction * step), options, from: party, limits: priced)
            let value = vector.bound(partial, from: party)
            if value > best.value { best = (value, vector) }
            step *= shrinking
        }
        return best.vector
    }

    /// Remembers a choice that fits, after each party has taken the best option that the others leave room for.
    private mutating func learn(_ picks: [Int], _ partial: Partial, _ used: Amounts, from first: Int) {
        var (picks, used) = (picks, used)
        for party in first..<options.count {
            let others = used - options[party][picks[party]].usage
            let fitting = options[party].indices.filter { (others + options[party][$0].usage).fits(limits) }
            guard let best = fitting.min(by: { options[party][$0].loss < options[party][$1].loss }) else { continue }
            picks[party] = best
            used = others + options[party][best].usage
        }
        known = min(
            known, (first..<options.count).reduce(partial.loss) { $0 + options[$1][picks[$1]].loss.approximate })
    }
}
