import CaptureModel
import SessionLogic
import Testing

/// Which level of pressure holds, look by look.
@Suite struct PressureCourseTests {
    /// The levels that hold at each look.
    private func levels(_ readings: SystemPressure.Level...) -> [SystemPressure.Level] {
        var course = PressureCourse()
        return readings.map { reading in
            course.look(reading)
            return course.level
        }
    }

    @Test func itRisesAtOnceAndFallsAfterThreeLowerLooksInARow() {
        #expect(levels(.fair, .serious, .fair, .fair, .fair) == [.fair, .serious, .serious, .serious, .fair])
        #expect(
            levels(.serious, .fair, .fair, .serious, .fair, .fair, .fair).suffix(4) == [
                .serious, .serious, .serious, .fair,
            ])
        #expect(levels(.serious, .serious, .fair, .fair, .fair).last == .fair)
        #expect(levels(.critical, .fair, .fair, .shutdown, .nominal).last == .shutdown)
    }

    @Test func itFallsToTheHighestOfThoseLooks() {
        #expect(levels(.critical, .serious, .nominal, .fair).last == .serious)
        #expect(
            levels(.critical, .nominal, .nominal, .fair, .nominal, .nominal, .nominal).suffix(4) == [
                .fair, .fair, .fair, .nominal,
            ])
    }

    @Test func looksBeforeARiseDoNotCountBehindIt() {
        #expect(levels(.serious, .nominal, .nominal, .critical, .nominal).last == .critical)
        #expect(levels(.serious, .nominal, .nominal, .critical, .nominal, .nominal, .nominal).last == .nominal)
    }

    @Test func aMachineThatWasAboutToTurnItselfOffCoolsDownFirst() {
        #expect(levels(.shutdown, .fair, .fair, .fair, .fair, .fair).last == .shutdown)
        #expect(levels(.shutdown, .fair, .nominal, .nominal, .nominal).suffix(2) == [.shutdown, .nominal])
    }
}
