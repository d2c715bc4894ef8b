import GStreamerKit
import Testing

@Suite struct PipelineTests {
    @Test func aPipelineRunsToItsEnd() async throws {
        let pipeline = try Pipeline(name: "p")
        let (source, sink) = try (testSource(), Element.make("fakesink", name: "sink"))
        try pipeline.add(source, sink)
        try source.link(to: sink)
        #expect(try pipeline.setState(.playing) == .async)
        try await waitForEnd(of: pipeline)
        #expect(try pipeline.state(within: .seconds(120)) == .playing)
        #expect(try sink.get("stats").structure?["rendered"] == .int(5))
        try pipeline.setState(.null)
        #expect(pipeline.element.currentState == .null)
    }

    @Test func anErrorComesWithTheElementsPathDomainAndCode() async throws {
        let pipeline = try Pipeline(name: "cams")
        let (source, sink) = try (Element.make("filesrc", name: "front"), Element.make("fakesink"))
        try pipeline.add(source, sink)
        try source.link(to: sink)
        try source.set("location", to: "/nonexistent/file")
        let refused = GStreamerError.Code.thrown { () throws(GStreamerError) in try pipeline.setState(.paused) }
        #expect(refused?.code == .stateChangeFailed)
        #expect(refused?.message == "pipeline 'cams' does not go to state 'paused'")
        let message = await firstMessage(of: pipeline) { if case .error = $0.kind { true } else { false } }
        guard case .error(let report) = message?.kind else {
            Issue.record("no error")
            return
        }
        #expect(message?.source.path == "/GstPipeline:cams/GstFileSrc:front")
        #expect(message?.source.element == "front")
        #expect(report.domain == "gst-resource-error-quark")
        #expect(report.code == 3)
        #expect(report.debug.contains("/nonexistent/file"))
    }

    @Test func padsThatAppearLateAreLinkedWhenTheyCome() async throws {
        try await withSampleFile { path in
            let pipeline = try Pipeline(name: "p")
            let (source, decoder) = try (Element.make("filesrc"), Element.make("decodebin"))
            let sink = try Element.make("fakesink", name: "sink")
            try pipeline.add(source, decoder, sink)
            try source.set("location", to: path)
            try source.link(to: decoder)
            let (types, done) = (Log<String>(), Log<Int>())
            let target = try sink.staticPad("sink")
            decoder.onPadAdded { pad in
                types.add(pad.queryCaps().mediaType ?? "")
                do { try pad.link(to: target) } catch { Issue.record(error) }
            }
            decoder.onNoMorePads { done.add(1) }
            try pipeline.setState(.playing)
            try await waitForEnd(of: pipeline)
            #expect(types.all == ["video/x-raw"])
            #expect(done.all == [1])
            #expect(pipeline.element.streamDuration.map { $0.seconds > 0.9 } == true)
        }
    }

