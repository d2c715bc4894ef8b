import CaptureTesting
import SessionLives
import Testing

/// Random lives of what decides: whatever happens, in whatever order, what must hold holds.
@Suite struct LivesTests {
    @Test func aSourceIsLostAndBackAsItShouldBe() throws { try Lives.live(SourceLife.self, seeds: 0..<10_000) }
    @Test func aSinkRecordsWhatItShould() throws { try Lives.live(SinkLife.self, seeds: 0..<5_000) }
    @Test func everyTakeOfASessionIsReported() throws { try Lives.live(RecordingLife.self, seeds: 0..<3_000) }
    @Test func aTakeBeginsByTheClockWhenItIsDue() throws { try Lives.live(ScheduleLife.self, seeds: 0..<2_000) }

    /// A life that goes wrong is told by its seed, with no step that has nothing to do with it.
    @Test func aLifeThatGoesWrongIsMadeShort() throws {
        let failure = #expect(throws: Lives.Failure.self) { try Lives.live(ClumsyLife.self, seeds: 0..<100) }
        let short = try #require(failure)
        #expect(short.steps == ["2", "3"])
        #expect(short.length > 2)
        #expect("\(short)".contains("seed \(short.seed): 3 came behind 2"))
    }
}

/// Minds a 3 that comes anywhere behind a 2.
private struct ClumsyLife: Life {
    var hasSeen = false

    static func steps(_ random: inout SeededGenerator) -> [Int] {
        (0..<30).map { _ in Int.random(in: 0..<10, using: &random) }
    }

    mutating func take(_ step: Int) throws(Violation) {
        if step == 3, hasSeen { throw Violation("3 came behind 2") }
        if step == 2 { hasSeen = true }
    }

    mutating func end() throws(Violation) {}
}
