import CaptureModel
import Testing

@testable import SessionLogic

/// How old what comes of a source is when it comes, and how much of that is its own.
@Suite struct LeastAgeTests {
    private static let interval = Duration.milliseconds(40)

    /// The least age of pictures that come so long behind the moment at which the first piece of each was taken.
    private static func leastAge(_ ages: [Duration], latency: Duration = .zero, every interval: Duration = interval)
        -> Duration
    {
        var watch = SourceWatch(
            .init(
                node: "camera", streams: ["picture"], picture: "picture", leading: "picture", interval: interval,
                latency: latency, policy: LossPolicy()))
        for (number, age) in ages.enumerated() {
            let time = interval * number
            _ = watch.take(.init(time: time, length: interval), of: "picture", running: time + age, at: time + age)
        }
        return watch.leastAge(of: "picture")
    }

    @Test func whatHasComeSoonestSaysHowLongASourceTakes() {
        #expect(Self.leastAge([90, 60, 400].map { .milliseconds($0) }) == .milliseconds(20))
        #expect(Self.leastAge([10, 20].map { .milliseconds($0) }) == .zero)
    }

    @Test func onAMachineThatWasNeverInTimeItIsNotTheSourceThatTakesLong() {
        let late = (0..<20).map { Duration.seconds(1) + .milliseconds(50) * $0 }
        #expect(Self.leastAge(late) == Self.interval * 3)
        #expect(Self.leastAge(late, latency: .milliseconds(200)) == .milliseconds(200) + Self.interval * 3)
        // Of 50 pictures a second three are not much.
        #expect(Self.leastAge(late, every: .milliseconds(20)) == .milliseconds(100))
    }

    @Test func aSourceThatReordersItsPicturesTakesThatLong() {
        #expect(Self.leastAge([Self.interval * 4, Self.interval * 4]) == Self.interval * 3)
    }
}
