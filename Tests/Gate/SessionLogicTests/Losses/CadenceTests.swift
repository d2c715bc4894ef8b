import CaptureTesting
import Foundation
import Testing

@testable import SessionLogic

/// The pictures that a source owes by its rate.
@Suite struct CadenceTests {
    private static let interval = Duration.seconds(1) / 30

    /// How many are found missing among pictures at these places of the rate's grid, in all.
    private static func missing(_ places: [Double], known: [Int: Int] = [:], endingAt end: Double? = nil) -> [Int] {
        var cadence = Cadence(interval: interval)
        let holes = places.enumerated().flatMap { index, place in
            cadence.take(at: interval * place, known: known[index] ?? 0)
        }
        return (holes + cadence.end(at: end.map { interval * $0 })).map(\.missing)
    }

    private static func all(but gone: Set<Int>, of count: Int) -> [Double] {
        (0..<count).filter { !gone.contains($0) }.map(Double.init)
    }

    @Test func aSourceThatKeepsItsRateOwesNothing() {
        #expect(Self.missing(Self.all(but: [], of: 1000)) == [])
        // A crystal is off by some hundredths of a per cent, and many call 29.97 fps 30.
        #expect(Self.missing((0..<1000).map { Double($0) * 1.001 }) == [])
        #expect(Self.missing((0..<1000).map { Double($0) * 0.995 }) == [])
    }

    @Test func picturesOfBeforeTheBeginningOweNothing() {
        #expect(Self.missing([0, 0, 0, 0] + (1..<100).map { Double($0) - 0.3 }) == [])
    }

