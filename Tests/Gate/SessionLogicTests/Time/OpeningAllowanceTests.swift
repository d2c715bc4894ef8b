import SessionLogic
import Testing

/// What a mixer waits for at the start, and for how long.
@Suite struct OpeningAllowanceTests {
    private static let full = Duration.milliseconds(500)

    private static func begun(at start: Duration = .zero) -> OpeningAllowance {
        var allowance = OpeningAllowance(["a", "b"], full: full)
        allowance.begin(at: start)
        return allowance
    }

    @Test func anInputOfWhichNothingHasComeIsWaitedForAsLongAsItsSourceMayTakeToOpen() {
        let start = Duration.seconds(7)
        let allowance = Self.begun(at: start)
        let end = start + OpeningAllowance.longest
        #expect(allowance.allowance(of: "a", at: end) == Self.full && !allowance.isWaning(at: end))
        let half = end + OpeningAllowance.waning / 2
        #expect(allowance.allowance(of: "a", at: half) == Self.full / 2 && allowance.isWaning(at: half))
        let over = end + OpeningAllowance.waning
        #expect(
            allowance.allowance(of: "a", at: over) == .zero && allowance.isOver(at: over) && !allowance.isOver(at: half)
        )
        #expect(allowance.missing == ["a", "b"])
    }

    @Test func whatHasComeIsGivenLessAndLessFromThenOn() {
        var allowance = Self.begun()
        let first = allowance.come("a", at: .seconds(1))
        let (again, unknown) = (allowance.come("a", at: .seconds(1.5)), allowance.come("unknown", at: .seconds(1)))
        #expect(first && !again && !unknown)
        #expect(allowance.allowance(of: "a", at: .seconds(1)) == Self.full)
        #expect(allowance.allowance(of: "a", at: .seconds(1.5)) == Self.full / 2)
        #expect(allowance.allowance(of: "a", at: .seconds(2)) == .zero)
        #expect(allowance.allowance(of: "b", at: .seconds(2)) == Self.full && !allowance.isOver(at: .seconds(2)))
    }

    @Test func whatComesAfterTheLongestTimeBeginsNothingAnew() {
        var allowance = Self.begun()
        let late = OpeningAllowance.longest + OpeningAllowance.waning
        let isFirst = allowance.come("a", at: late)
        #expect(isFirst && allowance.allowance(of: "a", at: late) == .zero && allowance.isOver(at: late))
    }

    @Test func whatHasSomethingBeforeTheClockStartsIsNotWaitedFor() {
        var allowance = OpeningAllowance(["a", "b"], full: Self.full)
        let isFirst = allowance.come("a", at: .zero)
        #expect(
            isFirst && allowance.allowance(of: "a", at: .zero) == .zero
                && allowance.allowance(of: "b", at: .seconds(60)) == Self.full)
        allowance.begin(at: .seconds(60))
        #expect(allowance.allowance(of: "a", at: .seconds(60)) == .zero)
    }
}
