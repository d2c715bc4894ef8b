import GStreamerKit
import Testing

/// Sound of which a part is cut off as it passes.
@Suite struct PadTrimmingTests {
    @Test(arguments: ["S16LE, layout=(string)interleaved", "F32LE, layout=(string)non-interleaved"])
    func whatLiesBeforeATimeIsCutOffAndTheRestKeepsItsTime(format: String) async throws {
        let pipeline = try Pipeline(name: "p")
        let (source, filter, sink) = try (
            Element.make("audiotestsrc"), Element.make("capsfilter"), Element.make("fakesink")
        )
        try source.set("num-buffers", to: 3)
        try source.set("samplesperbuffer", to: 1000)
        try filter.set(
            "caps", to: .caps("audio/x-raw, format=(string)\(format), rate=(int)48000, channels=(int)2"))
        try pipeline.add(source, filter, sink)
        try source.link(to: filter)
        try filter.link(to: sink)
        let whole = Log<BufferInfo>()
        try filter.staticPad("src").onBuffer { buffer in
            whole.add(buffer)
            // 240 of its 1000 samples.
            return .trim(ClockTime(nanoseconds: (buffer.pts?.nanoseconds ?? 0) + 5_000_000))
        }
        let rest = Log<BufferInfo>()
        try sink.staticPad("sink").onBuffer { buffer in
            rest.add(buffer)
            return .pass
        }
        try pipeline.setState(.playing)
        try await waitForEnd(of: pipeline)
        #expect(rest.all.count == 3)
        for (before, after) in zip(whole.all, rest.all) {
            // Of channels that lie one after the other the bytes stay, and what counts of them is another part.
            #expect(after.size * 1000 == before.size * (format.hasPrefix("S16LE") ? 760 : 1000))
            let begin = try #require(before.pts).nanoseconds
            #expect(after.pts?.nanoseconds == begin + 5_000_000)
            let left = try Int64(#require(after.duration).nanoseconds) + 5_000_000
            #expect(try abs(Int64(#require(before.duration).nanoseconds) - left) <= 1)
        }
    }

    @Test func picturesAndTimesOutsideOfABufferAreLeftAlone() async throws {
        let pipeline = try Pipeline(name: "p")
        let (source, sink) = try (testSource(pictures: 3), Element.make("fakesink"))
        try pipeline.add(source, sink)
        try source.link(to: sink)
        try source.staticPad("src").onBuffer { .trim(ClockTime(nanoseconds: ($0.pts?.nanoseconds ?? 0) + 1_000_000)) }
        let seen = Log<BufferInfo>()
        try sink.staticPad("sink").onBuffer { buffer in
            seen.add(buffer)
            return .pass
        }
        try pipeline.setState(.playing)
        try await waitForEnd(of: pipeline)
        #expect(seen.all.count == 3 && Set(seen.all.map(\.size)).count == 1)
        #expect(seen.all.first?.pts?.nanoseconds == 0)
    }
}
