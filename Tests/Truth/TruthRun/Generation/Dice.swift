/// A random generator with a seed, so that every graph can be had again by its number (SplitMix64).
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64, number: Int) {
        state = seed &* 0xD134_2543_DE82_EF95 &+ UInt64(number) &* 0x2545_F491_4F6C_DD1D
        _ = next()
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Whether something comes to pass that does so in so many of a hundred cases.
    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    /// One of some values, of which there is at least one.
    mutating func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &self)] }

    /// Some of the values, in any order.
    mutating func some<Value>(_ count: Int, of values: [Value]) -> [Value] {
        Array(values.shuffled(using: &self).prefix(count))
    }
}
