import GStreamerKit
import Synchronization
import Testing

/// A branch of a `tee` that fails alone.
@Suite struct PadShieldTests {
    /// What is seen of a run.
    private final class Counts: Sendable {
        let buffers = Atomic(0)
        let answers = Mutex<[String]>([])
    }

    /// More buffers than fit into a queue, so that the source cannot have given them all before a branch has failed.
    private static let count = 300

    /// A source that gives so many to two branches: a file on a disk that is always full, and one that takes all.
    private func pipeline() throws -> (pipeline: Pipeline, full: Pad, fine: Pad) {
        let pipeline = try Pipeline(name: "p")
        let source = try Element.make("videotestsrc", name: "source")
        try source.set("num-buffers", to: .int(Int64(Self.count)))
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
        #expect(result.seen < Self.count)
        #expect(result.failed.count > 1)
    }

    @Test func behindAShieldItFailsAloneAndSaysSo() async throws {
        let (pipeline, full, fine) = try pipeline()
        let counts = Counts()
        let shield = PadShield(full) { answer in counts.answers.withLock { $0.append(answer) } }
        let begin = ContinuousClock.now
        let result = try await run(pipeline, counting: fine)
        let elapsed = ContinuousClock.now - begin
        #expect(result.seen == Self.count)
        #expect(result.failed == ["gst-resource-error-quark 14"])
        #expect(counts.answers.withLock { $0 } == ["error"])
        #expect(shield.isBroken)
        #expect(shield.timeInside > .zero && shield.timeInside < elapsed)
    }

    /// The failure of the file comes to the queue before it, and goes on from there with what is given next.
    @Test func inTheMiddleOfAPipelineItStopsWhatComesFromFurtherDown() async throws {
        let (pipeline, full, fine) = try pipeline()
        let before = try #require(full.peer?.element)
        let queue = try before.staticPad("sink")
        let counts = Counts()
        let shield = PadShield(queue, passesEnds: true) { [weak full] answer in
            counts.answers.withLock { $0.append(answer) }
            // A queue that has been refused something takes no end of stream.
            full?.sendLastEndOfStream()
        }
        let result = try await run(pipeline, counting: fine)
        #expect(result.seen == Self.count)
        #expect(result.failed.first == "gst-resource-error-quark 14")
        #expect(counts.answers.withLock { $0 } == ["error"] && shield.isBroken)
    }

    @Test func aShieldThatIsShutLetsNothingIn() async throws {
        let (pipeline, full, fine) = try pipeline()
        let shield = PadShield(full) { _ in }
        shield.shut()
        let result = try await run(pipeline, counting: fine)
        #expect(result.seen == Self.count && result.failed.isEmpty && !shield.isBroken)
    }
}
