import GStreamerKit
import Testing

@testable import CaptureRuntime

/// What a gate takes for media that waits.
@Suite struct OverflowGateTests {
    private func waiting(at seconds: [Double], keeping count: Int) -> Duration {
        var waiting = OverflowGate.Waiting()
        for second in seconds { waiting.add(ClockTime(.seconds(second)).nanoseconds) }
        waiting.keep(count)
        return .nanoseconds(waiting.time)
    }

    @Test func picturesThatWaitCountFromEachToTheNext() {
        let pictures = (0...250).map { Double($0) / 25 }
        #expect(waiting(at: pictures, keeping: 251) == .seconds(10))
        #expect(waiting(at: pictures, keeping: 26) == .milliseconds(1040))
        #expect(waiting(at: pictures, keeping: 0) == .zero)
    }

    @Test func aHoleBeforeAReturnIsNoMediaThatWaits() {
        let pictures = [0, 0.04, 0.08, 120, 120.04]
        #expect(waiting(at: pictures, keeping: 2) < .seconds(3))
        #expect(waiting(at: pictures, keeping: 1) == .milliseconds(40))
    }

    @Test func picturesInAnotherOrderAndTimesThatStepBackCountOnce() {
        #expect(waiting(at: [0, 0.12, 0.04, 0.08, 0.24, 0.16, 0.2], keeping: 7) == .milliseconds(240))
        #expect(waiting(at: [100, 100.04, 0, 0.04, 0.08], keeping: 5) == .milliseconds(120))
    }
}