    @Test func stampsThatTrembleOweNothing() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<50 {
            let places = (0..<300).map { Double($0) + Double.random(in: -0.3...0.3, using: &random) }
            #expect(Self.missing(places).reduce(0, +) == 0)
        }
    }

    @Test func eachPictureThatIsLeftOutIsCountedOnce() {
        #expect(Self.missing(Self.all(but: [100], of: 200)) == [1])
        #expect(Self.missing(Self.all(but: [100, 101, 102, 150], of: 200)) == [3, 1])
        // Two thirds of all, as a machine does that is too slow.
        #expect(Self.missing((0..<100).map { Double($0 * 3) }).reduce(0, +) == 198)
        // A camera in the dark halves its rate.
        #expect(Self.missing((0..<100).map { Double($0 * 2) }).reduce(0, +) == 99)
    }

    @Test func aHoleThatIsTheLastThingIsJudgedAtTheEnd() {
        #expect(Self.missing(Self.all(but: [95, 96], of: 100)) == [2])
    }

    @Test func whatComesInABurstBehindAHoleIsNotMissing() {
        // The thread stood still for ten pictures, of which a driver kept the last four, stamped as they were fetched.
        let late = [20.0, 20.05, 20.1, 20.15]
        let places = (0..<10).map(Double.init) + late + (21..<60).map(Double.init)
        // Those of 10 to 20 were due, eleven; four came.
        #expect(Self.missing(places) == [7])
    }

    @Test func whatIsKnownByAnotherCountIsNotCountedAgain() {
        let places = Self.all(but: [100, 101, 102], of: 200)
        #expect(Self.missing(places, known: [100: 3]) == [])
        #expect(Self.missing(places, known: [100: 1]) == [2])
    }

    @Test func whatWasDueBeforeTheEndAndDidNotComeIsCounted() {
        let places = (0..<100).map(Double.init)
        #expect(Self.missing(places, endingAt: 100) == [])
        #expect(Self.missing(places, endingAt: 103) == [3])
        // What shows that the end is past is not wanted itself, nor what is missing behind the end.
        #expect(Self.missing(places + [110], endingAt: 103) == [3])
        #expect(Self.missing(places + [110], known: [100: 10], endingAt: 103) == [3])
        #expect(Self.missing(places + [100], endingAt: 100) == [])
    }

    @Test func whatIsMissingWhileASourceIsLostIsNotCountedPictureByPicture() {
        var cadence = Cadence(interval: Self.interval)
        for place in 0..<10 { _ = cadence.take(at: Self.interval * place) }
        _ = cadence.take(at: Self.interval * 300)
        cadence.begin()
        for place in 301..<400 { #expect(cadence.take(at: Self.interval * place) == []) }
        #expect(cadence.end() == [])
    }

    @Test func theFirstThatIsMissingIsDueOneStepBehindTheLastThatCame() {
        var cadence = Cadence(interval: .milliseconds(40))
        var found: [Cadence.Hole] = []
        for place in [0, 1, 2, 3] + Array(6...30) {
            found += cadence.take(at: .milliseconds(place * 40))
        }
        #expect(found == [Cadence.Hole(missing: 2, begin: .milliseconds(160))])
    }

    /// A machine that is too slow stamps late, by whole pictures, and never early.
    @Test(arguments: [0.3, 0.6, 1.0, 2.0]) func stampsThatAreLateAreNoLossInTheEnd(mean: Double) {
        for seed in 0..<50 {
            var random = SeededGenerator(seed: seed)
            var (places, before): ([Double], Double) = ([], -1)
            var gone = 0
            for place in 0..<600 {
                if place > 0, place < 560, Double.random(in: 0..<1, using: &random) < 0.3 {
                    gone += 1
                    continue
                }
                // What has waited comes at once; at the end it is in time again.
                let late = place < 560 ? -log(Double.random(in: 0.001..<1, using: &random)) * mean : 0
                before = max(before + 0.05, Double(place) + late)
                places.append(before)
            }
            let missing = Self.missing(places).reduce(0, +)
            // Beyond a step in the mean, some of what is missing passes for late.
            let least = mean > 1 ? gone * 95 / 100 - 1 : gone - 2
            #expect((least...gone + 1).contains(missing), "\(missing) of \(gone), seed \(seed)")
        }
    }

    /// A driver that numbers what it has no buffer for, on a machine so slow that every second picture is stamped late by whole steps; also the
    /// very last ones may be.
    @Test(arguments: 0..<40) func whatTremblesIsNotMissingWhereTheDriverNumbersItsLosses(seed: Int) {
        var random = SeededGenerator(seed: seed)
        var (places, known, next, before): ([Double], [Int: Int], Int, Double) = ([], [:], 0, -1)
        for place in 0..<Int.random(in: 30...400, using: &random) {
            if place > 0, Double.random(in: 0..<1, using: &random) < 0.45 { continue }
            known[places.count] = place - next
            next = place + 1
            let late =
                Double.random(in: 0..<1, using: &random) < 0.3 ? 0 : Double.random(in: 0.3...4, using: &random)
            before = max(before + 0.2, Double(place) + late)
            places.append(before)
        }
        #expect(Self.missing(places, known: known).reduce(0, +) <= 1)
    }

    @Test func whereATakeEndsWhatHasEnoughWitnessesIsTold() {
        var cadence = Cadence(interval: Self.interval)
        // The driver numbers the third of each four that it lacks; the one before is late by 1.5 steps. Four are left out without a word.
        var told: [Cadence.Hole] = []
        for place in 0..<60 where place % 4 != 2 {
            let stamp = Double(place + (place < 20 ? 0 : 4)) + (place % 4 == 1 ? 1.5 : 0)
            told += cadence.take(at: Self.interval * stamp, known: place % 4 == 3 ? 1 : 0)
        }
        #expect(told == [])
        #expect(cadence.judge().map(\.missing) == [4])
        #expect(cadence.end() == [])
    }

    /// Any pattern of pictures that are left out, by the grid: the sum is exact, however the holes lie.
    @Test(arguments: 0..<20) func ofAnyPictureThatIsLeftOutTheSumComesOut(seed: Int) {
        var random = SeededGenerator(seed: seed)
        var gone: Set<Int> = []
        for place in 1..<499 where Double.random(in: 0..<1, using: &random) < 0.3 { gone.insert(place) }
        #expect(Self.missing(Self.all(but: gone, of: 500)).reduce(0, +) == gone.count)
    }
}
