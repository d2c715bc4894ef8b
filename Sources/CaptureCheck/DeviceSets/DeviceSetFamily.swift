package import CaptureModel

/// The sets of cameras that may run together, as facets of a family closed under subsets.
///
/// A set conflicts when it is part of no facet, that is, when of every facet something is missing that the set has. So
/// the minimal conflicts of a set are the smallest choices that touch what each facet lacks of it. Cameras are numbers here,
/// in the order of the rig, and sets of them bits: whether a set is part of a facet is one instruction up to 64 cameras.
package struct DeviceSetFamily: Sendable {
    private let law: DeviceSetLaw
    /// The cameras by number: the rig's in its order, which all answers follow, so that none depends on the order of a
    /// graph; then those that only a facet names.
    private let names: [String]
    private let numbers: [String: Int]

    /// More choices than this are not tried one by one; the answer is then minimal still, but not the smallest.
    static let choiceLimit = 20_000

    package init(_ rig: Rig) {
        var names = rig.cameras.map(\.name)
        var numbers = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
        if case .facets(let facets) = rig.deviceSets {
            let strangers = Set(facets.joined()).filter { numbers[$0] == nil }
            for name in strangers.sorted() {
                numbers[name] = names.count
                names.append(name)
            }
        }
        law = DeviceSetLaw(rig, numbers: numbers)
        self.names = names
        self.numbers = numbers
    }

    /// Whether cameras may run together; a camera alone always may, listed or not.
    package func allows(_ cameras: Set<String>) -> Bool { law.allows(Members(cameras, self).set) }

    /// The cameras in the rig's order.
    package func ordered(_ cameras: Set<String>) -> [String] { Members(cameras, self).names }

    /// The conflicts within a set of which no part conflicts, smallest first; empty where the set is allowed.
    package func minimalConflicts(in cameras: Set<String>) -> [[String]] {
        let members = Members(cameras, self)
        guard !law.allows(members.set) else { return [] }
        let numbers = members.numbers
        var found: [CameraSet] = []
        var tried = 0
        for size in 2...numbers.count {
            var choice = Array(0..<size)
            repeat {
                tried += 1
                guard tried <= Self.choiceLimit else {
                    return (found.isEmpty ? [reduced(members)] : found).map(members.names)
                }
                var set = CameraSet()
                for position in choice { set.insert(numbers[position]) }
                if !law.allows(set), !found.contains(where: { $0.isSubset(of: set) }) { found.append(set) }
            } while advance(&choice, below: numbers.count)
        }
        return found.map(members.names)
    }

    /// The largest allowed parts of a set, in the rig's order; of so many cameras that not all parts can be tried, the largest of those
    /// that were.
    ///
    /// - Returns: them, and whether they are all there are.
    package func nearestAllowed(to cameras: Set<String>) -> (sets: [[String]], areAll: Bool) {
        let members = Members(cameras, self)
        guard !law.allows(members.set) else { return ([members.names], true) }
        var parts = members.numbers.map { CameraSet([$0]) }
        var areAll = true
        switch law {
        case .unrestricted: parts = [members.set]
        case .facets(let facets): parts += facets.lazy.map { $0.intersection(members.set) }
        case .sensors(_, let taken, _):
            // Those that take the fewest sensors first: the first part that is tried to its end is large then.
            let sensors = { (number: Int) in taken.indices.contains(number) ? taken[number] : 0 }
            let ascending = members.numbers.sorted { (sensors($0), $0) < (sensors($1), $1) }
            let found = largest(of: ascending)
            parts += found.parts
            areAll = found.areAll
        }
        let size = parts.lazy.map(\.count).max() ?? 0
        let sets = Set(parts.filter { $0.count == size }).map(\.numbers)
            .sorted { $0.lexicographicallyPrecedes($1) }.map { members.names(CameraSet($0)) }
        return (sets, areAll)
    }

    /// The largest allowed sets of some cameras; what a set forbids, every larger one forbids too, so no branch is followed further, nor
    /// one that can come to no more than was found.
    private func largest(of candidates: [Int]) -> (parts: [CameraSet], areAll: Bool) {
        var (found, size, tried) = ([CameraSet](), 1, 0)
        func extend(_ set: CameraSet, from start: Int) {
            for index in candidates.indices.dropFirst(start) {
                guard set.count + candidates.count - index >= size, tried < Self.choiceLimit else { return }
                tried += 1
                var larger = set
                larger.insert(candidates[index])
                guard law.allows(larger) else { continue }
                if larger.count > size { (found, size) = ([], larger.count) }
                if larger.count == size { found.append(larger) }
                extend(larger, from: index + 1)
            }
        }
        extend(CameraSet(), from: 0)
        return (found, tried < Self.choiceLimit)
    }

    /// A minimal conflict by leaving out one camera after another.
    private func reduced(_ members: Members) -> CameraSet {
        var rest = members.set
        for number in members.numbers {
            rest.remove(number)
            if law.allows(rest) { rest.insert(number) }
        }
        return rest
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

    /// The cameras that a question is about. Those that the family does not know get the numbers after its own: they are
    /// made up by a simulated run, and in no facet.
    private struct Members {
        let set: CameraSet
        private let known: [String]
        private let unknown: [String]

        init(_ cameras: Set<String>, _ family: DeviceSetFamily) {
            var set = CameraSet()
            var unknown: [String] = []
            for camera in cameras {
                if let number = family.numbers[camera] { set.insert(number) } else { unknown.append(camera) }
            }
            unknown.sort()
            for index in unknown.indices { set.insert(family.names.count + index) }
            self.set = set
            self.unknown = unknown
            known = family.names
        }

        var numbers: [Int] { self.set.numbers }
        var names: [String] { names(self.set) }

        func names(_ part: CameraSet) -> [String] {
            part.numbers.map { $0 < known.count ? known[$0] : unknown[$0 - known.count] }
        }
    }
}
