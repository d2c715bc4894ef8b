import GStreamerKit
import Synchronization
import Testing

@Suite struct KeyFrameTests {
    /// A parser marks it as a header too, for the parameter sets in it; a gate that took it for one let nothing through.
    @Test func anH264PictureWithItsParameterSetsIsAKeyFrame() async throws {
        let pipeline = try Pipeline(name: "keys")
        let chain = """
            videotestsrc num-buffers=12 ! video/x-raw,width=64,height=48,framerate=25/1 ! \
            x264enc tune=zerolatency key-int-max=5 ! h264parse config-interval=-1 name=parse ! fakesink
            """
        let bin = try Bin(parsing: chain, name: "chain")
        try pipeline.add(bin.element)
        let marks = Mutex<[Bool]>([])
        let probe = try #require(bin.find("parse")).staticPad("src").onBuffer { buffer in
            marks.withLock { $0.append(buffer.isKeyFrame) }
            return .pass
        }
        try pipeline.setState(.playing)
        for await message in pipeline.bus.messages where message.kind == .endOfStream { break }
        try pipeline.setState(.null)
        probe.cancel()
        let keys = marks.withLock { $0 }
        #expect(keys.count == 12)
        #expect(keys.indices.filter { keys[$0] } == [0, 5, 10])
    }
}
