import CaptureTesting
import GStreamerKit
import Testing

/// What a source asks in line with its media while the queue behind it is held up.
@Suite struct HeldQueueTests {
    private let pipeline: Pipeline
    /// Where the source gives its media, where the queue takes them, and where it gives them on.
    private let exit, entry, below: Pad
    private let blocks = Log<PadProbe>()

    init() throws {
        pipeline = try Pipeline(name: "p")
        let (source, queue, sink) = try (Element.make("videotestsrc"), Element.make("queue"), Element.make("fakesink"))
        try pipeline.add(source, queue, sink)
        try source.link(to: queue)
        try queue.link(to: sink)
        (exit, entry, below) = try (source.staticPad("src"), queue.staticPad("sink"), queue.staticPad("src"))
    }

    /// Looks at each picture; `third` once two have passed and the queue is held up, with the source about to ask anew what it may allocate.
    private func look(
        atThird third: @escaping @Sendable (Pad) -> PadProbe.Action, then: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        let count = Log<Int>()
        exit.onBuffer { [weak entry, weak below, blocks] _ in
            count.add(1)
            then(count.all.count)
            guard count.all.count == 3, let entry, let below else { return .pass }
            blocks.add(below.block())
            entry.push(.reconfigure)
            return third(entry)
        }
    }

    @Test func aSourceThatNegotiatesBehindAPadsLastEndDoesNotWaitForTheQueue() async throws {
        look(atThird: { entry in
            // With the end inside.
            entry.sendLastEndOfStream()
            return .drop
        })
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        exit.onEndOfStream { end.finish() }
        try pipeline.setState(.playing)
        for await _ in ended {}
        for block in blocks.all { block.cancel() }
        try await waitForEnd(of: pipeline)
    }

    /// A source that changes its format asks what it may allocate, and a queue lets it wait until all that is before the question has gone.
    @Test func aQuestionThatIsRefusedDoesNotWaitBehindTheMediaBeforeIt() async throws {
        entry.refuseSerializedQueries()
        let (passed, end) = AsyncStream.makeStream(of: Void.self)
        look(atThird: { _ in .pass }) { count in
            if count == 10 { end.finish() }
        }
        try pipeline.setState(.playing)
        try await Deadline.within(.seconds(120), for: "the pictures behind the question") { for await _ in passed {} }
        for block in blocks.all { block.cancel() }
        try pipeline.setState(.null)
    }
}
