import CaptureModel

/// The verdict as one would write it down first: sets of names, every part of them tried, every list scanned.
struct NaiveScan {
    private let facets: [Set<String>]
    private let order: [String]

    init(_ rig: Rig) {
        if case .facets(let facets) = rig.deviceSets { self.facets = facets } else { facets = [] }
        order = rig.cameras.map(\.name)
    }

    func allows(_ cameras: Set<String>) -> Bool {
        cameras.count < 2 || facets.contains { $0.isSuperset(of: cameras) }
    }

    func minimalConflicts(in cameras: Set<String>) -> [[String]] {
        guard !allows(cameras) else { return [] }
        let members = order.filter(cameras.contains)
        var parts = (1..<(1 << members.count)).map { mask in members.indices.filter { mask & (1 << $0) != 0 } }
        parts.sort { ($0.count, $0.description) < ($1.count, $1.description) }
        var found: [Set<String>] = []
        for part in parts {
            let set = Set(part.map { members[$0] })
            if !allows(set), !found.contains(where: { $0.isSubset(of: set) }) { found.append(set) }
        }
        return found.map { set in members.filter(set.contains) }
    }
}
