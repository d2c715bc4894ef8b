import CaptureModel
import CapturePlan
import CaptureRuntime
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import Synchronization
import Testing

/// The clock on the wall, which people set while recordings run.
@Suite struct WallClockTests {
    /// A clock on the wall that can be set.
    private final class Wall: Sendable {
        let error = Mutex(Duration.zero)
        var reader: WallClockReader {
            WallClockReader(interval: .milliseconds(20)) { [self] in WallClock.offset + error.withLock { $0 } }
        }
    }

    @Test(arguments: [Duration.seconds(3600), .seconds(-3600), .seconds(1)])
    func aStepOfTheClockLosesNoFrameAndIsNoted(step: Duration) async throws {
        try await TemporaryFolder.use { folder in
            let rehearsal = Rehearsal(folder: folder)
            let plan = try await rehearsal.plan(
                """
                name: step
                sources: { picture: { pattern: ball, format: 160x90@30 }, sound: { tone: 440 Hz } }
                sinks: { file: { record: step.mkv, video: picture, audio: sound } }
                """)
            let wall = Wall()
            let session = try Session(plan, wallClock: wall.reader)
            let setting = TakeArchive.Setting(version: "test", rig: "none", effectiveGraph: "")
            let archive = TakeArchive(plan, setting, progress: { session.progress(of: $0) }, drops: { _, _, _ in [] })
            let running = Task { try await session.start() }
            var steps: [WallClockStep] = []
            let before = WallTime.now
            for await event in session.events {
                await archive.hear(event)
                if case .started = event {
                    Task {
                        try await session.reach(15, at: "file")
                        wall.error.withLock { $0 = step }
                    }
                }
                if case .wallClockStepped(let step) = event {
                    steps.append(step)
                    Task {
                        try await session.reach(session.progress(of: "file").frames + 30, at: "file")
                        await session.stop()
                    }
                }
            }
            try await running.value
            let found = try #require(steps.first)
            #expect(steps.count == 1)
            #expect(abs((found.by - step) / .seconds(1)) < 0.005)
            #expect(found.at > .zero)
            #expect(abs((found.now - WallTime.now - step) / .seconds(1)) < 300)
            let manifest = try #require(await archive.settle().first).manifest
            #expect(manifest.state == .complete)
            #expect(manifest.clockSteps?.map(\.by.duration) == [found.by].map { Seconds($0).duration })
            // The beginning is what the clock showed then, and so is the file's.
            let begin = try #require(WallTime(parsing: manifest.start.wallClock))
            #expect(begin > before + .seconds(-1) && begin < before + .seconds(10))
            let media = try await MediaJudge.examine(folder["step.mkv"])
            let video = try #require(media.video.first)
            #expect(video.frames >= 45)
            #expect(Double(video.frames) == (video.duration * 30).rounded())
            #expect(video.longestGap < 0.05)
            #expect((media.audio.first?.longestGap ?? 1) < 0.05)
        }
    }

    @Test func theOffsetOfTheClocksStandsStillWhileNobodySetsThem() {
        let first = WallClock.offset
        let offsets = (0..<1000).map { _ in WallClock.offset }
        let worst = offsets.map { max($0 - first, first - $0) }.max() ?? .zero
        #expect(worst < WallClockReader.threshold)
    }
}
