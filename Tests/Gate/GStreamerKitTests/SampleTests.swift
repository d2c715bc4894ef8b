import GStreamerKit
import Testing

@Suite struct SampleTests {
    @Test func anAppSinkGivesEachPictureWithItsBytesAndLayout() async throws {
        let pipeline = try Pipeline(name: "p")
        let (source, filter, sink) = try (
            testSource(pictures: 3), Element.make("capsfilter"), Element.make("appsink", name: "frames")
        )
        try source.set("pattern", to: .nick("white"))
        try filter.set("caps", to: .caps("video/x-raw, format=(string)GRAY8, width=(int)30, height=(int)4"))
        try sink.set("sync", to: false)
        try pipeline.add(source, filter, sink)
        try source.link(to: filter)
        try filter.link(to: sink)
        let (samples, ends) = (Log<Sample>(), Log<Int>())
        try AppSink(sink).setHandlers(onSample: { samples.add($0) }, onEndOfStream: { ends.add(1) })
        try pipeline.setState(.playing)
        try await waitForEnd(of: pipeline)
        #expect(ends.all == [1])
        let all = samples.all
        #expect(all.count == 3)
        let layout = try #require(all[0].videoLayout)
        #expect(layout.format == "GRAY8")
        #expect([layout.width, layout.height] == [30, 4])
        // Rows are padded to four bytes.
        #expect(layout.planes.map { [$0.offset, $0.stride] } == [[0, 32]])
        #expect(all[0].bytes.count == 128)
        #expect(all[0].bytes[33] >= 235)
        #expect(all[0].withBytes { $0.byteCount } == 128)
        #expect(all.map { $0.runningTime } == all.map { $0.buffer.pts })
    }

    @Test func anotherElementIsNoAppSink() throws {
        let queue = try Element.make("queue", name: "q")
        let error = GStreamerError.Code.thrown { () throws(GStreamerError) in _ = try AppSink(queue) }
        #expect(error?.message == "element 'q' (queue) is no 'appsink'")
    }
}
