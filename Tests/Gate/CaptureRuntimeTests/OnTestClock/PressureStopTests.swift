import CaptureModel
import CapturePlan
import CaptureTesting
import ClockTesting
import Foundation
import RunTesting
import Testing

@testable import CaptureRuntime

/// A machine so hot that a recording is stopped, on a clock that the test moves: the end of one recording is nobody else's.
@Suite struct PressureStopTests {
    private static let graph = """
        name: test
        sources: { one: { pattern: ball, format: 160x120@30 }, tone: { tone: 440 Hz } }
        sinks:
          first: { record: first.mp4, video: one, audio: tone, on-pressure: { serious: stop } }
          second: { record: second.mkv, video: one, audio: tone }
        """

    /// A run that is heated and cooled.
    private struct Course {
        let session: Session
        let machine: FakeMachine
        let hand: TestTime
        let heard: Observed<[SessionEvent]>

        func pass(_ length: Duration, until isOver: @escaping @Sendable () async -> Bool = { false }) async throws {
            try await hand.run(session, until: session.runningTime + length, sources: 2, isOver: isOver)
        }

        /// Changes the temperature, and lets time go on until a look has seen it.
        func heat(_ millidegrees: Int, _ level: SystemPressure.Level) async throws {
            try machine.heat(millidegrees)
            try await pass(.seconds(20)) { await session.pressure.level == level }
            #expect(await session.pressure.level == level)
        }
    }

    private func run(
        _ graph: String = Self.graph, adjust: (inout Plan) -> Void = { _ in }, in folder: TemporaryFolder,
        during: @Sendable @escaping (Course) async throws -> Void
    ) async throws -> Rehearsal.Run {
        let machine = try FakeMachine(folder)
        try machine.heat(40_000)
        let hand = try TestTime()
        let heard = Observed<[SessionEvent]>([])
        // Sources that can be lost: one that a branch's end reached would be.
        return try await Rehearsal(folder: folder, patternsAreDevices: true).run(
            graph, sensors: PressureSensors(root: machine.root, interval: .milliseconds(500)), time: hand.time,
            adjust: adjust, heard: heard,
            during: { session in
                try await during(Course(session: session, machine: machine, hand: hand, heard: heard))
                await session.stop()
            })
    }

    /// The pictures of 30 a second before a running time.
    private static func pictures(before end: Duration) -> Int {
        (0..<10_000).count { .nanoseconds($0 * 1_000_000_000 / 30) < end }
    }

    private static func pictures(of path: String) async throws -> Int? {
        try await MediaJudge.examine(URL(fileURLWithPath: path)).video.first?.frames
    }

    @Test func aCameraThatIsClosedWithItsRecordingOwesNoPictures() async throws {
        let graph = """
            name: test
            sources: { one: { pattern: ball, format: 160x120@30 }, two: { pattern: smpte, format: 160x120@30 } }
            sinks:
              first: { record: first.mkv, video: one }
              second: { record: second.mkv, video: two, on-pressure: { serious: stop } }
            """
        try await TemporaryFolder.use { folder in
            let run = try await run(graph, in: folder) { course in
                try await course.pass(.seconds(2))
                try await course.heat(85_000, .serious)
                try await course.pass(.seconds(20)) { course.heard.current.contains(.sinkFinished("second")) }
                // There is one camera left whose thread waits for the clock.
                let session = course.session
                try await course.hand.run(session, until: session.runningTime + .seconds(3), sources: 1)
            }
            let report = try #require(run.report)
            #expect(report.sinks.map(\.progress.dropped) == [0, 0])
            #expect(report.sources.map(\.drops.total) == [0, 0])
            let second = try await MediaJudge.examine(folder["second.mkv"]).video.first?.frames ?? 0
            let first = try await MediaJudge.examine(folder["first.mkv"]).video.first?.frames ?? 0
            #expect((60...first - 60).contains(second), "\(second) of \(first)")
        }
    }

