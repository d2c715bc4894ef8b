/// One option for each of several parties that share something: which together lose least and fit?
///
/// Pure arithmetic: `SharedChoiceSolver` finds the answer.
struct SharedChoice: Sendable {
    /// What a party may choose.
    struct Option: Sendable {
        /// What is lost by it against the best; what is minimised.
        let loss: FormatLoss
        /// What decides between equal losses: the sum of the shares taken.
        let share: Double
        /// What it takes of each resource, in the resources' order.
        let usage: [Double]
    }

    /// The options of each party, best first.
    let options: [[Option]]
    /// How much there is of each resource.
    let capacities: [Double]

    /// How far sums of fractions may be beyond a capacity and still count as all of it: what adding up binary fractions of
    /// such rates as 30000/1001 may be off by, and no more.
    static let tolerance = 1e-12

    /// An answer.
    struct Answer: Sendable {
        /// The option of each party.
        let picks: [Int]
        /// Whether no other choice that fits loses less, which is proved up to `SharedChoiceSolver.labelLimit`.
        let isOptimal: Bool
    }

    /// Whether a choice fits into everything.
    func fits(_ picks: [Int]) -> Bool {
        capacities.indices.allSatisfy { resource in
            let used = zip(options, picks).reduce(0) { $0 + $1.0[$1.1].usage[resource] }
            return used <= capacities[resource] * (1 + Self.tolerance)
        }
    }

    /// What a choice loses in all.
    func loss(_ picks: [Int]) -> (loss: FormatLoss, share: Double) {
        zip(options, picks).reduce((.none, 0)) { ($0.0 + $1.0[$1.1].loss, $0.1 + $1.0[$1.1].share) }
    }

    /// The parties in groups that share nothing scarce with each other, each with the scarce resources it shares: problems
    /// of their own. What is enough whatever is chosen plays no part.
    var groups: [(parties: [Int], resources: [Int])] {
        let most = options.map { options in
            capacities.indices.map { resource in options.map { $0.usage[resource] }.max() ?? 0 }
        }
        let scarce = capacities.indices.filter { resource in
            most.reduce(0) { $0 + $1[resource] } > capacities[resource]
        }
        var group = Array(options.indices)
        func root(_ party: Int) -> Int {
            var party = party
            while group[party] != party { party = group[party] }
            return party
        }
        for resource in scarce {
            let users = options.indices.filter { most[$0][resource] > 0 }
            for (first, second) in zip(users, users.dropFirst()) {
                let (left, right) = (root(first), root(second))
                group[max(left, right)] = min(left, right)
            }
        }
        let parties = Dictionary(grouping: options.indices, by: root).values
        return parties.sorted { ($0.first ?? 0) < ($1.first ?? 0) }.map { parties in
            (parties, scarce.filter { resource in parties.contains { most[$0][resource] > 0 } })
        }
    }
}
