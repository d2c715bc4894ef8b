import CaptureModel
import Testing

@Suite struct FormatTests {
    @Test(arguments: [
        ("1920x1080@30", FormatRequest.hd1080(fps: 30)), ("1080p", FormatRequest(size: .hd1080)),
        ("@60", FormatRequest(rate: FrameRate(60))), ("best", .best),
        ("720p @ 29.97", FormatRequest(size: .hd720, rate: FrameRate(30000, 1001))),
    ])
    func theShortFormOfAFormatIsRead(text: String, request: FormatRequest) {
        #expect(FormatRequest(parsing: text) == request)
        #expect(FormatRequest(parsing: request.description) == request)
    }

    @Test(arguments: ["", "@", "1080p@", "1080p@30@30", "30", "worst", "1920x@30"])
    func whatIsNoFormatIsRejected(text: String) { #expect(FormatRequest(parsing: text) == nil) }

    @Test(arguments: [
        ("mjpeg", VideoEncoding.mjpeg), ("MJPG", .mjpeg), ("h264", .h264), ("hevc", .h265), ("YUYV", .raw(.yuy2)),
        ("nv12", .raw(.nv12)), ("420v", .raw(PixelFormat("NV12", range: .limited))),
        ("420f", .raw(PixelFormat("NV12", range: .full))),
    ])
    func anEncodingIsReadByAnyOfItsNames(text: String, encoding: VideoEncoding) {
        #expect(VideoEncoding(parsing: text) == encoding)
        #expect(VideoEncoding(parsing: encoding.description) == encoding)
    }

    @Test func aRangeContainsItsEndsAndAListItsRates() {
        let range = FrameRates.range(FrameRate(1), FrameRate(30))
        #expect(range.contains(FrameRate(30)) && range.contains(FrameRate(1)) && !range.contains(FrameRate(31)))
        let list = FrameRates.list([FrameRate(15), FrameRate(30000, 1001)])
        #expect(list.contains(FrameRate(2997, 100)) && !list.contains(FrameRate(30)))
        #expect(list.maximum == FrameRate(30000, 1001) && list.minimum == FrameRate(15))
    }

    @Test(arguments: [("a.mp4", Container.mp4), ("a/b.MKV", .mkv), ("x.y.ts", .ts)])
    func aContainerIsKnownByTheExtension(path: String, container: Container) {
        #expect(Container(path: path) == container)
    }

    @Test(arguments: ["mp4", "a.avi", "", "a."])
    func anUnknownExtensionNamesNoContainer(path: String) { #expect(Container(path: path) == nil) }

    @Test(arguments: Container.allCases)
    func aContainerHoldsAtLeastOneCodecOfEachMedium(container: Container) {
        #expect(!container.videoCodecs.isEmpty && !container.audioCodecs.isEmpty)
    }
}
