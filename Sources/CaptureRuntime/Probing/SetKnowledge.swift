/// What is known of a family of sets that is closed under subsets: some members and some non-members.
///
/// A set is settled where it is part of a known member or holds a known non-member. Sets are bits: one for each camera.
struct SetKnowledge: Sendable {
    /// A set of cameras by their positions.
    typealias Bits = UInt64

    /// A set that is not settled, if there is one.
    enum Question: Sendable, Hashable {
        case of(Bits)
        /// All sets are settled.
        case none
        /// There are too many sets to look at.
        case tooMany
    }

    /// How many sets a search for an unsettled one looks at before it gives up; those of 16 cameras are fewer.
    static let effort = 100_000

    /// The largest members known, none part of another.
    private(set) var members: [Bits] = []
    /// The smallest non-members known, none part of another.
    private(set) var nonMembers: [Bits] = []

    /// Takes in that a set is a member.
    mutating func add(member set: Bits) {
        guard !isMember(set) else { return }
        members.removeAll { $0 & set == $0 }
        members.append(set)
    }

    /// Takes in that a set is no member.
    mutating func add(nonMember set: Bits) {
        guard !holdsNonMember(set) else { return }
        nonMembers.removeAll { $0 & set == set }
        nonMembers.append(set)
    }

    /// Whether a set is known to be a member.
    func isMember(_ set: Bits) -> Bool { members.contains { $0 & set == set } }

    /// Whether a set is known to be no member.
    func holdsNonMember(_ set: Bits) -> Bool { nonMembers.contains { $0 & set == $0 } }

    /// An unsettled set to which nothing can be added without its being known to be no member.
    ///
    /// Where such a set turns out to be a member, it is one of the largest there are.
    func largestUnsettled(of all: Bits) -> Question {
        // No camera at all is no question.
        guard all != 0 else { return .none }
        var seen = Set<Bits>()
        if let set = unsettled(from: 0, of: all, &seen) { return .of(widened(set, in: all)) }
        return seen.count < Self.effort ? .none : .tooMany
    }

    /// A set has to hold something from outside each known member, so one is chosen for each in turn.
    private func unsettled(from set: Bits, of all: Bits, _ seen: inout Set<Bits>) -> Bits? {
        guard seen.count < Self.effort, !holdsNonMember(set), seen.insert(set).inserted else { return nil }
        guard let member = members.first(where: { $0 & set == set }) else { return set }
        for camera in (all & ~member).single {
            if let found = unsettled(from: set | camera, of: all, &seen) { return found }
        }
        return nil
    }

    /// A set with everything that can be added, the first cameras first.
    private func widened(_ set: Bits, in all: Bits) -> Bits {
        (all & ~set).single.reduce(set) { wide, camera in holdsNonMember(wide | camera) ? wide : wide | camera }
    }
}

extension SetKnowledge.Bits {
    /// The sets of one camera each that make up this set, the first camera first.
    var single: [Self] { (0..<Self.bitWidth).map { 1 << $0 }.filter { self & $0 != 0 } }
}
