import GStreamerKit
import Testing

@testable import CaptureRuntime

/// Which pictures pass at a lower rate.
@Suite struct FrameLimiterTests {
    private static func passed(_ limiter: inout FrameLimiter, frames: Range<Int>, fps: Double) -> [Int] {
        frames.filter { limiter.judge(ClockTime(nanoseconds: UInt64(Double($0) * 1e9 / fps))) != .leaveOut }
    }

    private static func interval(_ fps: UInt64) -> FrameLimiter.Mode {
        .interval(ClockTime(nanoseconds: 1_000_000_000 / fps))
    }

    @Test(arguments: [(30.0, 15), (30, 10), (30, 20), (29.97, 15), (60, 25), (30, 29), (30, 30), (240, 7)])
    func aSecondHasAsManyPicturesAsAsked(from: Double, to: UInt64) {
        var limiter = FrameLimiter()
        limiter.set(Self.interval(to))
        let seconds = 20
        let frames = Int((from * Double(seconds)).rounded())
        let count = Self.passed(&limiter, frames: 0..<frames, fps: from).count
        #expect(abs(count - Int(to) * seconds) <= 1)
        #expect(limiter.leftOut == frames - count)
    }

    @Test func theWayDownAndUpLeavesNoGapLongerThanTheInterval() {
        var limiter = FrameLimiter()
        var times = Self.passed(&limiter, frames: 0..<31, fps: 30)
        limiter.set(Self.interval(10))
        times += Self.passed(&limiter, frames: 31..<92, fps: 30)
        limiter.set(.open)
        times += Self.passed(&limiter, frames: 92..<120, fps: 30)
        let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
        #expect(gaps.max() == 3)
        #expect(times.suffix(28) == Array(92..<120)[...])
    }

    /// A driver's time stamps waver by some milliseconds.
    @Test func picturesThatComeALittleEarlyOrLateStillCount() {
        var limiter = FrameLimiter()
        limiter.set(Self.interval(15))
        let passed = (0..<300).filter { frame in
            let waver = frame % 3 == 0 ? 6_000_000 : frame % 3 == 1 ? 0 : 3_000_000
            return limiter.judge(ClockTime(nanoseconds: UInt64(frame * 33_333_333 + waver))) != .leaveOut
        }
        #expect(passed.count == 150)
    }

    @Test func aHoleInTheSourceBeginsTheIntervalsAnew() {
        var limiter = FrameLimiter()
        limiter.set(Self.interval(15))
        _ = Self.passed(&limiter, frames: 0..<10, fps: 30)
        #expect(Self.passed(&limiter, frames: 1000..<1010, fps: 30) == [1000, 1002, 1004, 1006, 1008])
    }

    @Test func keyFramesComeAsOftenAsBeforeThoughPicturesAreFewer() {
        var limiter = FrameLimiter(keyframeInterval: ClockTime(nanoseconds: 1_000_000_000))
        #expect(limiter.judge(ClockTime(nanoseconds: 0)) == .pass)
        limiter.set(Self.interval(10))
        let keys = (1..<91).filter { limiter.judge(ClockTime(nanoseconds: UInt64($0) * 33_333_333)) == .passAsKeyFrame }
        #expect(keys == [1, 31, 61])
        limiter.set(.shut)
        #expect(limiter.judge(ClockTime(nanoseconds: 4_000_000_000)) == .leaveOut)
        limiter.set(.open)
        #expect(limiter.judge(ClockTime(nanoseconds: 5_000_000_000)) == .passAsKeyFrame)
        #expect(limiter.judge(ClockTime(nanoseconds: 6_000_000_000)) == .pass)
    }
}