    @Test func aNameInUseAndAnElementInAnotherBinAreRefused() throws {
        let (pipeline, bin) = try (Pipeline(name: "p"), Bin(name: "b"))
        try pipeline.add(Element.make("queue", name: "q"))
        let taken = GStreamerError.Code.thrown { () throws(GStreamerError) in
            try pipeline.add(Element.make("tee", name: "q"))
        }
        #expect(taken?.message == "element 'q' (tee) cannot be added to pipeline 'p': the name is taken")
        let other = try Element.make("queue", name: "other")
        try bin.add(other)
        let elsewhere = GStreamerError.Code.thrown { () throws(GStreamerError) in try pipeline.add(other) }
        #expect(elsewhere?.message == "element 'other' (queue) cannot be added to pipeline 'p': it is in another bin")
        #expect(
            GStreamerError.Code.thrown { () throws(GStreamerError) in try pipeline.remove(other) }?.code
                == .removeFailed)
    }

    @Test func aClockOnceChosenStaysAndBaseTimesAreShared() async throws {
        let clock = try Clock.system
        let base = clock.time
        var pipelines: [Pipeline] = []
        for name in ["a", "b"] {
            let pipeline = try Pipeline(name: name)
            let (source, sink) = try (Element.make("audiotestsrc"), Element.make("fakesink"))
            try pipeline.add(source, sink)
            try source.link(to: sink)
            pipeline.useClock(clock)
            pipeline.element.startTime = nil
            pipeline.element.baseTime = base
            #expect(try pipeline.setState(.playing) != .success)
            pipelines.append(pipeline)
        }
        for pipeline in pipelines {
            try pipeline.state(within: .seconds(120))
            #expect(pipeline.clock?.name == "GstSystemClock")
            #expect(pipeline.element.baseTime == base)
            #expect(try #require(pipeline.runningTime) <= clock.time)
        }
    }

    @Test func aBinFromGstLaunchNotationGetsPadsOfItsOwn() async throws {
        let pipeline = try Pipeline(name: "p")
        let bin = try Bin(parsing: "videoconvert ! videoflip method=clockwise", name: "chain")
        let (source, sink) = try (testSource(), Element.make("fakesink"))
        try pipeline.add(source, bin.element, sink)
        try source.link(to: bin.element)
        try bin.element.link(to: sink)
        try pipeline.setState(.playing)
        try await waitForEnd(of: pipeline)
        let error = GStreamerError.Code.thrown { () throws(GStreamerError) in
            _ = try Bin(parsing: "nosuch ! fakesink", name: "x")
        }
        #expect(error?.code == .parseFailed)
        #expect(error?.message.contains("nosuch") == true)
    }

    @Test func theDotGraphNamesTheElements() throws {
        let pipeline = try Pipeline(name: "p")
        try pipeline.add(Element.make("queue", name: "a-queue"))
        #expect(pipeline.debugGraph().contains("a-queue"))
    }

    @Test func aSegmentSeekLoopsAFileWithoutAnEnd() async throws {
        try await withSampleFile { path in
            let pipeline = try Pipeline(name: "p")
            let (source, demuxer, sink) = try (
                Element.make("filesrc"), Element.make("matroskademux"), Element.make("fakesink")
            )
            try source.set("location", to: path)
            try pipeline.add(source, demuxer, sink)
            try source.link(to: demuxer)
            let target = try sink.staticPad("sink")
            demuxer.onPadAdded { pad in
                do { try pad.link(to: target) } catch { Issue.record(error) }
            }
            try pipeline.setState(.paused)
            try pipeline.state(within: .seconds(120))
            try pipeline.element.seek(to: ClockTime(nanoseconds: 0), flags: [.flush, .segment])
            try pipeline.state(within: .seconds(120))
            try pipeline.setState(.playing)
            var rounds = 0
            for await message in pipeline.bus.messages {
                #expect(message.kind != .endOfStream)
                guard message.kind == .segmentDone else { continue }
                rounds += 1
                if rounds == 3 { break }
                try pipeline.element.seek(to: ClockTime(nanoseconds: 0), flags: [.segment])
            }
            #expect(rounds == 3)
        }
    }

    @Test func theLevelElementsMessagesAreReadAsValues() async throws {
        let pipeline = try Pipeline(name: "p")
        let (source, level, sink) = try (
            Element.make("audiotestsrc"), Element.make("level", name: "meter"), Element.make("fakesink")
        )
        try source.set("num-buffers", to: 50)
        try pipeline.add(source, level, sink)
        try source.link(to: level)
        try level.link(to: sink)
        try pipeline.setState(.playing)
        let message = await firstMessage(of: pipeline) {
            if case .element(let body) = $0.kind { body.name == "level" } else { false }
        }
        guard case .element(let body) = message?.kind else {
            Issue.record("no level")
            return
        }
        let peaks = try #require(body["peak"]).elements.compactMap(\.double)
        #expect(peaks.count == 1)
        #expect(peaks[0] > -10 && peaks[0] < 0)
    }
}
