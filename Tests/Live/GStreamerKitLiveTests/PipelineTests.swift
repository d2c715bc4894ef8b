import GStreamerKit
import Testing

/// Pipelines that are let go while they run.
@Suite struct PipelineTests {
    @Test(arguments: 0..<40) func aRunningPipelineIsTornDownAtAnyMoment(round: Int) async throws {
        let pipeline = try Pipeline(name: "p\(round)")
        let (source, tee) = try (Element.make("videotestsrc"), Element.make("tee"))
        try source.set("is-live", to: round.isMultiple(of: 2))
        try pipeline.add(source, tee)
        try source.link(to: tee)
        for index in 0..<3 {
            let (queue, sink) = try (
                Element.make("queue", name: "q\(index)"), Element.make("fakesink", name: "s\(index)")
            )
            try pipeline.add(queue, sink)
            try tee.requestPad("src_%u").link(to: queue.staticPad("sink"))
            try queue.link(to: sink)
            try sink.staticPad("sink").onBuffer { _ in .pass }
        }
        try pipeline.setState(.playing)
        if !round.isMultiple(of: 3) {
            for await message in pipeline.bus.messages where message.kind == .streamStart { break }
        }
    }
}
