import CaptureModel
import CapturePlan
import CaptureTesting
import GStreamerKit
import RunTesting
import Synchronization
import Testing

@testable import CaptureRuntime

/// Encoders that give out what they hold while media goes on coming, as after a stop of the whole process.
@Suite struct EncoderDrainTests {
    private struct Entry {
        var isInSegment = true
        var pictures = 0
        /// Those that came behind the flush, and before the segment that it had taken away.
        var strays = 0
    }

    @Test func whatComesWhileAnEncoderIsDrainedComesBehindItInItsSegment() async throws {
        try await TemporaryFolder.use { folder in
            let entry = Mutex(Entry())
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { one: { pattern: ball, format: 160x120@30, live: false } }
                sinks: { film: { record: film.mkv, video: one } }
                """,
                prepare: { session in
                    let encoder = session.plan.elements.first { $0.factory == "x264enc" }
                    let pad = session.assembly.pad("sink", of: encoder?.name ?? "")
                    pad?.onEvent { event in
                        switch event {
                        case .flushStop: entry.withLock { $0.isInSegment = false }
                        case .segment: entry.withLock { $0.isInSegment = true }
                        default: break
                        }
                        return .pass
                    }
                    pad?.onBuffer { _ in
                        entry.withLock { entry in
                            entry.pictures += 1
                            if !entry.isInSegment { entry.strays += 1 }
                        }
                        return .pass
                    }
                },
                during: { session in
                    let output = try #require(session.plan.sources.first?.outputs[.video])
                    for _ in 1...100 {
                        let before = entry.withLock(\.pictures)
                        try await Deadline.until("pictures to come") { entry.withLock(\.pictures) > before + 5 }
                        session.assembly.drainEncoders(below: output) { false }
                    }
                    let before = entry.withLock(\.pictures)
                    try await Deadline.until("pictures to go on") { entry.withLock(\.pictures) > before + 5 }
                    await session.stop()
                })
            #expect(run.report?.isBalanced == true)
            #expect(entry.withLock(\.strays) == 0)
            let frames = try await MediaJudge.examine(run.file("film")).video.first?.frames
            #expect(frames == entry.withLock(\.pictures), "none is lost")
        }
    }
}
