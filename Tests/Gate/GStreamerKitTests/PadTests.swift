import CaptureTesting
import GStreamerKit
import Testing

@Suite struct PadTests {
    @Test func padsWithoutCapsInCommonAreRefusedWithBothNames() throws {
        let pipeline = try Pipeline(name: "p")
        let sound = try Element.make("audiotestsrc", name: "tone")
        let coder = try Element.make("x264enc", name: "coder")
        try pipeline.add(sound, coder)
        let error = GStreamerError.Code.thrown { () throws(GStreamerError) in try sound.link(to: coder) }
        #expect(error?.code == .linkFailed)
        let message = try #require(error?.message)
        #expect(message.contains("'tone.src' cannot be linked to 'coder.sink': no common format"))
        #expect(message.contains("audio/x-raw"))
        #expect(message.contains("video/x-raw"))
    }

    @Test func aPadLinkedTwiceIsRefused() throws {
        let pipeline = try Pipeline(name: "p")
        let (source, first, second) = try (
            testSource(), Element.make("fakesink", name: "one"), Element.make("fakesink", name: "two")
        )
        try pipeline.add(source, first, second)
        try source.link(to: first)
        let error = GStreamerError.Code.thrown { () throws(GStreamerError) in try source.link(to: second) }
        #expect(error?.message == "'source.src' cannot be linked to 'two.sink': was linked")
        try source.staticPad("src").unlink()
        #expect(try !first.staticPad("sink").isLinked)
        try source.link(to: second)
        #expect(try source.staticPad("src").peer?.element == second)
    }

    @Test func aMissingPadIsRefusedWithThoseThereAre() throws {
        let tee = try Element.make("tee", name: "t")
        let error = GStreamerError.Code.thrown { () throws(GStreamerError) in _ = try tee.staticPad("sinkk") }
        #expect(error?.code == .noSuchPad)
        #expect(error?.candidates == ["sink"])
        let request = GStreamerError.Code.thrown { () throws(GStreamerError) in _ = try tee.requestPad("video_%u") }
        #expect(request?.candidates.contains("src_%u") == true)
    }

    @Test func aTeeWithRequestedPadsFeedsEachBranch() async throws {
        let pipeline = try Pipeline(name: "p")
        let (source, tee) = try (testSource(pictures: 7), Element.make("tee"))
        try pipeline.add(source, tee)
        try source.link(to: tee)
        var logs: [Log<BufferInfo>] = []
        for index in 0..<3 {
            let (queue, sink) = try (
                Element.make("queue", name: "q\(index)"), Element.make("fakesink", name: "s\(index)")
            )
            try pipeline.add(queue, sink)
            let pad = try tee.requestPad("src_%u")
            try pad.link(to: queue.staticPad("sink"))
            try queue.link(to: sink)
            let log = Log<BufferInfo>()
            logs.append(log)
            try sink.staticPad("sink").onBuffer {
                log.add($0)
                return .pass
            }
        }
        try pipeline.setState(.playing)
        try await waitForEnd(of: pipeline)
        #expect(logs.map(\.all.count) == [7, 7, 7])
        #expect(logs[0].all.first?.pts == ClockTime(nanoseconds: 0))
        #expect(logs[0].all.first?.flags.contains(.discontinuity) == true)
        #expect(logs[0].all.allSatisfy { $0.size > 0 && $0.duration != nil })
    }

    @Test func aProbeMayDropAndMayEndItself() async throws {
        let pipeline = try Pipeline(name: "p")
        let (source, sink) = try (testSource(pictures: 10), Element.make("fakesink"))
        try pipeline.add(source, sink)
        try source.link(to: sink)
        let (seen, passed) = (Log<BufferInfo>(), Log<BufferInfo>())
        try source.staticPad("src").onBuffer {
            seen.add($0)
            return seen.all.count == 4 ? .remove : .drop
        }
        try sink.staticPad("sink").onBuffer {
            passed.add($0)
            return .pass
        }
        try pipeline.setState(.playing)
        try await waitForEnd(of: pipeline)
        #expect(seen.all.count == 4)
        #expect(passed.all.count == 7)
    }

    /// Of a buffer that others hold too only the one that passes is changed.
    @Test func aProbeMayGiveABufferAnotherTime() async throws {
        let pipeline = try Pipeline(name: "p")
        let (source, tee) = try (testSource(pictures: 5), Element.make("tee"))
        let (changed, kept) = (
            try Element.make("fakesink", name: "changed"), try Element.make("fakesink", name: "kept")
        )
        let (one, two) = (try Element.make("queue", name: "one"), try Element.make("queue", name: "two"))
        try pipeline.add(source, tee, one, two, changed, kept)
        try source.link(to: tee)
        try tee.requestPad("src_%u").link(to: one.staticPad("sink"))
        try tee.requestPad("src_%u").link(to: two.staticPad("sink"))
        try one.link(to: changed)
        try two.link(to: kept)
        let (seen, others) = (Log<BufferInfo>(), Log<BufferInfo>())
        try one.staticPad("src").onBuffer { .stamp(ClockTime(nanoseconds: 7 + ($0.pts?.nanoseconds ?? 0))) }
        try changed.staticPad("sink").onBuffer {
            seen.add($0)
            return .pass
        }
        try kept.staticPad("sink").onBuffer {
            others.add($0)
            return .pass
        }
        try pipeline.setState(.playing)
        try await waitForEnd(of: pipeline)
        #expect(seen.all.count == 5)
        #expect(seen.all.map { ($0.pts?.nanoseconds ?? 0) - 7 } == others.all.map { $0.pts?.nanoseconds ?? 0 })
    }

