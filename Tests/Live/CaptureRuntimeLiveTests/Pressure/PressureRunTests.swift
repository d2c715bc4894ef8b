import CaptureModel
import CapturePlan
import CaptureRuntime
import CaptureTesting
import RunTesting
import Testing

/// A machine that gets hot while real pipelines run.
@Suite struct PressureRunTests {
    /// One picture of 30 fps, in seconds.
    private static let frame = 1.0 / 30

    private func run(
        _ text: String, in folder: TemporaryFolder,
        during: @Sendable @escaping (Session, FakeMachine) async throws -> Void
    ) async throws -> Rehearsal.Run {
        let machine = try FakeMachine(folder)
        try machine.heat(40_000)
        return try await Rehearsal(folder: folder).run(
            text, sensors: PressureSensors(root: machine.root, interval: .milliseconds(20)),
            during: { session in
                try await during(session, machine)
                await session.stop()
            })
    }

    private static func level(_ session: Session, _ level: SystemPressure.Level) async throws {
        try await Deadline.until("level \(level)", within: .seconds(120)) { await session.pressure.level == level }
    }

    private static let threeBranches = """
        name: test
        sources: { picture: { pattern: ball, format: 320x180@30 }, sound: { tone: 440 Hz } }
        sinks:
          ladder:
            record: ladder.mp4
            video: picture
            audio: sound
            on-pressure: { serious: 10 fps }
          plain: { record: plain.mp4, video: picture, audio: sound }
          eyes: { frames: true, video: picture, on-pressure: { serious: stop } }
        """

    @Test func theRateFallsAndComesBackWithinOneFileAndNobodyElseNotices() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await run(Self.threeBranches, in: folder) { session, machine in
                try await session.reach(45, at: "ladder")
                try machine.heat(85_000)
                try await Self.level(session, .serious)
                let before = session.progress(of: "ladder").frames
                try await session.reach(before + 25, at: "ladder")
                try machine.heat(40_000)
                try await Self.level(session, .nominal)
                let after = session.progress(of: "ladder").frames
                try await session.reach(after + 45, at: "ladder")
            }
            let report = try #require(run.report)
            #expect(report.isComplete)
            #expect(report.pressure.map(\.pressure.level) == [.serious, .nominal])
            #expect(
                report.pressure.map { $0.steps.map(\.description) } == [
                    ["'eyes' stopped", "'ladder' at 10 fps"], ["'ladder' as usual", "'eyes' as usual"],
                ])
            let (down, up) = (report.pressure[0].time.seconds, report.pressure[1].time.seconds)

            let file = try await MediaJudge.examine(run.file("ladder"))
            let video = try #require(file.video.first)
            let gaps = zip(video.times, video.times.dropFirst()).map { (time: $0, length: $1 - $0) }
            #expect(gaps.allSatisfy { $0.length > 0 }, "time stamps only grow")
            #expect(video.longestGap < 3.1 * Self.frame, "no gap is longer than one interval of 10 fps")
            // The encoder's queue holds some pictures, so that the seam may lie a little later than the decision.
            let (slow, seam) = (0.1, 0.3)
            #expect(gaps.filter { $0.time < down - seam }.allSatisfy { $0.length < 1.1 * Self.frame })
            let middle = gaps.filter { $0.time > down + seam && $0.time + slow < up - seam }
            #expect(middle.count >= 5 && middle.allSatisfy { abs($0.length - slow) < 0.5 * Self.frame })
            #expect(gaps.filter { $0.time > up + seam }.allSatisfy { $0.length < 1.1 * Self.frame })
            #expect(video.longestKeyInterval < 1.2, "a crash costs no more than before")
            #expect(try await MediaJudge.complaints(about: run.file("ladder")).isEmpty)

            let progress = Dictionary(uniqueKeysWithValues: report.sinks.map { ($0.node, $0.progress) })
            let (ladder, plain) = (try #require(progress["ladder"]), try #require(progress["plain"]))
            #expect(ladder.dropped == 0 && plain.dropped == 0 && plain.leftOut == 0)
            #expect(ladder.leftOut > 20)
            #expect(ladder.frames + ladder.leftOut == plain.frames, "what is not in the file was left out as asked")
            #expect(video.frames == ladder.frames)
            let whole = try #require(try await MediaJudge.examine(run.file("plain")).video.first)
            #expect(whole.frames == plain.frames && whole.longestGap < 1.1 * Self.frame)
            #expect((progress["eyes"]?.leftOut ?? 0) > 20)
        }
    }

    @Test func aStoppedRecordingIsFinishedItsCameraClosedAndTheOthersGoOn() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await run(
                """
                name: test
                sources:
                  one: { pattern: ball, format: 320x180@30 }
                  two: { pattern: smpte, format: 320x180@30 }
                sinks:
                  first: { record: first.mp4, video: one }
                  second: { record: second.mp4, video: two, on-pressure: { shutdown: stop } }
                """, in: folder
            ) { session, machine in
                try await session.reach(30, at: "second")
                try machine.heat(99_000)
                try await Self.level(session, .shutdown)
                try await Deadline.until("the end of the second file", within: .seconds(120)) {
                    await session.report.sinks.last?.isFinished == true
                }
                let before = session.progress(of: "first").frames
                try machine.heat(40_000)
                try await Self.level(session, .nominal)
                try await session.reach(before + 60, at: "first")
            }
            let report = try #require(run.report)
            #expect(report.isComplete)
            #expect(report.pressure.first?.steps.map(\.description) == ["'second' finished, 'two' closed"])
            #expect(report.pressure.last?.steps == [])
            let (first, second) = (
                try #require(try await MediaJudge.examine(run.file("first")).video.first),
                try #require(try await MediaJudge.examine(run.file("second")).video.first)
            )
            #expect(first.longestGap < 1.1 * Self.frame)
            #expect((30..<first.frames - 59).contains(second.frames))
            #expect(report.sinks.map(\.progress.dropped) == [0, 0])
        }
    }

    @Test func previewsGetSmallerAndGrowAgain() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await run(
                """
                name: test
                sources: { picture: { pattern: ball, format: 320x180@30 } }
                sinks:
                  eyes: { frames: true, video: picture, on-pressure: { fair: { size: 160x90 } } }
                """, in: folder
            ) { session, machine in
                var waited = [320, 160, 320]
                for await frame in session.frames(from: "eyes") where frame.size?.width == waited.first {
                    waited.removeFirst()
                    if waited.count == 2 { try machine.heat(76_000) }
                    if waited.count == 1 { try machine.heat(40_000) }
                    if waited.isEmpty { break }
                }
            }
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            #expect(run.events.contains(.throttled(PressureStep(throttle: 0, sinks: ["eyes"], setting: .init()))))
        }
    }

    @Test func withoutAPolicyTheLevelIsToldAndNothingElseIsDone() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await run(
                """
                name: test
                sources: { picture: { pattern: ball, format: 320x180@30 } }
                sinks:
                  all: { record: all.mp4, video: picture }
                """, in: folder
            ) { session, machine in
                try machine.heat(92_000)
                try await Self.level(session, .critical)
                try await session.reach(60, at: "all")
            }
            let levels = run.events.compactMap { event -> SystemPressure.Level? in
                if case .pressureChanged(let pressure) = event { pressure.level } else { nil }
            }
            #expect(levels == [.critical])
            #expect(try await MediaJudge.examine(run.file("all")).video.first?.longestGap ?? 1 < 1.1 * Self.frame)
        }
    }
}
