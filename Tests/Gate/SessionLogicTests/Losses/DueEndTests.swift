import Testing

@testable import SessionLogic

/// Up to when frames are owed where a stream is ended.
@Suite struct DueEndTests {
    @Test(arguments: [(20, 120), (40, 140), (100, 200), (200, 200), (1000, 200)])
    func atAStopOnePieceAndATenthOfASecondMayBeMissing(interval: Int, allowed: Int) {
        #expect(DueEnd.tolerance(forPiecesOf: .milliseconds(interval)) == .milliseconds(allowed))
    }

    @Test func ofPiecesOfUnknownLengthMoreMayBeMissing() {
        #expect(DueEnd.tolerance(forPiecesOf: nil) == .milliseconds(200))
    }

    @Test func atAStopWhatIsAllowedIsNotDue() {
        #expect(Self.due(limit: nil, newest: 860) == nil)
        #expect(Self.due(limit: nil, newest: 859) == .milliseconds(1000))
    }

    @Test func ofARunOfALengthAllIsDueUpToItsEndHoweverLateTheNewestIs() {
        #expect(Self.due(limit: 980, newest: 970) == .milliseconds(980))
        #expect(Self.due(limit: 980, newest: 1010) == .milliseconds(980))
    }

    private static func due(limit: Int?, newest: Int) -> Duration? {
        DueEnd.time(
            limit: limit.map { .milliseconds($0) }, usual: .milliseconds(1000), newest: .milliseconds(newest),
            allowed: .milliseconds(140))
    }
}
