import GStreamerKit
import Synchronization
import Testing

/// A branch of a `tee` that fails alone.
@Suite(.timeLimit(.minutes(5))) struct PadShieldTests {
    /// What is seen of a run.
    private final class Counts: Sendable {
        let buffers = Atomic(0)
        let answers = Mutex<[String]>([])
    }

    /// A source that gives 30 buffers to two branches: a file on a disk that is always full, and one that takes all.
    private func pipeline() throws -> (pipeline: Pipeline, full: Pad, fine: Pad) {
        let pipeline = try Pipeline(name: "p")
        let source = try Element.make("videotestsrc", name: "source")
        try source.set("num-buffers", to: .int(30))
        let tee = try Element.make("tee", name: "t")
        try pipeline.add(source, tee)
        try source.link(to: tee)
        var pads: [Pad] = []
        for (name, place) in [("full", "/dev/full"), ("fine", "/dev/null")] {
            let queue = try Element.make("queue", name: "\(name)-queue")
            let file = try Element.make("filesink", name: name)
            try file.set("location", to: .string(place))
            try file.set("buffer-mode", to: .nick("unbuffered"))
            try file.set("async", to: .bool(false))
            try pipeline.add(queue, file)
            try tee.requestPad("src_%u").link(to: queue.staticPad("sink"))
            try queue.link(to: file)
            pads.append(try file.staticPad("sink"))
        }
        return (pipeline, pads[0], pads[1])
    }

    /// How many buffers come to a pad before the stream's end, and the errors on the way.
    private func run(_ pipeline: Pipeline, counting pad: Pad) async throws -> (seen: Int, failed: [String]) {
        let counts = Counts()
        pad.onBuffer { _ in
            counts.buffers.add(1, ordering: .relaxed)
            return .pass
        }
        try pipeline.setState(.playing)
        var failed: [String] = []
        for await message in pipeline.bus.messages {
            if case .error(let report) = message.kind {
                failed.append("\(report.domain) \(report.code)")
                // The source's own, once its branches have told it to stop.
                if message.source.path.contains("source") { break }
            }
            if message.kind == .endOfStream { break }
        }
        try pipeline.setState(.null)
        return (counts.buffers.load(ordering: .relaxed), failed)
    }

    @Test func withoutAShieldOneBranchEndsTheOther() async throws {
        let (pipeline, _, fine) = try pipeline()
        let result = try await run(pipeline, counting: fine)
        #expect(result.seen < 30)
        #expect(result.failed.count > 1)
    }

    @Test func behindAShieldItFailsAloneAndSaysSo() async throws {
        let (pipeline, full, fine) = try pipeline()
        let counts = Counts()
        let shield = PadShield(full) { answer in counts.answers.withLock { $0.append(answer) } }
        let result = try await run(pipeline, counting: fine)
        #expect(result.seen == 30)
        #expect(result.failed == ["gst-resource-error-quark 14"])
        #expect(counts.answers.withLock { $0 } == ["error"])
        #expect(shield.isBroken)
        #expect(shield.timeInside > .zero && shield.timeInside < .seconds(10))
    }

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
        let counts = Counts()
        try fine.staticPad("sink").onBuffer { _ in
            counts.buffers.add(1, ordering: .relaxed)
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
        #expect(counts.buffers.load(ordering: .relaxed) == 30)
        #expect(!failed.isEmpty && !failed.contains { $0.contains("source") || $0.contains("q1") }, "\(failed)")
        #expect(shield.isBroken)
        try pipeline.setState(.null)
    }

    @Test func aShieldThatIsShutLetsNothingIn() async throws {
        let (pipeline, full, fine) = try pipeline()
        let shield = PadShield(full) { _ in }
        shield.shut()
        let result = try await run(pipeline, counting: fine)
        #expect(result.seen == 30 && result.failed.isEmpty && !shield.isBroken)
    }
}
