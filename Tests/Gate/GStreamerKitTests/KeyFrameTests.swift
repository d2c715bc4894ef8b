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

    /// The 30 pictures of a camera whose scene changes with each, as its parser marks them.
    private static func marks(_ format: String, corrected: Bool) async throws -> [Bool] {
        let pipeline = try Pipeline(name: "scenes")
        let chain = """
            videotestsrc num-buffers=30 pattern=snow ! video/x-raw,width=320,height=180,framerate=25/1 ! \
            x264enc speed-preset=veryfast bframes=0 rc-lookahead=5 threads=2 bitrate=400 key-int-max=25 ! h264parse name=parse ! \
            video/x-h264,stream-format=\(format),alignment=au ! fakesink
            """
        let bin = try Bin(parsing: chain, name: "chain")
        try pipeline.add(bin.element)
        let pad = try #require(bin.find("parse")).staticPad("src")
        if corrected { pad.unmarkFalseKeyFrames() }
        let marks = Mutex<[Bool]>([])
        pad.onBuffer { buffer in
            marks.withLock { $0.append(buffer.isKeyFrame) }
            return .pass
        }
        try pipeline.setState(.playing)
        for await message in pipeline.bus.messages where message.kind == .endOfStream { break }
        try pipeline.setState(.null)
        return marks.withLock { $0 }
    }

    /// x264 makes each picture of snow without others, and every other one as an IDR picture.
    @Test(arguments: ["avc", "byte-stream"]) func aPictureThatDecodingCannotBeginWithIsNone(format: String) async throws
    {
        let marked = try await Self.marks(format, corrected: false)
        let corrected = try await Self.marks(format, corrected: true)
        #expect(marked.count == 30 && marked.allSatisfy(\.self))
        #expect(corrected == (0..<30).map { $0.isMultiple(of: 2) })
    }
}
