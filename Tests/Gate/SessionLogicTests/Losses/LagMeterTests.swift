import Testing

@testable import SessionLogic

/// When a source is said to lag; looked at ten times a second.
@Suite struct LagMeterTests {
    /// What is told of ages, one each tenth of a second.
    private static func changes(of ages: [Double]) -> [(at: Int, change: LagMeter.Change)] {
        var meter = LagMeter()
        return ages.enumerated().compactMap { index, age in
            meter.take(.seconds(age), at: .milliseconds(index * 100)).map { (index, $0) }
        }
    }

    @Test func aSourceThatIsAlwaysAsOldIsInTime() {
        #expect(Self.changes(of: Array(repeating: 7, count: 600)).isEmpty)
    }

    @Test func burstsAreNoLag() {
        // Once a second it has caught up.
        #expect(Self.changes(of: (0..<600).map { Double($0 % 10) / 4 }).isEmpty)
    }

    @Test func halfOfTheProcessorIsToldWithinTwoSecondsAndThatItIsOver() throws {
        // From the fifth second on it falls back by half a second each second, for twenty; then it catches up within ten.
        let ages = (0..<600).map { index -> Double in
            let time = Double(index) / 10
            return time < 5 ? 0.2 : time < 25 ? 0.2 + (time - 5) / 2 : max(0.2, 10.2 - (time - 25))
        }
        let changes = Self.changes(of: ages)
        try #require(changes.count == 2)
        #expect(changes[0].at > 50 && changes[0].at <= 70)
        guard case .began(let behind) = changes[0].change, case .ended(let most, let length) = changes[1].change else {
            Issue.record("\(changes)")
            return
        }
        #expect(behind >= LagMeter.threshold)
        #expect(most > .seconds(9) && most <= .seconds(10.1))
        #expect(length > .seconds(20) && length < .seconds(30))
    }

    @Test func aLagEndsWithTheOpeningOfItsSource() {
        var meter = LagMeter()
        _ = meter.take(.zero, at: .zero)
        var told: [LagMeter.Change] = []
        for second in 1...10 { told += [meter.take(.seconds(3), at: .seconds(second))].compactMap(\.self) }
        #expect(told == [.began(behind: .seconds(3))])
        #expect(meter.begin(at: .seconds(12)) == .ended(most: .seconds(3), length: .seconds(11)))
        #expect(meter.begin(at: .seconds(13)) == nil)
        // Its usual age is another from then on.
        for second in 14...30 { #expect(meter.take(.seconds(3), at: .seconds(second)) == nil) }
    }
}