    @Test func aProbeIsTakenAwayOnceOnlyWhoeverEndsIt() throws {
        let queue = try Element.make("queue")
        let probe = try queue.staticPad("src").onBuffer { _ in .remove }
        probe.cancel()
        probe.cancel()
        let idle = Log<Int>()
        let once = try queue.staticPad("src").onIdle { idle.add(1) }
        #expect(idle.all.count == 1)
        once.cancel()
    }

    @Test func anEndOfStreamSentIntoABranchEndsItAloneWhileTheSourceGoesOn() async throws {
        let pipeline = try Pipeline(name: "p")
        try pipeline.bin.setMessageForward(true)
        let (source, tee) = try (Element.make("videotestsrc"), Element.make("tee"))
        try pipeline.add(source, tee)
        try source.link(to: tee)
        var branches: [(pad: Pad, queue: Element)] = []
        for index in 0..<2 {
            let (queue, sink) = try (
                Element.make("queue", name: "q\(index)"), Element.make("fakesink", name: "s\(index)")
            )
            try pipeline.add(queue, sink)
            let pad = try tee.requestPad("src_%u")
            try pad.link(to: queue.staticPad("sink"))
            try queue.link(to: sink)
            branches.append((pad, queue))
        }
        try pipeline.setState(.playing)
        try pipeline.state(within: .seconds(120))
        let (pad, entry) = try (branches[0].pad, branches[0].queue.staticPad("sink"))
        pad.onIdle {
            pad.unlink()
            entry.send(.endOfStream)
        }
        let ended = await firstMessage(of: pipeline) { message in
            if case .forwarded(let inner) = message.kind { inner.kind == .endOfStream } else { false }
        }
        guard case .forwarded(let inner) = ended?.kind else {
            Issue.record("no forwarded end of stream")
            return
        }
        #expect(inner.source.name == "s0")
        #expect(inner.source.path == "/GstPipeline:p/GstFakeSink:s0")
        #expect(pipeline.element.currentState == .playing)
    }

    @Test func aStreamThatStartsBehindAPadsLastEndStaysOutside() async throws {
        let pipeline = try Pipeline(name: "p")
        let (source, through, sink) = try (testSource(), Element.make("identity"), Element.make("fakesink"))
        try pipeline.add(source, through, sink)
        try source.link(to: through)
        try through.link(to: sink)
        let (exit, entry) = try (source.staticPad("src"), through.staticPad("sink"))
        let hold = exit.block()
        let passed = Log<BufferInfo>()
        entry.onBuffer {
            passed.add($0)
            return .pass
        }
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        exit.onEndOfStream { end.finish() }
        try pipeline.setState(.playing)
        entry.sendLastEndOfStream()
        hold.cancel()
        for await _ in ended {}
        #expect(passed.all.isEmpty)
        #expect(entry.currentCaps == nil)
        #expect(!entry.send(.gap(at: ClockTime(nanoseconds: 0), duration: nil)))
    }

    @Test func aBlockedPadHoldsItsQueueUntilTheProbeIsCancelled() async throws {
        let pipeline = try Pipeline(name: "p")
        let (source, queue, sink) = try (testSource(), Element.make("queue"), Element.make("fakesink"))
        try pipeline.add(source, queue, sink)
        try source.link(to: queue)
        try queue.link(to: sink)
        let passed = Log<BufferInfo>()
        try sink.staticPad("sink").onBuffer {
            passed.add($0)
            return .pass
        }
        let (blocked, continuation) = AsyncStream.makeStream(of: Void.self)
        let block = try queue.staticPad("src").block { continuation.finish() }
        try pipeline.setState(.playing)
        for await _ in blocked {}
        #expect(passed.all.isEmpty)
        block.cancel()
        try await waitForEnd(of: pipeline)
        #expect(passed.all.count == 5)
    }

    @Test func eventsAreSeenInOrder() async throws {
        let pipeline = try Pipeline(name: "p")
        let (source, sink) = try (testSource(pictures: 1), Element.make("fakesink"))
        try pipeline.add(source, sink)
        try source.link(to: sink)
        let events = Log<EventInfo>()
        try sink.staticPad("sink").onEvent {
            events.add($0)
            return .pass
        }
        try pipeline.setState(.playing)
        try await waitForEnd(of: pipeline)
        let names = events.all.map { event in
            switch event {
            case .streamStart: "stream-start"
            case .caps: "caps"
            case .segment: "segment"
            case .endOfStream: "eos"
            default: ""
            }
        }.filter { !$0.isEmpty }
        #expect(names == ["stream-start", "caps", "segment", "eos"])
        #expect(try sink.staticPad("sink").currentCaps?.mediaType == "video/x-raw")
    }
}
