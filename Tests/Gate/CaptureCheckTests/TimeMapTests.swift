import CaptureCheck
import CaptureModel
import CaptureTesting
import Testing

/// How times of a take become times of a file.
@Suite struct TimeMapTests {
    private static let ramps = [
        SlowMotion.Ramp(from: .seconds(5), to: .seconds(6), speed: 0.5),
        SlowMotion.Ramp(from: .seconds(2), to: .seconds(5), speed: 0.25),
    ]

    @Test func aRampIsLongerByItsSpeedAndWhatFollowsIsLater() {
        let map = TimeMap(speed: 1, ramps: Self.ramps)
        #expect(map.pieces.map(\.speed) == [1, 0.25, 0.5, 1])
        let places = [0, 1, 2, 3, 5, 6, 7].map { (Duration.seconds($0), map.fileTime(at: .seconds($0)) / .seconds(1)) }
        #expect(places.map(\.1) == [0, 1, 2, 6, 14, 16, 17])
        for (take, _) in places { #expect(map.takeTime(at: map.fileTime(at: take)) == take) }
    }

    @Test func aRampFromTheBeginningHasNothingBeforeIt() {
        let map = TimeMap(speed: 1, ramps: [.init(from: .zero, to: .seconds(1), speed: 0.5)])
        #expect(map.pieces.map(\.take) == [.zero, .seconds(1)])
        #expect(map.fileTime(at: .seconds(-1)) == .seconds(-2))
    }

    @Test func aLaterFileBeginsWithTheSpeedOfItsMoment() {
        let map = TimeMap(speed: 0.125, ramps: Self.ramps).beginning(at: .seconds(4))
        let first = map.pieces[0]
        #expect((first.take, first.file, first.speed) == (.seconds(4), .zero, 0.25))
        #expect(map.fileTime(at: .seconds(5)) == .seconds(4))
        #expect(map.fileTime(at: .seconds(6)) == .seconds(6))
        #expect(map.fileTime(at: .seconds(7)) == .seconds(14))
    }

    @Test func thereAndBackIsTheSameMomentToTheNanosecondOfTheSlowestSpeed() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            let rates = [24, 30, 60, 100, 120, 240, 960].shuffled(using: &generator)
            let slow = CheckedSlowMotion(
                captured: FrameRate(max(rates[0], rates[1])), SlowMotion(playAt: FrameRate(min(rates[0], rates[1]))))
            let moment = Duration.nanoseconds(Int64.random(in: 0...3_600_000_000_000, using: &generator))
            let back = slow.map.takeTime(at: slow.map.fileTime(at: moment))
            #expect(abs((back - moment).nanoseconds) <= 1)
        }
    }

    @Test func aRampThatEndsInTenYearsIsNoFault() {
        let years = Duration.seconds(315_000_000)
        let map = TimeMap(speed: 1, ramps: [.init(from: .zero, to: years, speed: 0.01)])
        #expect(map.fileTime(at: years * 2) > years)
        #expect(map.takeTime(at: .seconds(100)) == .seconds(1))
    }
}
