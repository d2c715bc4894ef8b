import Testing

@testable import SessionLogic

/// When a run with a length limit ends that its frames do not end.
@Suite struct LimitGuardTests {
    /// Looks every `ticks` until the run is ended, with frames until a time.
    private static func end(
        of limit: Duration, movingUntil last: Duration, ticks: Duration = .milliseconds(100), isDraining: Bool = false
    ) -> Duration? {
        var limit = LimitGuard(limit, every: .milliseconds(100))
        var now = Duration.zero
        while now < .seconds(600) {
            let moved = Int(min(now, last) / .milliseconds(10))
            if limit.tick(moved: moved, isDraining: isDraining, at: now) { return now }
            now += ticks
        }
        return nil
    }

    @Test func aSourceThatGivesNothingEndsTheRunTwoSecondsAfterItShouldBeOver() {
        #expect(Self.end(of: .seconds(10), movingUntil: .zero) == .milliseconds(11_900))
    }

    @Test func aSlowMachineIsLeftItsTimeAsLongAsAnythingMoves() {
        #expect(Self.end(of: .seconds(10), movingUntil: .seconds(300)) == .seconds(302))
        #expect(Self.end(of: .seconds(10), movingUntil: .seconds(700)) == nil)
    }

    /// Twenty looks, however long they take.
    @Test func aStarvedProcessIsLeftTheTimeThatItWasNotGiven() {
        #expect(Self.end(of: .seconds(10), movingUntil: .zero, ticks: .seconds(1)) == .seconds(29))
    }

    @Test func encodersAreLeftTenSecondsForWhatTheyHold() {
        #expect(Self.end(of: .seconds(10), movingUntil: .zero, isDraining: true) == .milliseconds(19_900))
    }
}
