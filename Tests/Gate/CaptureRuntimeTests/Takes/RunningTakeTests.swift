import GStreamerKit
import Testing

@testable import CaptureRuntime

/// How long a take was.
@Suite struct RunningTakeTests {
    /// It began at 2 s of the run.
    private func length(end: Duration?, now: Duration, limit: Duration? = nil) -> Duration {
        let take = Take(
            number: 1, name: "001", begin: .seconds(2), paths: [:], wallClock: .now, clock: "none", clockTime: .zero)
        var running = RunningTake(take, endDelay: .zero, failuresBefore: 0)
        running.end = end
        return running.report([], now: now, limit: limit).length
    }

    @Test func aTakeIsAsLongAsItWasAskedToBe() {
        #expect(length(end: .seconds(3), now: .milliseconds(3400)) == .seconds(1))
    }

    @Test func aRunThatEndsBeforeATakeDoesEndsIt() {
        #expect(length(end: .seconds(3), now: .milliseconds(2800)) == .milliseconds(800))
        #expect(length(end: nil, now: .milliseconds(2800)) == .milliseconds(800))
    }

    @Test func theLengthOfARunEndsATake() {
        #expect(length(end: .seconds(3), now: .seconds(4), limit: .milliseconds(2500)) == .milliseconds(500))
    }
}
