import SessionLogic
import Testing

/// How fast frames come by their times.
@Suite struct PaceTests {
    private static func pace(_ seconds: [Double]) -> Pace {
        var pace = Pace()
        for time in seconds { pace.take(at: .milliseconds(Int64(time * 1000)), length: .milliseconds(40)) }
        return pace
    }

    @Test func aSlowCameraIsAsSlowAsItsPicturesSay() {
        #expect(Self.pace([0, 2.4, 4.8, 7.2]).usualStep == .milliseconds(2400))
        #expect(Self.pace([0, 2.4]).usualStep == .milliseconds(2400))
        #expect(Self.pace([0]).usualStep == nil)
    }

    @Test func aHoleIsNotUsual() {
        let times = [0, 0.04, 0.08, 0.12, 2, 2.04, 2.08]
        #expect(Self.pace(times).usualStep == .milliseconds(40))
        #expect(Self.pace(times).end == .milliseconds(2120) && Self.pace(times).first == .zero)
    }
}
