import GStreamerKit
import Synchronization
import Testing

/// A branch of a `tee` that fails alone while a live source goes on.
@Suite struct PadShieldTests {
    /// A source that gives 30 buffers, each behind a tag of its own, to two branches: an aggregator that fails after two pictures, and one
    /// that takes all.
    @Test func whatAFailedAggregatorAnswersToATagGoesNoFurther() async throws {
        let pipeline = try Pipeline(name: "p")
        let (source, tags, tee) = try (
            Element.make("videotestsrc", name: "source"), Element.make("taginject"), Element.make("tee")
        )
        try source.set("num-buffers", to: .int(30))
        try source.set("is-live", to: .bool(true))
        let (queue, aggregator, failing, end) = try (
            Element.make("queue", name: "q1"), Element.make("compositor"), Element.make("identity"),
            Element.make("fakesink", name: "end")
        )
        try failing.set("error-after", to: .int(2))
        let (other, fine) = try (Element.make("queue", name: "q2"), Element.make("fakesink", name: "fine"))
        for sink in [end, fine] { try sink.set("async", to: .bool(false)) }
        try pipeline.add(source, tags, tee, queue, aggregator, failing, end, other, fine)
        try source.link(to: tags)
        try tags.link(to: tee)
        try tee.requestPad("src_%u").link(to: queue.staticPad("sink"))
        let entry = try aggregator.requestPad("sink_%u")
        try queue.staticPad("src").link(to: entry)
        try aggregator.link(to: failing)
        try failing.link(to: end)
        try tee.requestPad("src_%u").link(to: other.staticPad("sink"))
        try other.link(to: fine)
        let shield = PadShield(entry) { _ in }
        let number = Atomic(0)
        try tags.staticPad("sink").onBuffer { _ in
            try? tags.set("tags", to: .string("title=t\(number.add(1, ordering: .relaxed).newValue)"))
            return .pass
        }
        let buffers = Atomic(0)
        try fine.staticPad("sink").onBuffer { _ in
            buffers.add(1, ordering: .relaxed)
            return .pass
        }
        // The end of one sink is told, too.
        try pipeline.bin.setMessageForward(true)
        let ended = Mutex(false)
        try fine.staticPad("sink").onEndOfStream { ended.withLock { $0 = true } }
        try pipeline.setState(.playing)
        var failed: Set<String> = []
        for await message in pipeline.bus.messages {
            if case .error = message.kind { failed.insert(message.source.path) }
            if failed.contains(where: { $0.contains("source") || $0.contains("q1") }) { break }
            // The error comes first; on a busy machine nobody has read it yet when the other branch ends.
            if !failed.isEmpty, ended.withLock({ $0 }) { break }
        }
        #expect(buffers.load(ordering: .relaxed) == 30)
        #expect(!failed.isEmpty && !failed.contains { $0.contains("source") || $0.contains("q1") }, "\(failed)")
        #expect(shield.isBroken)
        try pipeline.setState(.null)
    }
}
