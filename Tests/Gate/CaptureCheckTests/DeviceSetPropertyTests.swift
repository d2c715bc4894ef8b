import CaptureModel
import Testing

@testable import CaptureCheck

/// What holds of every family, tried on random ones against a scan of all subsets.
@Suite struct DeviceSetPropertyTests {
    /// A random rig of up to 9 cameras, in both forms that a rig can state its sets in.
    struct Sample: CustomTestStringConvertible {
        let seed: Int
        let rig: Rig
        let names: [String]
        /// Whether the cameras of a mask may run together, by the facets or by the law, written down anew.
        let isLegal: [Bool]

        var testDescription: String { "seed \(seed)" }

        init(_ seed: Int, isLaw: Bool) {
            var dice = SeededGenerator(seed: seed)
            let count = Int.random(in: 1...9, using: &dice)
            let names = (0..<count).map { "c\($0)" }.shuffled(using: &dice)
            var cameras = names.map { name in
                RigCamera(
                    name, position: RigCamera.Position.allCases.randomElement(using: &dice) ?? .back,
                    kind: [.wide, .telephoto, .trueDepth].randomElement(using: &dice) ?? .wide, formats: [])
            }
            for index in cameras.indices where Int.random(in: 0..<4, using: &dice) == 0 {
                cameras[index].constituents = (0..<Int.random(in: 2...3, using: &dice)).map { "part-\($0)" }
            }
            var rig = Rig(name: "random", cameras: cameras)
            let masks = 0..<(1 << count)
            if isLaw {
                let law = DeviceSetRule(
                    sensors: Int.random(in: 1...5, using: &dice), isVirtualExclusive: Bool.random(using: &dice))
                rig.deviceSets = .rule(law)
                isLegal = masks.map { mask in
                    law.allows(cameras.indices.filter { mask & (1 << $0) != 0 }.map { cameras[$0] })
                }
            } else {
                let facets = (0..<Int.random(in: 0...7, using: &dice)).map { _ in Int.random(in: masks, using: &dice) }
                rig.deviceSets = .facets(
                    facets.map { mask in Set(names.indices.filter { mask & (1 << $0) != 0 }.map { names[$0] }) })
                isLegal = masks.map { mask in mask.nonzeroBitCount < 2 || facets.contains { $0 & mask == mask } }
            }
            (self.seed, self.rig, self.names) = (seed, rig, names)
        }

        func set(_ mask: Int) -> Set<String> { Set(names.indices.filter { mask & (1 << $0) != 0 }.map { names[$0] }) }
        func mask(_ set: some Sequence<String>) -> Int {
            set.reduce(0) { mask, name in mask | (1 << (names.firstIndex(of: name) ?? 0)) }
        }
    }

    static let samples = (1...60).map { Sample($0, isLaw: false) } + (61...120).map { Sample($0, isLaw: true) }

    @Test(arguments: samples) func membershipIsThatOfTheScanAndClosedUnderSubsets(_ sample: Sample) {
        let family = DeviceSetFamily(sample.rig)
        for mask in sample.isLegal.indices {
            #expect(family.allows(sample.set(mask)) == sample.isLegal[mask])
            guard sample.isLegal[mask] else { continue }
            for index in sample.names.indices { #expect(family.allows(sample.set(mask & ~(1 << index)))) }
        }
    }

    @Test(arguments: samples) func theConflictsAreAllMinimalOnesSmallestFirst(_ sample: Sample) {
        let family = DeviceSetFamily(sample.rig)
        for mask in sample.isLegal.indices {
            let conflicts = family.minimalConflicts(in: sample.set(mask)).map(sample.mask)
            let minimal = sample.isLegal.indices.filter { part in
                part & mask == part && !sample.isLegal[part]
                    && sample.names.indices.allSatisfy { part & (1 << $0) == 0 || sample.isLegal[part & ~(1 << $0)] }
            }
            #expect(Set(conflicts) == Set(minimal) && conflicts.count == minimal.count)
            #expect(conflicts.map(\.nonzeroBitCount) == conflicts.map(\.nonzeroBitCount).sorted())
        }
    }

    @Test(arguments: samples) func theSuggestionsAreAllOfTheLargestLegalParts(_ sample: Sample) {
        let family = DeviceSetFamily(sample.rig)
        for mask in sample.isLegal.indices.dropFirst() {
            let parts = sample.isLegal.indices.filter { $0 & mask == $0 && sample.isLegal[$0] && $0 != 0 }
            let most = parts.map(\.nonzeroBitCount).max()
            let nearest = family.nearestAllowed(to: sample.set(mask)).sets.map(sample.mask)
            #expect(Set(nearest) == Set(parts.filter { $0.nonzeroBitCount == most }))
            #expect(Set(nearest).count == nearest.count)
        }
    }

    /// The facets of a law's family state the same family.
    @Test(arguments: samples.filter { $0.seed > 60 }) func aLawAndItsFacetsGiveTheSameAnswers(_ sample: Sample) {
        let legal = sample.isLegal.indices.filter { sample.isLegal[$0] }
        var listed = sample.rig
        listed.deviceSets = .facets(
            legal.filter { set in !legal.contains { $0 != set && $0 & set == set } }.map(sample.set))
        let (law, list) = (DeviceSetFamily(sample.rig), DeviceSetFamily(listed))
        for mask in sample.isLegal.indices {
            let set = sample.set(mask)
            #expect(law.allows(set) == list.allows(set))
            #expect(law.minimalConflicts(in: set) == list.minimalConflicts(in: set))
            #expect(law.nearestAllowed(to: set).sets == list.nearestAllowed(to: set).sets)
        }
    }

    /// There are 2,704,156 ways to choose 12 of 24, and more of 64 than anybody can try.
    @Test(arguments: [(24, 12), (64, 32), (65, 64), (200, 3)])
    func whatIsNearestIsSaidOfMoreSetsThanCanBeTried(_ count: Int, _ sensors: Int) {
        let names = (0..<count).map { "c\($0)" }
        let rig = Rig(
            name: "wall", cameras: names.map { RigCamera($0, formats: []) },
            deviceSets: .rule(.init(sensors: sensors, isVirtualExclusive: false)))
        let family = DeviceSetFamily(rig)
        let nearest = family.nearestAllowed(to: Set(names))
        #expect(nearest.areAll == (count == 65))
        #expect(nearest.sets.first == Array(names.prefix(sensors)))
        #expect(nearest.sets.allSatisfy { $0.count == sensors && family.allows(Set($0)) })
    }

    /// Beyond one word of bits, and over its edge.
    @Test(arguments: [63, 64, 65, 130, 200]) func manyCamerasAreJudgedLikeFew(_ count: Int) {
        let names = (0..<count).map { "c\($0)" }
        let half = Set(names.prefix(count / 2 + 1))
        let rig = Rig(
            name: "wall", cameras: names.map { RigCamera($0, formats: []) },
            deviceSets: .facets([half, Set(names.suffix(count / 2))]))
        let family = DeviceSetFamily(rig)
        #expect(family.allows(half) && family.allows([names[count - 1]]))
        let pair: Set = [names[0], names[count - 1]]
        #expect(family.minimalConflicts(in: pair) == [[names[0], names[count - 1]]])
        #expect(family.nearestAllowed(to: half.union([names[count - 1]])).sets == [names.filter(half.contains)])
        #expect(family.allows([names[0], "made-up"]) == false)
        #expect(family.minimalConflicts(in: [names[0], "made-up"]) == [[names[0], "made-up"]])
    }
}

/// A random generator with a seed, so that a failure can be had again (SplitMix64).
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: Int) { state = UInt64(seed) }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
