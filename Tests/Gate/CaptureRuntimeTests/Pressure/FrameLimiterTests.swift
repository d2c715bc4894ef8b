import CaptureModel
import GStreamerKit
import Testing

@testable import CaptureRuntime

/// Which pictures pass at a lower rate.
@Suite struct FrameLimiterTests {
    private static func passed(_ limiter: inout FrameLimiter, frames: Range<Int>, fps: Double) -> [Int] {
        frames.filter { limiter.judge(ClockTime(nanoseconds: UInt64(Double($0) * 1e9 / fps))) != .leaveOut }
    }

    private static func interval(_ fps: UInt64) -> FrameLimiter.Mode {
        .rate(FrameRate(Int(fps)))
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

    /// A camera's 30 fps are 29.97, or its crystal is off: without more ado two pictures in a row would pass now and then.
    @Test(arguments: [(29.97, 15), (29.99, 10), (30.01, 15), (59.94, 30), (30.0, 15)])
    func picturesStayEvenForHoursWhereRatesAreNearlyMultiples(from: Double, to: UInt64) {
        var limiter = FrameLimiter()
        limiter.set(Self.interval(to))
        let frames = Self.passed(&limiter, frames: 0..<Int(from * 7200), fps: from)
        let steps = Set(zip(frames, frames.dropFirst()).map { $1 - $0 })
        #expect(steps == [Int((from / Double(to)).rounded())])
    }

    @Test func aRateThatIsNoMultipleIsKeptForHoursToThePicture() {
        var limiter = FrameLimiter()
        limiter.set(.rate(FrameRate(24000, 1001)))
        let seconds = 4 * 3600
        let frames = Self.passed(&limiter, frames: 0..<seconds * 30, fps: 30)
        #expect(abs(Double(frames.count) - Double(seconds) * 24000 / 1001) <= 1)
        #expect(Set(zip(frames, frames.dropFirst()).map { $1 - $0 }) == [1, 2])
        // Whatever stretch of it is looked at.
        for begin in stride(from: 0, to: frames.count - 800, by: 7919) {
            let length = Double(frames[begin + 799] - frames[begin]) / 30
            #expect(abs(length - 799 * 1001 / 24000) < 0.05)
        }
    }

    @Test func aSourceThatBeginsAgainWithEarlierTimesIsNotLeftOut() {
        var limiter = FrameLimiter()
        limiter.set(Self.interval(10))
        _ = Self.passed(&limiter, frames: 1000..<1100, fps: 30)
        #expect(Self.passed(&limiter, frames: 0..<9, fps: 30) == [0, 3, 6])
    }

    @Test func aCameraThatSlowsDownInTheDarkIsNotThinnedTwice() {
        var limiter = FrameLimiter()
        limiter.set(Self.interval(15))
        _ = Self.passed(&limiter, frames: 0..<300, fps: 30)
        #expect(Self.passed(&limiter, frames: 150..<300, fps: 15).count == 150)
        #expect(Self.passed(&limiter, frames: 600..<900, fps: 30).count == 150)
    }
}
