import CaptureCheck
import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import RunTesting
import Testing

@testable import CaptureRuntime

/// Frames for Swift code that does not keep up.
@Suite struct LateFrameTests {
    /// What a reader got that took one frame and came back once so many more had come, and what the sink's account says.
    private static func read(
        _ keys: String, after waiting: Int, in folder: TemporaryFolder
    ) async throws -> (times: [Duration], progress: SinkProgress?) {
        let times = Observed<[Duration]>([])
        let run = try await Rehearsal(folder: folder).run(
            """
            name: test
            sources: { card: { pattern: ball, format: 160x90@30 } }
            sinks:
              eyes: { frames: true, video: card\(keys) }
              file: { record: out.mkv, video: card }
            """,
            during: { session in
                var reader = session.frames(from: "eyes").makeAsyncIterator()
                let note = { (frame: Frame?) in times.update { $0.append(frame?.runningTime ?? .zero) } }
                note(await reader.next())
                // Counted where they come, taken or not.
                try await session.reach(session.progress(of: "eyes").frames + waiting, at: "eyes")
                for _ in 0..<20 { note(await reader.next()) }
                await session.stop()
            })
        #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
        return (times.current, run.report?.sinks.first { $0.node == "eyes" }?.progress)
    }

    private static func gaps(_ times: [Duration]) -> [Int] {
        zip(times, times.dropFirst()).map { Int((($1 - $0) / .milliseconds(33.333)).rounded()) }
    }

    @Test func theNewestWinsWhereNothingElseIsSaid() async throws {
        try await TemporaryFolder.use { folder in
            let (times, progress) = try await Self.read("", after: 8, in: folder)
            #expect(try #require(Self.gaps(times).first) >= 7)
            #expect(progress?.drops.late ?? 0 >= 7)
            #expect(progress?.drops.outOfBuffers == 0)
        }
    }

    @Test func aReaderWhoWantsAllGetsThemInOrder() async throws {
        try await TemporaryFolder.use { folder in
            let (times, progress) = try await Self.read(", discard-late: false", after: 8, in: folder)
            // On a machine that is slow a frame may be late for its conversion, and is counted as that.
            let missing = Self.gaps(times).reduce(0) { $0 + $1 - 1 }
            #expect(missing <= progress?.drops.late ?? 0, "\(Self.gaps(times))")
            #expect(progress?.drops.outOfBuffers == 0)
        }
    }

    @Test func whatComesWhileAllPlacesAreTakenIsOutOfBuffers() async throws {
        try await TemporaryFolder.use { folder in
            let (times, progress) = try await Self.read(", discard-late: false", after: 30, in: folder)
            // The sixteen that wait are the oldest, and come in order.
            let gaps = Self.gaps(times)
            let missing = gaps.prefix(QueueDepths.waitingFrames - 1).reduce(0) { $0 + $1 - 1 }
            #expect(missing <= progress?.drops.late ?? 0, "\(gaps)")
            #expect(progress?.drops.outOfBuffers ?? 0 >= 13)
        }
    }
}
