/// What a partial choice must lose at least once it is complete.
///
/// Each resource gets a price. For any prices, the parties' cheapest options with the price of what they take, less the
/// price of all there is, are a bound below every choice that fits; the prices are moved until the bound is high.
struct LagrangeBound {
    private typealias Amounts = SharedChoiceSolver.Amounts

    private let limits: Amounts
    private var prices: Amounts = .zero
    /// For the parties from each one on: the least sum of losses and prices.
    private var rest: [Double]
    /// The loss of the best complete choice met on the way; none above it is worth following.
    private var known = Double.infinity
    /// What sums of such large numbers may be off by; a margin keeps some labels too many and loses none.
    private var margin = 0.0

    /// How often the prices are moved; a bound that is lower than it could be costs time and changes no answer.
    private static let rounds = 200

    init(_ options: [[SharedChoiceSolver.Option]], limits: SharedChoiceSolver.Amounts) {
        // A resource that is enough for everybody has no price.
        let most = options.reduce(into: Amounts.zero) { sum, options in
            sum += options.reduce(Amounts.zero) { pointwiseMax($0, $1.usage) }
        }
        self.limits = limits.replacing(with: 0, where: most .<= limits)
        let isPriced = self.limits .> 0
        rest = []
        // The scale of a price: all that can be lost, for all there is.
        let worst = options.reduce(1) { $0 + ($1.map(\.loss.approximate).max() ?? 0) }
        var step = (Amounts(repeating: worst) / limits).replacing(with: 0, where: .!isPriced)
        var (best, bestPrices) = (-Double.infinity, prices)
        for _ in 0..<(any(isPriced) ? Self.rounds : 1) {
            let (sums, picks) = Self.sums(options, prices)
            let value = (sums.first ?? 0) - (prices * self.limits).sum()
            if value > best { (best, bestPrices) = (value, prices) }
            let used = zip(options, picks).reduce(into: Amounts.zero) { $0 += $1.0[$1.1].usage }
            if used.fits(limits) { learn(options, picks, used, limits) }
            let direction = Amounts(repeating: -1).replacing(with: 1, where: used .> limits)
            prices = pointwiseMax(.zero, prices + direction * step)
            step *= 0.87
        }
        prices = bestPrices
        rest = Self.sums(options, prices).rest
        margin = 1e-12 * (worst + (prices * self.limits).sum() + abs(rest.first ?? 0))
    }

    /// The least that a choice can lose in all, of which the parties up to one are settled.
    func value(_ loss: FormatLoss, _ usage: SharedChoiceSolver.Amounts, after party: Int) -> Double {
        loss.approximate + rest[party + 1] - (prices * (limits - usage)).sum()
    }

    /// Whether a partial choice may still become the best.
    func allows(_ loss: FormatLoss, _ usage: SharedChoiceSolver.Amounts, after party: Int) -> Bool {
        value(loss, usage, after: party) <= known + margin
    }

    /// Remembers a choice that fits, after each party has taken the best option that the others leave room for.
    private mutating func learn(
        _ options: [[SharedChoiceSolver.Option]], _ picks: [Int], _ used: Amounts, _ limits: Amounts
    ) {
        var (picks, used) = (picks, used)
        for party in options.indices {
            let others = used - options[party][picks[party]].usage
            let fitting = options[party].indices.filter { (others + options[party][$0].usage).fits(limits) }
            guard let best = fitting.min(by: { options[party][$0].loss < options[party][$1].loss }) else { continue }
            picks[party] = best
            used = others + options[party][best].usage
        }
        known = min(known, zip(options, picks).reduce(0) { $0 + $1.0[$1.1].loss.approximate })
    }

    private static func sums(_ options: [[SharedChoiceSolver.Option]], _ prices: Amounts) -> (
        rest: [Double], picks: [Int]
    ) {
        var rest = Array(repeating: 0.0, count: options.count + 1)
        var picks = Array(repeating: 0, count: options.count)
        for party in options.indices.reversed() {
            var least = Double.infinity
            for (index, option) in options[party].enumerated() {
                let value = option.loss.approximate + (prices * option.usage).sum()
                if value < least { (least, picks[party]) = (value, index) }
            }
            rest[party] = rest[party + 1] + least
        }
        return (rest, picks)
    }
}
