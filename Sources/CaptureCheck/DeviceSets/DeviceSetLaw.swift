import CaptureModel

/// What a rig says of which cameras may run together, over their numbers instead of their names.
enum DeviceSetLaw: Sendable {
    case unrestricted
    /// The facets. Numbers that no facet has belong to cameras that run alone only.
    case facets([CameraSet])
    /// How many sensors there are, how many each camera takes, and which cameras each excludes.
    case sensors(Int, taken: [Int], excluded: [CameraSet])

    init(_ rig: Rig, numbers: [String: Int]) {
        switch rig.deviceSets {
        case .unrestricted: self = .unrestricted
        case .facets(let facets): self = .facets(facets.map { CameraSet($0.compactMap { numbers[$0] }) })
        case .rule(let rule):
            var sides: [RigCamera.Position: CameraSet] = [:]
            for (number, camera) in rig.cameras.enumerated() {
                sides[camera.position, default: CameraSet()].insert(number)
            }
            self = .sensors(
                rule.sensors, taken: rig.cameras.map { max(1, $0.constituents.count) },
                excluded: rig.cameras.enumerated().map { number, camera in
                    guard rule.isVirtualExclusive, camera.isExclusive else { return CameraSet() }
                    var others = sides[camera.position] ?? CameraSet()
                    others.remove(number)
                    return others
                })
        }
    }

    /// Whether cameras may run together; one alone always may.
    func allows(_ set: CameraSet) -> Bool {
        switch self {
        case .unrestricted: return true
        case .facets(let facets):
            for facet in facets where set.isSubset(of: facet) { return true }
            return set.count < 2
        case .sensors(let sensors, let taken, let excluded):
            // A law speaks of the rig's cameras; one that a simulated run makes up has no sensor.
            let numbers = set.numbers.filter(taken.indices.contains)
            guard numbers.count > 1 else { return true }
            var sum = 0
            for number in numbers {
                sum += taken[number]
                guard sum <= sensors, excluded[number].isDisjoint(with: set) else { return false }
            }
            return true
        }
    }
}