    @Test func theStoppedRecordingIsWholeAndTheOtherOneOfTheSameSourcesGoesOn() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await run(in: folder) { course in
                try await course.pass(.seconds(2))
                try await course.heat(85_000, .serious)
                try await course.pass(.seconds(20)) { course.heard.current.contains(.sinkFinished("first")) }
                let stopped = course.session.progress(of: "first").frames
                try await course.pass(.seconds(2))
                #expect(course.session.progress(of: "first").frames == stopped, "it does not go on")
                try await course.heat(40_000, .nominal)
                try await course.pass(.seconds(1))
                #expect(course.session.progress(of: "first").frames == stopped, "nor when the machine is cool")
            }
            let report = try #require(run.report)
            #expect(report.isComplete && report.losses.isEmpty, "\(report.failures) \(report.losses)")
            let sinks = Dictionary(report.sinks.map { ($0.node, $0.progress) }) { first, _ in first }
            let (first, second) = (try #require(sinks["first"]), try #require(sinks["second"]))
            let hot = try #require(report.pressure.first?.time)
            #expect(first.frames == Self.pictures(before: hot), "all that came before the end, and nothing after it")
            let source = report.sources.first { $0.source == "one" }
            #expect(second.frames == source?.delivered)
            #expect(first.dropped == 0 && second.dropped == 0)
            for (node, progress) in [("first", first), ("second", second)] as [(NodeName, SinkProgress)] {
                let file = run.file(node)
                #expect(try await Self.pictures(of: file.path) == progress.frames)
                #expect(try await MediaJudge.complaints(about: file) == "")
                let sound = try #require(try await MediaJudge.examine(file).audio.first)
                let end = try #require(sound.times.last)
                #expect(
                    abs(end - Double(progress.frames) / 30) < 0.1, "sound and picture of \(node) end together: \(end)")
            }
        }
    }

    @Test func theNextTakeRecordsAgainWhenTheMachineIsCool() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await run(adjust: { $0.takes.begin = .manual }, in: folder) { course in
                let session = course.session
                func paths(_ take: String) -> [NodeName: String] {
                    ["first": folder.path("\(take)-first.mp4"), "second": folder.path("\(take)-second.mkv")]
                }
                /// Records a second, and what is done meanwhile.
                func record(_ take: String, _ body: () async throws -> Void = {}) async throws {
                    try await session.startTake(take, paths: paths(take))
                    try await course.pass(.seconds(1))
                    try await body()
                    async let report = session.stopTake()
                    try await Deadline.until("the end that was asked for", within: .seconds(120)) {
                        await session.running.last?.end != nil
                    }
                    try await course.pass(.seconds(20)) { await session.running.isEmpty }
                    _ = await report
                }
                try await course.pass(.seconds(1))
                try await record("001") {
                    try await course.heat(85_000, .serious)
                    try await course.pass(.seconds(2))
                }
                try await record("002")
                try await course.heat(40_000, .nominal)
                try await record("003")
            }
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            #expect(run.report?.losses.isEmpty == true)
            let takes = run.takes
            #expect(
                takes.map { Set($0.files.map(\.node)) } == [["first", "second"], ["second"], ["first", "second"]])
            #expect(takes.map { $0.pauses.map(\.node) } == [["first"], ["first"], []])
            #expect(takes.first?.pauses.first?.reason == "the system pressure is at serious")
            for file in takes.flatMap(\.files) {
                #expect(file.isFinished && file.frames > 0)
                #expect(try await Self.pictures(of: file.path) == file.frames, "\(file.path)")
            }
            let lengths = takes.map { take in take.files.map(\.frames) }
            #expect(lengths[0][0] < lengths[0][1] && lengths[2][0] == lengths[2][1], "\(lengths)")
        }
    }

    @Test func aTakeInWhichAllIsStoppedEndsAndNoOtherBegins() async throws {
        let graph = """
            name: test
            sources: { one: { pattern: ball, format: 160x120@30 }, tone: { tone: 440 Hz } }
            sinks: { first: { record: first.mp4, video: one, audio: tone, on-pressure: { serious: stop } } }
            """
        try await TemporaryFolder.use { folder in
            let run = try await run(graph, adjust: { $0.takes.begin = .manual }, in: folder) { course in
                let session = course.session
                func paths(_ take: String) -> [NodeName: String] { ["first": folder.path("\(take).mp4")] }
                try await course.pass(.seconds(1))
                try await session.startTake("001", paths: paths("001"))
                try await course.pass(.seconds(1))
                try await course.heat(85_000, .serious)
                try await course.pass(.seconds(20)) { await session.running.isEmpty }
                let refusal = await #expect(throws: SessionFailure.self) {
                    try await session.startTake("002", paths: paths("002"))
                }
                #expect(
                    refusal?.message == "no take can begin: the system pressure is at serious, which stops 'first'")
                #expect(!FileManager.default.fileExists(atPath: folder.path("002.mp4")))
            }
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            let take = try #require(run.takes.first)
            #expect(run.takes.count == 1 && take.isFinished && take.pauses.map(\.node) == ["first"])
            let file = try #require(take.files.first)
            #expect(try await Self.pictures(of: file.path) == file.frames && file.frames >= 30)
        }
    }
}
