public import CaptureTesting

/// A random life of something that decides: a world around it that behaves as devices, disks and people do, and what must hold in it.
///
/// A life is a list of steps, made from a seed before it is lived, so that a shorter list of the same steps is a life too.
public protocol Life {
    /// What may happen.
    associatedtype Step: Sendable

    /// What happens in one life.
    static func steps(_ random: inout SeededGenerator) -> [Step]

    /// Begins before anything has happened.
    init()

    /// Has something happen, and looks whether all still holds.
    mutating func take(_ step: Step) throws(Violation)

    /// Lets it end, and looks whether it does.
    mutating func end() throws(Violation)
}

/// What must hold in every life and does not.
public struct Violation: Error, CustomStringConvertible, Sendable {
    /// In a sentence.
    public let description: String

    /// Says what does not hold.
    public init(_ description: String) { self.description = description }
}

/// Lives many random lives, and makes the first that goes wrong as short as it can be.
public enum Lives {
    /// A life in which something does not hold.
    public struct Failure: Error, CustomStringConvertible, Sendable {
        /// Where its steps come from.
        public var seed: Int
        /// What does not hold.
        public var violation: Violation
        /// How many steps it had before it was shortened.
        public var length: Int
        /// The steps that are left, none of which can be left out.
        public var steps: [String]

        public var description: String {
            "seed \(seed): \(violation), after \(steps.count) of \(length) steps:\n"
                + steps.map { "  \($0)" }.joined(separator: "\n")
        }
    }

    /// Lives the lives of these seeds.
    ///
    /// - Throws: the first in which something does not hold, made short.
    public static func live<Kind: Life>(_ kind: Kind.Type, seeds: Range<Int>) throws(Failure) {
        for seed in seeds {
            var random = SeededGenerator(seed: seed)
            let steps = Kind.steps(&random)
            guard let violation = outcome(of: steps, kind) else { continue }
            let (short, last) = shorten(steps, violation, kind)
            throw Failure(
                seed: seed, violation: last, length: steps.count, steps: short.map { "\($0)" })
        }
    }

    private static func outcome<Kind: Life>(of steps: [Kind.Step], _ kind: Kind.Type) -> Violation? {
        var life = Kind()
        do throws(Violation) {
            for step in steps { try life.take(step) }
            try life.end()
            return nil
        } catch {
            return error
        }
    }

    /// Leaves out what can be left out: halves first, then less, until no single step can.
    private static func shorten<Kind: Life>(
        _ steps: [Kind.Step], _ violation: Violation, _ kind: Kind.Type
    ) -> ([Kind.Step], Violation) {
        var (best, last) = (steps, violation)
        var size = max(1, steps.count / 2)
        while true {
            var isShorter = false
            var place = 0
            while place < best.count {
                var fewer = best
                fewer.removeSubrange(place..<min(best.count, place + size))
                if let found = outcome(of: fewer, kind) {
                    (best, last, isShorter) = (fewer, found, true)
                } else {
                    place += size
                }
            }
            if !isShorter, size == 1 { return (best, last) }
            if !isShorter { size = max(1, size / 2) }
        }
    }
}
