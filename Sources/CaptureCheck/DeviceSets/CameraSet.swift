/// A set of numbers from 0 on, as bits: the cameras of a rig by their place in it.
///
/// The first 64 lie in a word of their own, so that the sets of all but the largest rigs are one word and allocate nothing.
package struct CameraSet: Sendable, Hashable {
    private var first: UInt64 = 0
    /// The words after the first; the last of them is never 0, so that equal sets are equal values.
    private var rest: [UInt64] = []

    /// The empty set.
    package init() {}

    /// The set of some numbers.
    package init(_ numbers: some Sequence<Int>) {
        for number in numbers { insert(number) }
    }

    /// Adds a number.
    package mutating func insert(_ number: Int) {
        guard number >= 64 else {
            first |= 1 << UInt64(number)
            return
        }
        let word = number / 64 - 1
        while rest.count <= word { rest.append(0) }
        rest[word] |= 1 << UInt64(number % 64)
    }

    /// Takes a number out.
    package mutating func remove(_ number: Int) {
        guard number >= 64 else {
            first &= ~(1 << UInt64(number))
            return
        }
        let word = number / 64 - 1
        guard word < rest.count else { return }
        rest[word] &= ~(1 << UInt64(number % 64))
        while rest.last == 0 { rest.removeLast() }
    }

    /// How many numbers it has.
    package var count: Int { rest.reduce(first.nonzeroBitCount) { $0 + $1.nonzeroBitCount } }

    /// Whether every number of it is in another set.
    package func isSubset(of other: CameraSet) -> Bool {
        guard first & ~other.first == 0, rest.count <= other.rest.count else { return false }
        for word in rest.indices where rest[word] & ~other.rest[word] != 0 { return false }
        return true
    }

    /// Whether no number is in both sets.
    package func isDisjoint(with other: CameraSet) -> Bool {
        guard first & other.first == 0 else { return false }
        for word in 0..<min(rest.count, other.rest.count) where rest[word] & other.rest[word] != 0 { return false }
        return true
    }

    /// The numbers that both sets have.
    package func intersection(_ other: CameraSet) -> CameraSet {
        var common = CameraSet()
        common.first = first & other.first
        common.rest = zip(rest, other.rest).map { $0 & $1 }
        while common.rest.last == 0 { common.rest.removeLast() }
        return common
    }

    /// The numbers, lowest first.
    package var numbers: [Int] {
        var numbers: [Int] = []
        numbers.reserveCapacity(count)
        Self.append(first, from: 0, to: &numbers)
        for (word, bits) in rest.enumerated() { Self.append(bits, from: (word + 1) * 64, to: &numbers) }
        return numbers
    }

    private static func append(_ word: UInt64, from start: Int, to numbers: inout [Int]) {
        var bits = word
        while bits != 0 {
            numbers.append(start + bits.trailingZeroBitCount)
            bits &= bits - 1
        }
    }
}
