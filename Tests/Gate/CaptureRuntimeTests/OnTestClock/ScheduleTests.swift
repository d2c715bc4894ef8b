import CaptureCheck
import CaptureModel
import CapturePlan
import CaptureTesting
import ClockTesting
import Foundation
import RunTesting
import Testing

@testable import CaptureRuntime

/// Takes that the clock begins, of a live source, on clocks that the test moves.
@Suite struct ScheduleTests {
    private static func graph(_ takes: String) -> String {
        """
        name: test
        sources: { one: { pattern: ball, format: 160x120@25 } }
        sinks: { first: { record: "take-{take}.mkv", video: one } }
        takes: { \(takes), length: 2 s }
        """
    }

    /// Runs a graph until some takes have ended.
    private static func run(
        _ takes: String, count: Int, hand: TestTime, clock: @escaping @Sendable () -> LocalTime,
        meanwhile: @Sendable @escaping (Session) async throws -> Void = { _ in }
    ) async throws -> [TakeReport] {
        try await TemporaryFolder.use { folder in
            let rehearsal = Rehearsal(folder: folder)
            let (checked, host) = try await rehearsal.check(graph(takes))
            let files = TakeFiles(checked, host: host)
            let heard = Observed<[SessionEvent]>([])
            let run = try await rehearsal.run(
                graph(takes), time: hand.time, heard: heard,
                during: { session in
                    let director = TakeDirector(session, files: files, clock: clock)
                    await director.followSchedule()
                    try await meanwhile(session)
                    try await hand.run(session, until: .seconds(60), sources: 1) {
                        heard.current.count { if case .takeEnded = $0 { true } else { false } } == count
                    }
                    await director.endSchedule()
                    await session.stop()
                })
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            return run.takes
        }
    }

    private static func pictures(in take: TakeReport) -> Int {
        TakeTests.pictures(at: 25, from: take.take.begin, to: take.take.begin + .seconds(2))
    }

    @Test func aTakeBeginsWithTheRunAndThenEverySoOften() async throws {
        let hand = try TestTime()
        let takes = try await Self.run("every: 5 s", count: 3, hand: hand) { LocalTime(day: 0, TimeOfDay(hour: 0)) }
        #expect(takes.map(\.take.name) == ["001", "002", "003"])
        for (take, due) in zip(takes, [0.0, 5, 10]) {
            // The timer's next moment is up to one picture behind the one that is due.
            let late = take.take.begin - TakePolicy.notice - .seconds(due)
            #expect(late >= .zero && late <= .milliseconds(50), "\(take.take.begin)")
            #expect(take.length == .seconds(2) && take.isFinished)
            #expect(take.files.map(\.frames) == [Self.pictures(in: take)])
        }
    }

    @Test func betweenTakesAsLongAsTheTimeFromOneToTheNextNothingIsMissing() async throws {
        let hand = try TestTime()
        let takes = try await Self.run("every: 2 s", count: 4, hand: hand) { LocalTime(day: 0, TimeOfDay(hour: 0)) }
        #expect(takes.map(\.take.name).prefix(4) == ["001", "002", "003", "004"])
        let first = try #require(takes.first?.take.begin)
        for (number, take) in takes.prefix(4).enumerated() {
            #expect(take.take.begin == first + .seconds(2) * number)
            #expect(take.length == .seconds(2) && take.isFinished)
            #expect(take.files.map(\.frames) == [50])
        }
    }

