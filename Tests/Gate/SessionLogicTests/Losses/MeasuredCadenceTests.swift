import CaptureTesting
import Foundation
import Testing

@testable import SessionLogic

/// The holes of a source that states no rate.
@Suite struct MeasuredCadenceTests {
    private static let interval = Duration.seconds(1) / 25

    /// The holes among frames at these multiples of an interval.
    private static func holes(_ places: [Double], endingAt end: Double? = nil) -> [MeasuredCadence.Hole] {
        var cadence = MeasuredCadence()
        let found = places.compactMap { cadence.take(at: interval * $0) }
        return found + cadence.end(at: end.map { interval * $0 })
    }

    private static func missing(_ places: [Double], endingAt end: Double? = nil) -> [Int] {
        holes(places, endingAt: end).map(\.missing)
    }

    private static func all(but gone: some Collection<Int>, of count: Int) -> [Double] {
        let gone = Set(gone)
        return (0..<count).filter { !gone.contains($0) }.map(Double.init)
    }

    @Test func everyHoleOfASteadySourceIsFoundWithItsLength() {
        for length in 1...45 {
            #expect(Self.missing(Self.all(but: 30..<30 + length, of: 100)) == [length])
        }
        #expect(Self.missing(Self.all(but: [20, 21, 22, 60, 61], of: 100)) == [3, 2])
        let hole = Self.holes(Self.all(but: 30..<40, of: 100)).first
        #expect(hole.map { ($0.begin / Self.interval).rounded() } == 30)
        #expect(hole.map { ($0.end / Self.interval).rounded() } == 40)
    }

    @Test func twoHolesCloseTogetherAreBothFound() {
        #expect(Self.missing(Self.all(but: Array(30..<35) + Array(37..<49), of: 100)) == [5, 12])
    }

    @Test func holesAtTheBeginningAndAtTheEndAreFound() {
        #expect(Self.missing(Self.all(but: 1..<20, of: 60)) == [19])
        #expect(Self.missing(Self.all(but: 50..<59, of: 60)) == [9])
        #expect(Self.missing(Self.all(but: [], of: 50), endingAt: 62) == [12])
        #expect(Self.missing(Self.all(but: [], of: 50), endingAt: 50.2) == [])
    }

    /// A take that ends within a stall is accounted for when its first frame is back.
    @Test(arguments: [0, 2, 3, 20], [1, 2, 5])
    func aStallIsKnownWithTheFirstFrameBehindIt(length: Int, behind: Int) {
        var cadence = MeasuredCadence()
        for place in 0..<40 { _ = cadence.take(at: Self.interval * Double(place)) }
        for place in 0..<behind { _ = cadence.take(at: Self.interval * Double(40 + length + place)) }
        // Two may still come between, of a camera that decodes out of order.
        let isKnown = length > 2 || length > 0 && behind > 2
        #expect(cadence.judge().map(\.missing) == (isKnown ? [length] : []))
        #expect(cadence.judge() == [])
        let later = (behind..<40).compactMap { cadence.take(at: Self.interval * Double(40 + length + $0)) }
        #expect((later + cadence.end()).map(\.missing) == (isKnown || length == 0 ? [] : [length]))
    }

    /// A camera that decodes one before three that are shown before it is cut off behind the first of the four.
    @Test func whatIsStillToComeOfPicturesDecodedOutOfTheirOrderIsNotMissing() {
        let groups = (0..<10).flatMap { group in [4, 2, 1, 3].map { Double(group * 4 + $0) } }
        for rest in [[44.0], [44, 42], [44, 42, 41], [44, 42, 41, 43]] {
            #expect(Self.missing([0] + groups + rest) == [], "\(rest)")
        }
        // One in the middle is, and so is the last of a camera that keeps the order.
        #expect(Self.missing([0] + groups.filter { $0 != 22 } + [44]) == [1])
        #expect(Self.missing(Self.all(but: 41..<44, of: 45)) == [3])
    }

    @Test func atTheEndOfATakeNoMoreIsJudgedThanMayStillCome() {
        let groups = (0..<10).flatMap { group in [8, 4, 2, 1, 3, 6, 5, 7].map { Double(group * 8 + $0) } }
        var cadence = MeasuredCadence()
        for place in [0] + groups + [88, 84, 82] { _ = cadence.take(at: Self.interval * place) }
        #expect(cadence.judge() == [])
    }

