import CaptureModel
import CapturePlan
import CaptureTesting
import GStreamerKit
import RunTesting
import Testing

@testable import CaptureRuntime

/// What is left of a source that was ended from outside.
@Suite struct FinishingTests {
    @Test func aSourceThatBeginsBehindItsEndWakesNoQueue() async throws {
        try await TemporaryFolder.use { folder in
            let plan = try await Rehearsal(folder: folder).plan(
                """
                name: test
                sources: { back: { pattern: ball, format: 320x180@30 }, front: { pattern: smpte, format: 320x180@30 } }
                compositors: { pip: { size: 320x180, layers: [back, { source: front, scale: 0.25 }] } }
                sinks: { file: { record: out.mkv, video: pip } }
                """)
            let assembly = try PipelineAssembly(plan)
            let finishing = Finishing(assembly)
            let output = try #require(plan.sources.first { $0.node == "front" }?.outputs[.video])
            let source = try #require(assembly.pad("src", of: "front"))
            let exit = try #require(assembly.pad("src", of: "pip:layer-2-queue"))
            defer { _ = try? assembly.pipeline.setState(.null) }

            // A camera that is slow to open: its stream starts while the queue still holds its end. Where the stream was let in,
            // the source waited in the queue with a query, for an end that would leave that query behind.
            let opening = source.block()
            let (atEnd, reachEnd) = AsyncStream.makeStream(of: Void.self)
            let busy = exit.block { reachEnd.finish() }
            let (afterEnd, stop) = AsyncStream.makeStream(of: Void.self)
            source.onEndOfStream { stop.finish() }
            let passed = Observed<[String]>([])
            exit.onEvent { event in
                passed.update { $0.append("\(event)") }
                return .pass
            }
            exit.onBuffer { _ in
                passed.update { $0.append("buffer") }
                return .pass
            }
            _ = try assembly.pipeline.setState(.playing)
            finishing.end(output)
            for await _ in atEnd {}
            opening.cancel()
            try await Deadline.within(.seconds(120), for: "the end of the source that was let go") {
                for await _ in afterEnd {}
            }
            busy.cancel()

            finishing.endSources()
            let messages = assembly.pipeline.bus.messages
            try await Deadline.within(.seconds(120), for: "the end of the pipeline") {
                for await message in messages where message.kind == .endOfStream { break }
            }
            #expect(passed.current == ["endOfStream"])
        }
    }
}
