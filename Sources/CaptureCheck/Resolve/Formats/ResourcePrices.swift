/// A price for each resource, and with it a bound below all ways to complete a partial choice.
///
/// For any prices, the parties' cheapest options with the price of what they take, less the price of all that is left, lose
/// no more than any choice that fits (Lagrange).
struct ResourcePrices {
    typealias Amounts = SharedChoiceSolver.Amounts

    /// The parties from one on, each at its cheapest option with the price of what it takes.
    private struct Rest {
        /// The sum of losses and prices.
        var value = 0.0
        /// The sum of losses alone.
        var loss = 0.0
        var usage = Amounts.zero
    }

    let prices: Amounts
    private let limits: Amounts
    /// For the parties from each one on, and nothing for those after the last.
    private var rest: [Rest]
    /// The cheapest option of each party.
    private(set) var picks: [Int]
    /// More than rounding puts into a bound, which is a sum of some fifty terms, each within 1e-16 of the largest; a margin
    /// keeps some partial choices too many and loses none.
    private let margin: Double

    /// - Parameter first: The parties before it are settled; nothing is known of them.
    init(_ prices: Amounts, _ options: [[SharedChoiceSolver.Option]], from first: Int, limits: Amounts) {
        self.prices = prices
        self.limits = limits
        rest = Array(repeating: Rest(), count: options.count + 1)
        picks = Array(repeating: 0, count: options.count)
        for party in (first..<options.count).reversed() {
            var least = Double.infinity
            for (index, option) in options[party].enumerated() {
                let value = option.loss.approximate + (prices * option.usage).sum()
                if value < least { (least, picks[party]) = (value, index) }
            }
            let pick = options[party][picks[party]]
            rest[party] = Rest(
                value: rest[party + 1].value + least, loss: rest[party + 1].loss + pick.loss.approximate,
                usage: rest[party + 1].usage + pick.usage)
        }
        margin = 1e-13 * (rest[first].value + (prices * limits).sum())
    }

    /// The least that a choice can lose of which the parties before one are settled, less what rounding may have added.
    func bound(_ partial: LagrangeBound.Partial, from party: Int) -> Double {
        partial.loss * (1 - 1e-13) + rest[party].value - (prices * (limits - partial.usage)).sum() - margin
    }

    /// What is lost where the parties from one on take their cheapest options.
    func completed(_ loss: Double, from party: Int) -> Double { loss + rest[party].loss }

    /// What is taken where the parties from one on take their cheapest options.
    func used(_ usage: Amounts, from party: Int) -> Amounts { usage + rest[party].usage }
}