    @Test func aTakeThatIsDueBehindTheEndOfTheRunIsNotMissing() async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            let rehearsal = Rehearsal(folder: folder)
            let (checked, host) = try await rehearsal.check(Self.graph("every: 4 s"))
            let files = TakeFiles(checked, host: host)
            let run = try await rehearsal.run(
                Self.graph("every: 4 s"), time: hand.time,
                during: { session in
                    let director = TakeDirector(session, files: files) { LocalTime(day: 0, TimeOfDay(hour: 0)) }
                    await director.followSchedule()
                    try await hand.run(session, until: .seconds(10), sources: 1) { await session.take?.number == 2 }
                    await session.stop()
                })
            #expect(run.report?.failures == [])
            #expect(run.takes.map(\.take.name) == ["001", "002"])
            #expect(run.takes.map(\.files.count) == [1, 0])
            #expect(run.takes.last?.length == .zero)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["take-001.mkv"])
        }
    }

    /// The third take is begun ahead of its time, and the film is over before it.
    @Test func aTakeThatIsDueBehindTheEndOfAFilmIsNotMissing() async throws {
        try await TemporaryFolder.use { folder in
            let film = folder.path("film.mkv")
            try await ProcessRunner.run(
                "/usr/bin/ffmpeg",
                [
                    "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=160x120:rate=25:duration=4", "-c:v", "libx264",
                    film,
                ]
            ).succeeded("ffmpeg")
            let graph = """
                name: test
                sources: { film: { file: \(film) } }
                sinks: { first: { record: "take-{take}.mkv", video: film } }
                takes: { every: 2 s, length: 1 s }
                """
            let hand = try TestTime()
            let rehearsal = Rehearsal(folder: folder)
            let (checked, host) = try await rehearsal.check(graph)
            let files = TakeFiles(checked, host: host)
            let run = try await rehearsal.run(
                graph, time: hand.time,
                during: { session in
                    let director = TakeDirector(session, files: files) { LocalTime(day: 0, TimeOfDay(hour: 0)) }
                    await director.followSchedule()
                    try await hand.run(session, until: .seconds(20), sources: 1)
                })
            #expect(run.report?.failures == [])
            #expect(run.takes.map(\.take.name) == ["001", "002", "003"])
            #expect(run.takes.map { $0.files.map(\.frames) } == [[25], [25], []])
            #expect(run.takes.map(\.length) == [.seconds(1), .seconds(1), .zero])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 3)
        }
    }

    @Test func noTakeBeginsAtTheEndOfTheRun() async throws {
        try await TemporaryFolder.use { folder in
            let (hand, heard) = (try TestTime(), Observed<[SessionEvent]>([]))
            let rehearsal = Rehearsal(folder: folder)
            let (checked, host) = try await rehearsal.check(Self.graph("every: 4 s"))
            let files = TakeFiles(checked, host: host)
            let run = try await rehearsal.run(
                Self.graph("every: 4 s"), limit: .seconds(8), time: hand.time, heard: heard,
                during: { session in
                    let director = TakeDirector(session, files: files) { LocalTime(day: 0, TimeOfDay(hour: 0)) }
                    await director.followSchedule()
                    try await hand.run(session, until: .seconds(20), sources: 1) {
                        heard.current.contains { if case .ended = $0 { true } else { false } }
                    }
                })
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            #expect(run.takes.map(\.take.name) == ["001", "002"])
            #expect(run.takes.allSatisfy { $0.length == .seconds(2) })
        }
    }

    @Test func aTakeBeginsWhenTheClockShowsItsTimeHoweverItCameToIt() async throws {
        let hand = try TestTime()
        // Half a minute before eight; somebody sets it forward by an hour after five seconds.
        let clock = Observed(LocalTime(day: 20_000, TimeOfDay(hour: 7, minute: 59, second: 30)))
        let takes = try await Self.run(
            "at: ['08:00', '20:00']", count: 1, hand: hand, clock: { clock.current },
            meanwhile: { session in
                try await hand.run(session, until: .seconds(5), sources: 1)
                clock.update { $0 = LocalTime(day: 20_000, TimeOfDay(hour: 8, minute: 59, second: 35)) }
            })
        let take = try #require(takes.first)
        let begin = take.take.begin - TakePolicy.notice
        #expect(begin >= .seconds(5) && begin <= .seconds(6.1), "the clock is looked at every second: \(begin)")
        #expect(take.isFinished && take.files.map(\.frames) == [Self.pictures(in: take)])
    }
}
