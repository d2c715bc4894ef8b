import CaptureTesting
import Testing

@testable import SessionLogic

/// The worst minute of a take.
@Suite struct LossShareTests {
    private static func hole(_ begin: Double, _ length: Double) -> LossShare.Hole {
        LossShare.Hole(begin: .seconds(begin), length: .seconds(length))
    }

    @Test func aTakeWithoutHolesHasNoWorstMinute() {
        #expect(LossShare(worstOf: [], in: .seconds(100)) == nil)
        #expect(LossShare(worstOf: [Self.hole(0, 0)], in: .seconds(100)) == nil)
        // What lies outside the take is not its own.
        #expect(LossShare(worstOf: [Self.hole(-5, 2), Self.hole(101, 3)], in: .seconds(100)) == nil)
        #expect(LossShare(worstOf: [Self.hole(0, 1)], in: .zero) == nil)
    }

    @Test func aShortTakeIsJudgedAsAWhole() throws {
        let found = try #require(LossShare(worstOf: [Self.hole(1, 1), Self.hole(8, 1)], in: .seconds(10)))
        #expect(found.share == 0.2 && found.begin == .zero && found.length == .seconds(10))
    }

    @Test func anHourHidesNoHole() throws {
        let found = try #require(LossShare(worstOf: [Self.hole(1800, 3)], in: .seconds(3600)))
        #expect(found.share == 0.05 && found.missing == .seconds(3))
        #expect(found.begin <= .seconds(1800) && found.begin + found.length >= .seconds(1803))
    }

    @Test func holesThatAreFartherApartThanAMinuteAreNotAddedUp() throws {
        let holes = (0..<20).map { Self.hole(Double($0) * 61, 0.5) }
        let found = try #require(LossShare(worstOf: holes, in: .seconds(1300)))
        #expect(found.missing == .seconds(0.5))
    }

    @Test func aHoleThatReachesOverTheMinuteCountsForIt() throws {
        let found = try #require(LossShare(worstOf: [Self.hole(100, 200)], in: .seconds(1000)))
        #expect(found.share == 1)
        let late = try #require(LossShare(worstOf: [Self.hole(90, 200)], in: .seconds(100)))
        #expect(late.missing == .seconds(10))
    }

    @Test func whatIsLostTwiceAtATimeIsCountedTwice() throws {
        let found = try #require(LossShare(worstOf: [Self.hole(2, 1), Self.hole(2, 1)], in: .seconds(10)))
        #expect(found.share == 0.2)
    }

    @Test func whatIsLeftOfAHoleOutsideOthers() {
        let gaps = [Self.hole(2, 2), Self.hole(6, 1)]
        #expect(Self.hole(0, 10).outside(gaps) == [Self.hole(0, 2), Self.hole(4, 2), Self.hole(7, 3)])
        #expect(Self.hole(2.5, 1).outside(gaps) == [])
        #expect(Self.hole(4, 2).outside(gaps) == [Self.hole(4, 2)])
        #expect(Self.hole(3, 2).outside(gaps) == [Self.hole(4, 1)])
    }

    /// Against a count of each tenth of a second of each minute.
    @Test(arguments: 0..<40) func itIsTheWorstOfAll(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        let length = Int.random(in: 100...3000, using: &random)
        var cells = Array(repeating: false, count: length)
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            let begin = Int.random(in: 0..<length, using: &random)
            let end = min(length, begin + Int.random(in: 1...300, using: &random))
            for cell in begin..<end { cells[cell] = true }
        }
        var holes: [LossShare.Hole] = []
        for cell in cells.indices where cells[cell] { holes.append(Self.hole(Double(cell) / 10, 0.1)) }
        holes.shuffle(using: &random)
        let window = min(600, length)
        let worst = (0...length - window).map { start in cells[start..<start + window].filter { $0 }.count }.max() ?? 0
        let found = try #require(LossShare(worstOf: holes, in: .milliseconds(length * 100)))
        #expect(Int((found.missing / .milliseconds(1) / 100).rounded()) == worst)
    }
}
