import CaptureModel
import CapturePlan
import CaptureTesting
import ClockTesting
import Foundation
import GStreamerKit
import RunTesting
import SessionLogic
import Testing

@testable import CaptureRuntime

/// Ends of takes while something stands still, on a clock that the test moves: nothing that came is thrown away.
@Suite struct TakeEndTests {
    private static let graph = """
        name: test
        sources: { one: { pattern: ball, format: 160x120@30 }, two: { pattern: smpte, format: 160x120@25 } }
        sinks: { first: { record: one.mkv, video: one }, second: { record: two.mkv, video: two } }
        """

    private static func paths(_ take: String, in folder: TemporaryFolder) -> [NodeName: String] {
        ["first": folder.path("\(take)-one.mkv"), "second": folder.path("\(take)-two.mkv")]
    }

    /// A disk takes nothing while a take is ended, for longer than the end waits for media: what came of it stands in front of the file.
    @Test func whatWaitsForABlockedDiskIsInTheFileOnceTheDiskGoesOn() async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            let run = try await Rehearsal(folder: folder).run(
                Self.graph, time: hand.time, adjust: { $0.takes.begin = .manual },
                during: { session in
                    try await hand.run(session, until: .milliseconds(500), sources: 2)
                    let take = try await session.startTake("001", paths: Self.paths("001", in: folder))
                    try await hand.run(session, until: take.begin + .seconds(1), sources: 2)
                    let branch = try #require(session.branches.first { $0.plan.node == "first" })
                    let file = try #require(branch.writers.first?.elements.last)
                    let disk = session.assembly.pad("sink", of: file)?.block()
                    try await hand.run(session, until: take.begin + .seconds(2), sources: 2)
                    await session.endTake()
                    let ended = session.runningTime
                    try await hand.run(session, until: ended + Session.takeDrainTimeout * 3, sources: 2)
                    disk?.cancel()
                    try await hand.run(session, until: ended + .seconds(20), sources: 2) {
                        await session.running.isEmpty
                    }
                    await session.stop()
                })
            let report = try #require(run.takes.first)
            let (begin, end) = (report.take.begin, report.take.begin + report.length)
            for (file, rate) in zip(report.files, [30, 25]) {
                let wanted = TakeTests.pictures(at: rate, from: begin, to: end)
                #expect(file.isFinished && file.frames == wanted, "\(file)")
                let url = URL(fileURLWithPath: file.path)
                #expect(try await MediaJudge.examine(url).video.first?.frames == wanted, "\(file.path)")
            }
        }
    }

    /// 54 ms behind the end of the take before there are two pictures or one, by how they come.
    @Test func aTakeThatBeginsLateKnowsHowManyPicturesAreBetweenItAndTheTakeBefore() async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            let delay = Duration.milliseconds(54)
            let run = try await Rehearsal(folder: folder).run(
                Self.graph, time: hand.time, adjust: { $0.takes.begin = .manual },
                during: { session in
                    try await hand.run(session, until: .milliseconds(500), sources: 2)
                    let first = try await session.startTake("001", paths: Self.paths("001", in: folder))
                    let due = first.begin + .seconds(1)
                    try await hand.run(session, until: due - .milliseconds(300), sources: 2)
                    await session.endTake(1, by: due)
                    let next = try await session.startTake(
                        "002", paths: Self.paths("002", in: folder), at: due + delay, owedFrom: due)
                    #expect(next.begin == due + delay && next.delay == delay)
                    try await hand.run(session, until: due + .seconds(1), sources: 2)
                    await session.endTake()
                    let now = session.runningTime
                    try await hand.run(session, until: now + .seconds(20), sources: 2) { await session.running.isEmpty }
                    await session.stop()
                })
            #expect(run.takes.map(\.take.number) == [1, 2])
            let (before, late) = (try #require(run.takes.first), try #require(run.takes.last))
            #expect(before.endsBefore.isEmpty)
            for (file, rate) in zip(late.files, [30, 25]) {
                let interval = Duration.seconds(1) / rate
                let end = try #require(late.endsBefore[file.node]?[.video])
                let missing = TakeTests.pictures(at: rate, from: late.take.begin - delay, to: late.take.begin)
                let found = (try #require(file.first[.video]) - end) / interval
                #expect(Int(found.rounded()) == missing, "\(file.node)")
            }
        }
    }

    /// A timer is never quite punctual; a warning at each take would be read by nobody.
    @Test(arguments: [(19, false), (20, true)])
    func aTakeIsToldToBeLateFromAPacketOfSoundOn(milliseconds: Int, isTold: Bool) async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            let heard = Observed<[SessionEvent]>([])
            _ = try await Rehearsal(folder: folder).run(
                Self.graph, time: hand.time, adjust: { $0.takes.begin = .manual }, heard: heard,
                during: { session in
                    try await hand.run(session, until: .milliseconds(500), sources: 2)
                    let due = session.runningTime + .milliseconds(300)
                    let take = try await session.startTake(
                        "001", paths: Self.paths("001", in: folder), at: due + .milliseconds(milliseconds),
                        owedFrom: due)
                    #expect(take.delay == .milliseconds(milliseconds))
                    try await hand.run(session, until: due + .seconds(1), sources: 2)
                    await session.stop()
                })
            let words = heard.current.compactMap { event in
                if case .warning(let failure) = event { failure.message } else { nil }
            }
            let told = words.filter { $0.contains("after it was due") }
            #expect(told == (isTold ? ["take '001' begins \(milliseconds) ms after it was due"] : []), "\(words)")
        }
    }

    /// An end that reaches a muxer has it write all that it holds, its header at the least.
    @Test func anEndThatADiskHoldsUpHoldsUpNeitherTheSessionNorItsNextTakes() async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            let run = try await Rehearsal(folder: folder).run(
                Self.graph, time: hand.time, adjust: { $0.takes.begin = .manual },
                during: { session in
                    let branch = try #require(session.branches.first { $0.plan.node == "first" })
                    let block = { (take: Int) in
                        branch.writers(of: take).last?.elements.last.flatMap {
                            session.assembly.pad("sink", of: $0)?.block()
                        }
                    }
                    try await hand.run(session, until: .milliseconds(500), sources: 2)
                    let take = try await session.startTake("001", paths: Self.paths("001", in: folder))
                    try await hand.run(session, until: take.begin + .seconds(1), sources: 2)
                    // From here on the disk takes nothing, of no file: the first one's pictures wait on their way to it.
                    let first = try #require(block(1))
                    defer { first.cancel() }
                    try await hand.run(session, until: take.begin + .seconds(2), sources: 2)
                    await session.endTake()
                    _ = try await session.startTake("002", paths: Self.paths("002", in: folder))
                    let second = try #require(block(2))
                    defer { second.cancel() }
                    try await Deadline.within(.seconds(60), for: "the end of a take") { _ = await session.endTake() }
                    _ = try await Deadline.within(.seconds(60), for: "the next take") {
                        try await session.startTake("003", paths: Self.paths("003", in: folder))
                    }
                    let third = try #require(block(3))
                    defer { third.cancel() }
                    try await Deadline.within(.seconds(60), for: "the end of the next") { _ = await session.endTake() }
                    for disk in [first, second, third] { disk.cancel() }
                    let now = session.runningTime
                    try await hand.run(session, until: now + .seconds(20), sources: 2) { await session.running.isEmpty }
                    await session.stop()
                })
            #expect(Set(run.takes.map(\.take.name)) == ["001", "002", "003"])
        }
    }

    /// What an encoder holds back comes out when its camera is lost, not with the pictures after the return: the take may be over then.
    @Test func anEncoderGivesAllThatItHasWhenItsCameraIsLostAndGoesOnAfterTheReturn() async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            let heard = Observed<[SessionEvent]>([])
            let delivered = Observed(0)
            let run = try await Rehearsal(folder: folder, patternsAreDevices: true).run(
                Self.graph, time: hand.time, adjust: { $0.takes.begin = .manual }, heard: heard,
                during: { session in
                    try await hand.run(session, until: .milliseconds(500), sources: 2)
                    let take = try await session.startTake("001", paths: Self.paths("001", in: folder))
                    try await hand.run(session, until: take.begin + .seconds(1), sources: 2)
                    let camera = session.assembly.pad("src", of: "one")?.block()
                    try await hand.run(session, until: take.begin + .seconds(9), sources: 1) {
                        heard.current.contains { if case .sourceLost = $0 { true } else { false } }
                    }
                    let lost = await session.live.first { $0.plan.node == "one" }?.loss?.at ?? .zero
                    // None comes any more, also in the 20 ms behind.
                    delivered.update {
                        $0 = TakeTests.pictures(at: 30, from: take.begin, to: lost - .milliseconds(20))
                    }
                    let branch = try #require(session.branches.first { $0.plan.node == "first" })
                    try await Deadline.until("what the encoder holds", within: .seconds(60)) {
                        branch.writers.first?.progress.frames == delivered.current
                    }
                    await session.endTake()
                    try await hand.run(session, until: session.runningTime + .seconds(20), sources: 1) {
                        await session.running.isEmpty
                    }
                    camera?.cancel()
                    try await hand.run(session, until: session.runningTime + .seconds(20), sources: 1) {
                        heard.current.contains { if case .sourceReturned = $0 { true } else { false } }
                    }
                    let next = try await session.startTake("002", paths: Self.paths("002", in: folder))
                    try await hand.run(session, until: next.begin + .seconds(1), sources: 2)
                    await session.endTake()
                    try await hand.run(session, until: session.runningTime + .seconds(20), sources: 2) {
                        await session.running.isEmpty
                    }
                    await session.stop()
                })
            let films = run.takes.compactMap { take in take.files.first { $0.node == "first" } }
            #expect(films.count == 2 && delivered.current > 25)
            #expect(films.first?.frames == delivered.current)
            let after = try #require(run.takes.last)
            let (begin, end) = (after.take.begin, after.take.begin + after.length)
            // The camera that is back counts its pictures from another moment.
            let wanted = TakeTests.pictures(at: 30, from: begin, to: end)
            #expect(abs((films.last?.frames ?? 0) - wanted) <= 1)
        }
    }

    @Test func aTakeWithALengthIsAsLongAsItsRunWhereThatEndsFirst() async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            let stopped = Observed(Duration.zero)
            let run = try await Rehearsal(folder: folder).run(
                Self.graph, time: hand.time,
                adjust: { plan in
                    plan.takes.begin = .manual
                    plan.takes.length = .seconds(10)
                },
                during: { session in
                    try await hand.run(session, until: .milliseconds(500), sources: 2)
                    let take = try await session.startTake("001", paths: Self.paths("001", in: folder))
                    try await hand.run(session, until: take.begin + .seconds(1), sources: 2)
                    stopped.update { $0 = session.runningTime }
                    await session.stop()
                })
            let report = try #require(run.takes.first)
            #expect(report.isFinished)
            #expect(report.length == stopped.current - report.take.begin)
            #expect(run.report?.sinks.map(\.progress.frames) == report.files.map(\.frames))
        }
    }
}
