import CaptureModel

/// The sets of cameras that may run together, as facets of a family closed under subsets.
///
/// A set conflicts when it is part of no facet, that is, when of every facet something is missing that the set has. So
/// the minimal conflicts of a set are the smallest choices that touch what each facet lacks of it.
struct DeviceSetFamily: Sendable {
    private let sets: DeviceSets
    private let cameras: [String: RigCamera]
    /// The cameras in the rig's order, which all answers follow, so that none depends on the order of a graph.
    private let positions: [String: Int]

    /// More choices than this are not tried one by one; the answer is then minimal still, but not the smallest.
    static let choiceLimit = 20_000

    init(_ rig: Rig) {
        sets = rig.deviceSets
        cameras = Dictionary(rig.cameras.map { ($0.name, $0) }) { first, _ in first }
        positions = Dictionary(rig.cameras.enumerated().map { ($1.name, $0) }) { first, _ in first }
    }

    /// Whether cameras may run together; a camera alone always may, listed or not.
    func allows(_ names: Set<String>) -> Bool {
        guard names.count > 1 else { return true }
        return switch sets {
        case .unrestricted: true
        case .facets(let facets): facets.contains { $0.isSuperset(of: names) }
        case .rule(let rule): rule.allows(names.compactMap { cameras[$0] })
        }
    }

    /// The cameras in the rig's order.
    func ordered(_ cameras: Set<String>) -> [String] {
        cameras.sorted { (positions[$0] ?? .max, $0) < (positions[$1] ?? .max, $1) }
    }

    /// The conflicts within a set of which no part conflicts, smallest first; empty where the set is allowed.
    func minimalConflicts(in cameras: Set<String>) -> [[String]] {
        guard !allows(cameras) else { return [] }
        let members = ordered(cameras)
        var found: [Set<String>] = []
        var tried = 0
        for size in 2...members.count {
            var choice = Array(0..<size)
            repeat {
                tried += 1
                guard tried <= Self.choiceLimit else { return found.isEmpty ? [reduced(members)] : found.map(ordered) }
                let set = Set(choice.map { members[$0] })
                if !allows(set), !found.contains(where: { $0.isSubset(of: set) }) { found.append(set) }
            } while advance(&choice, below: members.count)
        }
        return found.map(ordered)
    }

    /// The largest allowed parts of a set, in the rig's order.
    func nearestAllowed(to cameras: Set<String>) -> [[String]] {
        guard !allows(cameras) else { return [ordered(cameras)] }
        let singles = cameras.map { Set([$0]) }
        let parts: Set<Set<String>> =
            switch sets {
            case .unrestricted: [cameras]
            case .facets(let facets): Set(facets.map { $0.intersection(cameras) } + singles)
            case .rule: Set(extensions(of: [], by: ordered(cameras)))
            }
        let size = parts.map(\.count).max() ?? 0
        let order = { (part: [String]) in part.map { positions[$0] ?? .max } }
        return parts.filter { $0.count == size }.map(ordered).sorted { order($0).lexicographicallyPrecedes(order($1)) }
    }

    /// The allowed sets that a set can be extended to by candidates in their order; what a set forbids, every larger one
    /// forbids too, so no branch is followed further.
    private func extensions(of set: Set<String>, by candidates: [String]) -> [Set<String>] {
        candidates.indices.flatMap { index -> [Set<String>] in
            let larger = set.union([candidates[index]])
            guard allows(larger) else { return [] }
            return [larger] + extensions(of: larger, by: Array(candidates[(index + 1)...]))
        }
    }

    /// A minimal conflict by leaving out one camera after another.
    private func reduced(_ members: [String]) -> [String] {
        var rest = Set(members)
        for member in members where !allows(rest.subtracting([member])) { rest.remove(member) }
        return ordered(rest)
    }

    /// The next choice of as many positions below a limit, in the order of a dictionary; false after the last.
    private func advance(_ choice: inout [Int], below limit: Int) -> Bool {
        for index in choice.indices.reversed() where choice[index] < limit - choice.count + index {
            choice[index] += 1
            for later in choice.indices.dropFirst(index + 1) { choice[later] = choice[later - 1] + 1 }
            return true
        }
        return false
    }
}
