import CaptureTesting
import Testing

@testable import SessionLogic

/// When pictures are decoded of which only is known when they are shown.
@Suite struct DecodingTimesTests {
    private static let step: Int64 = 40_000_000

    /// Ways in which encoders order pictures, by when each is shown, and how many are decoded before one that is shown before them.
    static let orders: [(shown: [Int64], depth: Int)] = [
        ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 0),
        ([0, 2, 1, 4, 3, 6, 5, 8, 7, 9], 1),
        ([0, 3, 1, 2, 6, 4, 5, 9, 7, 8], 1),
        ([0, 4, 2, 1, 3, 8, 6, 5, 7, 12, 10, 9, 11], 2),
        // The first two after the second key frame are shown before it.
        ([0, 3, 1, 2, 6, 4, 5, 7, 9, 8], 1),
        // Pictures are missing.
        ([0, 4, 2, 3, 8, 7, 40, 38, 37, 39], 2),
    ]

    private static func decoded(_ shown: [Int64], depth: Int?, from start: Int64 = 1_000_000_000) -> [Int64] {
        var times = DecodingTimes(depth: depth)
        return shown.map { times.time(of: start + $0 * step) - start }
    }

    @Test(arguments: orders) func noneIsDecodedBehindItsShowingNorBeforeTheOneInFront(shown: [Int64], depth: Int) {
        for depth in depth...DecodingTimes.most {
            let decoded = Self.decoded(shown, depth: depth)
            #expect(zip(decoded, shown).allSatisfy { $0 <= $1 * Self.step }, "\(depth): \(decoded)")
            #expect(zip(decoded, decoded.dropFirst()).allSatisfy { $0 < $1 }, "\(depth): \(decoded)")
        }
    }

    /// A decoder that gave a picture out when the one with so many after it is decoded would show each in time.
    @Test(arguments: orders) func oneIsDecodedWhenThatManyBeforeItAreShown(shown: [Int64], depth: Int) {
        let decoded = Self.decoded(shown, depth: depth)
        let sorted = shown.sorted().map { $0 * Self.step }
        #expect(Array(decoded.dropFirst(depth)) == Array(sorted.dropLast(depth)))
    }

    @Test func withoutReorderingAPictureIsDecodedWhenItIsShown() {
        for depth in [0, nil] as [Int?] {
            #expect(Self.decoded([0, 1, 2, 9, 10], depth: depth) == [0, 1, 2, 9, 10].map { $0 * Self.step })
        }
    }

    /// Where the stream says nothing the first that comes out of its turn shows it, and the times are right from then on.
    @Test func whatAStreamDoesNotSayIsLearntFromItsPictures() {
        let shown: [Int64] = [0, 4, 2, 1, 3, 8, 6, 5, 7, 12, 10, 9, 11, 16, 14, 13, 15]
        let decoded = Self.decoded(shown, depth: nil)
        #expect(zip(decoded, decoded.dropFirst()).allSatisfy { $0 < $1 }, "\(decoded)")
        let known = Self.decoded(shown, depth: 2)
        #expect(decoded.dropFirst(8) == known.dropFirst(8))
        #expect(zip(decoded, shown).dropFirst(8).allSatisfy { $0 <= $1 * Self.step })
    }

    /// There is no time before that of the run's beginning.
    @Test func atTheBeginningOfARunNoTimeIsNegative() {
        let decoded = Self.decoded([0, 4, 2, 1, 3], depth: 2, from: 0)
        #expect(decoded.allSatisfy { $0 >= 0 } && zip(decoded, decoded.dropFirst()).allSatisfy { $0 < $1 })
    }

    /// MPEG-TS counts 90,000 ticks a second: two pictures of one tick were a step back.
    @Test(arguments: [0, 1_000_000, 32_000_000, 79_000_000] as [Int64])
    func atTheBeginningOfARunTimesAreATickApart(first: Int64) {
        let decoded = Self.decoded([0, 4, 2, 1, 3], depth: 2, from: first).map { $0 + first }
        let ticks = decoded.map { $0 * 90_000 / 1_000_000_000 }
        #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0 < $1 }, "\(decoded)")
    }

    /// A first picture that is shown too early for two others to be decoded before it: the time up to then is divided.
    @Test func theTimeBeforeAnEarlyFirstPictureIsDivided() {
        let decoded = Self.decoded([0, 4, 2, 1, 3], depth: 2, from: 32_000_000).map { $0 + 32_000_000 }
        #expect(decoded == [0, 16_000_000, 32_000_000, 72_000_000, 112_000_000])
    }
}
