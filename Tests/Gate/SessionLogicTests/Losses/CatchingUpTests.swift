import CaptureModel
import Testing

@testable import SessionLogic

/// What had been on its way when a source was lost comes first when its network goes on.
@Suite struct CatchingUpTests {
    /// What is told of pictures that come at some times behind one of 1 s, and 2 s after it.
    private static func events(
        _ times: [(picture: Int, now: Int)], streams: Set<String> = ["picture"]
    ) -> (told: [SourceWatch.Event], rounds: Rounds) {
        var rounds = Rounds(streams: streams)
        rounds.pass(.seconds(1), giving: streams)
        rounds.pass(.seconds(2))
        var told: [SourceWatch.Event] = []
        for time in times {
            rounds.now = .milliseconds(time.now)
            told +=
                rounds.watch.take(
                    .init(time: .milliseconds(time.picture), length: .milliseconds(40)), of: "picture",
                    running: rounds.now, at: rounds.now
                ).events
        }
        return (told, rounds)
    }

    private static func gaps(_ events: [SourceWatch.Event]) -> [(from: Duration, length: Duration?)] {
        events.compactMap { if case .returned(let loss) = $0 { (loss.at, loss.gap) } else { nil } }
    }

    /// A camera that was stopped sends the picture that it was about to send, and then one of now.
    @Test func theGapLiesBehindWhatWasOnItsWay() {
        let told = Self.events([(1040, 3000), (3010, 3010), (3050, 3050)]).told
        #expect(
            told.prefix(2) == [
                .streamReturned(element: "picture", at: .milliseconds(1040), goesOn: true),
                .streamSkipped(element: "picture", at: .milliseconds(3010)),
            ])
        #expect(Self.gaps(told).map(\.from) == [.milliseconds(1080)])
        #expect(Self.gaps(told).map(\.length) == [.milliseconds(1930)])
    }

    /// A network that stood still has kept everything.
    @Test func nothingIsMissingWhereAllComesAtOnce() {
        let times = stride(from: 1040, through: 3000, by: 40).map { (picture: $0, now: 3000 + ($0 - 1040) / 100) }
        let told = Self.events(times).told
        #expect(Self.gaps(told).map(\.length) == [.zero])
        #expect(told.count == 2, "\(told)")
    }

    @Test func whatFallsSilentBehindItIsLostAgainFromThereOn() {
        var (told, rounds) = Self.events([(1040, 3000), (1080, 3001)])
        #expect(Self.gaps(told).isEmpty && rounds.returns.isEmpty)
        rounds.pass(.seconds(2))
        #expect(rounds.returns.map(\.gap) == [.zero])
        #expect(rounds.watch.loss?.at == .milliseconds(1120))
    }

    /// It is not said to be away for ever.
    @Test func aMachineThatIsTooSlowHasAllOfItLate() {
        let times = (0..<60).map { (picture: 1040 + $0 * 40, now: 3000 + $0 * 40) }
        #expect(Self.gaps(Self.events(times).told).map(\.length) == [.zero])
    }

    @Test func itsSoundMayComeBackBehindThat() {
        var (told, rounds) = Self.events([(1040, 3000), (3010, 3010)], streams: ["picture", "sound"])
        #expect(Self.gaps(told).isEmpty)
        told =
            rounds.watch.take(
                .init(time: .milliseconds(3020)), of: "sound", running: .milliseconds(3020), at: .milliseconds(3020)
            ).events
        #expect(Self.gaps(told).map(\.from) == [.milliseconds(1080)])
        #expect(Self.gaps(told).map(\.length) == [.milliseconds(1930)])
    }
}
