import CaptureTesting
import Dispatch
import GStreamerKit
import RunTesting
import Testing

@testable import CaptureRuntime

/// What takes a leg elsewhere, from another thread, while a buffer is on its way.
@Suite struct LegPassageTests {
    /// A source of one buffer, whose pad is a leg's, and what happened in which order.
    private struct Bench {
        let pipeline: Pipeline
        let pad: Pad
        let passage: LegPassage
        let order = Observed<[String]>([])

        init() throws {
            pipeline = try Pipeline(name: "p")
            let (source, sink) = try (Element.make("fakesrc", name: "leg"), Element.make("fakesink", name: "file"))
            try source.set("num-buffers", to: .int(1))
            try pipeline.add(source, sink)
            try source.link(to: sink)
            pad = try source.staticPad("src")
            passage = LegPassage(pad)
            try sink.staticPad("sink").onBuffer { [passage, order] _ in
                passage.arrive()
                order.update { $0.append("arrived") }
                return .pass
            }
        }

        func move() { passage.whenIdle { [order] in order.update { $0.append("moved") } } }

        func end() async throws {
            for await message in pipeline.bus.messages where message.kind == .endOfStream { break }
            try pipeline.setState(.null)
        }
    }

    /// The pad counts as idle then: nothing has left it yet.
    @Test func aLegIsMovedBehindABufferThatWasSentToItsFile() async throws {
        let bench = try Bench()
        let (isSent, goOn) = (Observed(false), DispatchSemaphore(value: 0))
        bench.pad.onBuffer { [passage = bench.passage] _ in passage.decide { .pass } }
        bench.pad.onBuffer { _ in
            isSent.update { $0 = true }
            goOn.wait()
            return .pass
        }
        try bench.pipeline.setState(.playing)
        try await Deadline.until("the buffer to be sent", within: .seconds(60)) { isSent.current }
        bench.move()
        #expect(bench.order.current == [])
        goOn.signal()
        try await bench.end()
        #expect(bench.order.current == ["arrived", "moved"])
    }

    @Test func aLegIsMovedBehindADecisionWhereNothingFollowsIt() async throws {
        let bench = try Bench()
        let (isDeciding, goOn) = (Observed(false), DispatchSemaphore(value: 0))
        bench.pad.onBuffer { [passage = bench.passage, order = bench.order] _ in
            passage.decide {
                isDeciding.update { $0 = true }
                goOn.wait()
                order.update { $0.append("decided") }
                return .drop
            }
        }
        try bench.pipeline.setState(.playing)
        try await Deadline.until("the decision", within: .seconds(60)) { isDeciding.current }
        DispatchQueue.global().async { bench.move() }
        goOn.signal()
        try await bench.end()
        try await Deadline.until("the move", within: .seconds(60)) { bench.order.current.last == "moved" }
        #expect(bench.order.current == ["decided", "moved"])
    }

    /// GStreamer has an event wait for whoever has found the pad idle: were that one to wait for the decision, both would for ever.
    @Test func whoeverFindsThePadIdleDoesNotWaitForADecision() async throws {
        let bench = try Bench()
        let (isDeciding, hasAsked, goOn) = (Observed(false), Observed(false), DispatchSemaphore(value: 0))
        bench.pad.onBuffer { [pad = bench.pad] _ in
            bench.passage.decide {
                isDeciding.update { $0 = true }
                goOn.wait()
                pad.push(.note("mcpipe-file-begins"))
                return .pass
            }
        }
        try bench.pipeline.setState(.playing)
        try await Deadline.until("the decision", within: .seconds(60)) { isDeciding.current }
        DispatchQueue.global().async {
            bench.move()
            hasAsked.update { $0 = true }
        }
        // Also where it is not so: the test is to end.
        defer { goOn.signal() }
        try await Deadline.until("who asks to be answered", within: .seconds(60)) { hasAsked.current }
        goOn.signal()
        try await bench.end()
        #expect(bench.order.current == ["arrived", "moved"])
    }

    /// An event that is sent meanwhile makes the pad idle for the very thread that decides.
    @Test(arguments: [true, false])
    func whatTheDecidingThreadFindsIdleIsDoneAfterItsDecision(isSent: Bool) async throws {
        let bench = try Bench()
        bench.pad.onBuffer { _ in
            bench.passage.decide {
                bench.move()
                bench.order.update { $0.append("decided") }
                return isSent ? .pass : .drop
            }
        }
        try bench.pipeline.setState(.playing)
        try await bench.end()
        #expect(bench.order.current == ["decided"] + (isSent ? ["arrived"] : []) + ["moved"])
    }
}
