import SessionLogic
import Testing

/// A process that stands still.
@Suite struct StandstillTests {
    @Test func aProcessThatWasStoppedIsToldForHowLong() {
        var standstill = Standstill()
        var now = Duration.zero
        var told: [Duration] = []
        for step in [500, 510, 500, 5500, 500, 900, 3499, 500] {
            now += .milliseconds(step)
            told += [standstill.look(at: now)].compactMap(\.self)
        }
        #expect(told == [.seconds(5)])
    }
}