    @Test func ofFramesTooFewToSayHowManyWereDueTheirOwnLengthSaysIt() {
        for count in 1...3 {
            var cadence = MeasuredCadence()
            let found = (0..<count).compactMap { cadence.take(at: Self.interval * $0, lasting: Self.interval) }
            #expect((found + cadence.end(at: Self.interval * 31)).map(\.missing) == [31 - count])
            // One that says nothing of itself owes nothing.
            #expect(Self.missing((0..<count).map(Double.init), endingAt: 31) == [])
        }
    }

    /// A camera whose process stood still gives the one picture that it had begun, and falls silent again until it goes on.
    @Test func whatWasUsualBeforeALossSaysWhatIsMissingRightBehindIt() {
        for rest in 1...3 {
            var cadence = MeasuredCadence()
            for place in 0..<10 { #expect(cadence.take(at: Self.interval * place) == nil) }
            cadence.begin(at: Self.interval * 10)
            let found = (0..<rest).compactMap { cadence.take(at: Self.interval * (65 + $0)) }
            #expect((found + cadence.end(at: Self.interval * (65 + rest))).map(\.missing) == [54])
        }
        // Of what lies before the return is told otherwise.
        var cadence = MeasuredCadence()
        for place in 0..<10 { _ = cadence.take(at: Self.interval * place) }
        cadence.begin(at: Self.interval * 65)
        #expect(cadence.end(at: Self.interval * 66) == [])
    }

    @Test func aSourceThatLowersOrRaisesItsRateLacksNothing() {
        let slow = (0..<60).map { 60 + Double($0) * 5 }
        #expect(Self.missing(Self.all(but: [], of: 60) + slow) == [])
        let fast = (0..<60).map { 300 + Double($0) / 2 }
        #expect(Self.missing((0..<60).map { Double($0) * 5 } + fast) == [])
    }

    @Test func anIrregularPatternLacksNothing() {
        // 20 pictures a second that leave on a grid of 30, and a camera that sends what moves.
        #expect(Self.missing((0..<90).flatMap { [Double($0) * 3, Double($0) * 3 + 1] }) == [])
        #expect(Self.missing((0..<40).flatMap { group in [0, 1, 2, 9, 10, 15].map { Double(group * 24 + $0) } }) == [])
    }

    @Test func stampsThatTrembleLackNothing() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<200 {
            let places = (0..<200).map { Double($0) + Double.random(in: -0.12...0.12, using: &random) }
            #expect(Self.missing(places, endingAt: 200) == [])
        }
    }

    @Test func framesInTheOrderOfDecodingLackNothing() {
        let groups = (0..<40).flatMap { group in [0, 3, 1, 2].map { Double(group * 4 + $0) } }
        #expect(Self.missing(groups) == [])
        var cadence = MeasuredCadence()
        for place in groups.prefix(50) { #expect(cadence.take(at: Self.interval * place) == nil) }
        // In the middle of a group a take ends.
        #expect(cadence.judge() == [])
    }

    @Test func whatIsJudgedInBetweenIsCountedOnce() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            let begin = Int.random(in: 10..<80, using: &random)
            let length = Int.random(in: 1..<12, using: &random)
            var cadence = MeasuredCadence()
            var found: [Int] = []
            for place in Self.all(but: begin..<begin + length, of: 100) {
                found += [cadence.take(at: Self.interval * place)].compactMap { $0?.missing }
                if Int.random(in: 0..<4, using: &random) == 0 { found += cadence.judge().map(\.missing) }
            }
            found += cadence.end().map(\.missing)
            #expect(found == [length])
        }
    }

    @Test func aLossThatIsToldOtherwiseIsNoHoleAndOneBehindItIs() {
        var cadence = MeasuredCadence()
        for place in 0..<30 { #expect(cadence.take(at: Self.interval * place) == nil) }
        // What was on its way when the source fell silent comes when it is back, and then nothing for a time.
        let back = Self.interval * 70
        cadence.begin(at: back)
        #expect(cadence.take(at: back) == nil)
        let found = (90..<130).compactMap { cadence.take(at: Self.interval * $0) }
        #expect(found.map(\.missing) == [19])
    }

    @Test func stampsThatLeapAreNoHole() {
        #expect(Self.missing(Self.all(but: [], of: 40) + (0..<40).map { 90000 + Double($0) }) == [])
        #expect(Self.missing((0..<40).map { 90000 + Double($0) } + Self.all(but: [], of: 40)) == [])
    }
}
