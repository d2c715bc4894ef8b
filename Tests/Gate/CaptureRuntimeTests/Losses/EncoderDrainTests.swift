import CaptureModel
import CapturePlan
import CaptureTesting
import ClockTesting
import Dispatch
import Foundation
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

    /// The drain keeps its own end from what follows. One that another thread has sent meanwhile is none of its.
    @Test func anEndThatComesWhileAnEncoderIsDrainedIsKeptFromNobody() async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            _ = try await Rehearsal(folder: folder, patternsAreDevices: true).run(
                """
                name: test
                sources: { one: { pattern: ball, format: 160x120@30 } }
                sinks: { film: { record: film.mkv, video: one } }
                """,
                time: hand.time,
                during: { session in
                    try await hand.run(session, until: .seconds(1), sources: 1)
                    _ = session.assembly.pad("src", of: "one")?.block()
                    let output = try #require(session.plan.sources.first?.outputs[.video])
                    let encoder = try #require(session.plan.elements.first { $0.factory == "x264enc" }).name
                    let entry = try #require(session.assembly.pad("sink", of: encoder))
                    let behind = try #require(session.assembly.pad("src", of: encoder)?.peer)
                    let ends = Atomic(0)
                    let sent = DispatchSemaphore(value: 0)
                    // Not passed on: nothing could follow it.
                    let last = behind.onEvent { event in
                        guard event == .endOfStream else { return .pass }
                        ends.add(1, ordering: .relaxed)
                        return .drop
                    }
                    // The pad would hold a probe that held it.
                    let assembly = session.assembly
                    let second = entry.onEvent { [weak assembly] event in
                        guard event == .flushStop else { return .pass }
                        let entry = assembly?.pad("sink", of: encoder)
                        let isThere = DispatchSemaphore(value: 0)
                        Thread.detachNewThread {
                            isThere.signal()
                            entry?.send(.endOfStream)
                            sent.signal()
                        }
                        isThere.wait()
                        return .pass
                    }
                    for round in 1...300 {
                        session.assembly.drainEncoders(below: output) { false }
                        await BlockingExecutor(label: "test.wait").run { sent.wait() }
                        let count = ends.load(ordering: .relaxed)
                        #expect(count == round)
                        guard count == round else { break }
                    }
                    last.cancel()
                    second.cancel()
                    // The last end lies in the pad still, and would keep that of the session away.
                    session.assembly.drainEncoders(below: output) { true }
                    await session.stop()
                })
        }
    }
}
