import CaptureModel
import CapturePlan
import CaptureTesting
import GStreamerKit
import RunTesting
import SessionLogic
import Testing

@testable import CaptureRuntime

/// Sound that is back while the silence in its place has gone on for longer than it was away.
@Suite struct ReturnedSoundTests {
    @Test func itBeginsWhereTheSilenceEndsAndKeepsItsTime() async throws {
        try await TemporaryFolder.use { folder in
            let plan = try await Rehearsal(folder: folder, patternsAreDevices: true).plan(
                """
                name: test
                sources: { voice: { tone: 440 Hz } }
                sinks: { file: { record: out.mka, container: mkv, audio: voice } }
                """)
            let assembly = try PipelineAssembly(plan)
            let planned = try #require(plan.sources.first)
            let element = try #require(planned.outputs[.audio])
            // As much as a network camera's sound is late: no multiple of a buffer's length, and more than one of them.
            let overlap = UInt64(97_000_000)
            let covered = Observed<UInt64?>(nil)
            let source = LiveSource(planned, assembly, Finishing(assembly), nil, nil) { live, event in
                guard case .streamReturned(let element, let moment, _) = event else { return }
                let time = ClockTime(moment)
                live.cover(element, until: ClockTime(nanoseconds: time.nanoseconds + overlap))
                covered.update { $0 = time.nanoseconds + overlap }
            }
            let passed = Observed<[(begin: UInt64, end: UInt64)]>([])
            let pad = try #require(assembly.pad("sink", of: element))
            pad.onBuffer { [weak pad] buffer in
                guard let time = buffer.pts.flatMap({ pad?.runningTime(of: $0) }) else { return .pass }
                passed.update {
                    $0.append((time.nanoseconds, time.nanoseconds + (buffer.duration?.nanoseconds ?? 0)))
                }
                return .pass
            }
            _ = try assembly.pipeline.setState(.playing)
            defer { _ = try? assembly.pipeline.setState(.null) }
            try await Deadline.until("sound") { source.end(of: element).nanoseconds > 0 }
            source.fail(.ended)
            try await Deadline.until("what was on its way") {
                source.tick(isLeavingOut: false)
                return covered.current != nil
            }
            let end = try #require(covered.current)
            try await Deadline.until("sound behind the silence") {
                (passed.current.last?.end ?? 0) > end + 100_000_000
            }
            let back = passed.current.drop { $0.end <= end }
            let first = try #require(back.first)
            // A sample of 48 kHz is 21 us.
            #expect(first.begin >= end && first.begin - end < 21_000, "\(first) for \(end)")
            for (one, next) in zip(back, back.dropFirst()) {
                #expect(next.begin >= one.end - 1 && next.begin < one.end + 21_000)
            }
            #expect(!passed.current.contains { $0.begin < end && $0.end > end })
            source.close()
        }
    }
}
