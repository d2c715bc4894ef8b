import CaptureCheck
import CaptureModel
import CaptureTesting
import Testing

@testable import CapturePlan

/// What an encoder keeps, which a crash takes.
@Suite struct EncoderLookAheadTests {
    private func encode(
        _ size: Size?, _ rate: FrameRate?, codec: VideoCodec = .h264, element: String = "x264enc"
    ) -> CheckedSink.VideoEncode {
        CheckedSink.VideoEncode(
            codec: codec, element: element, bitrate: .megabits(1), keyframeInterval: .seconds(1), size: size,
            rate: rate,
            isScaled: false, isRetimed: false)
    }

    private static let sizes: [Size] = [Size(320, 180), Size(1280, 720), Size(1920, 1080), Size(3840, 2160)]
    private static let rates: [FrameRate] = [
        FrameRate(1), FrameRate(5), FrameRate(15), FrameRate(25), FrameRate(30), FrameRate(60),
    ]

    @Test(arguments: sizes, rates)
    func aCrashTakesNoMoreThanTheLimitUnlessThreadsAreNeeded(size: Size, rate: FrameRate) {
        let ahead = EncoderLookAhead(encode(size, rate))
        let kept = Double(ahead.pictures + ahead.threads) / rate.perSecond
        #expect(ahead.pictures == 0 || kept <= EncoderLookAhead.limit.seconds)
        #expect(ahead.pictures <= EncoderLookAhead.most)
    }

    @Test func smallPicturesNeedTwoThreadsAndLookAheadForTheRestOfTheLimit() {
        let ahead = EncoderLookAhead(encode(Size(1280, 720), FrameRate(25)))
        #expect((ahead.threads, ahead.pictures) == (2, 5))
    }

    /// x265 3.5 writes behind its memory for pictures of up to three blocks of 16 pixels.
    @Test(arguments: [(16, true), (48, true), (50, false), (1280, false)])
    func x265DoesNotLookForATreeOfBlocksInNarrowPictures(width: Int, isNarrow: Bool) {
        let narrow = encode(Size(width, 64), FrameRate(25), codec: .h265, element: "x265enc")
        let options = VideoEncoders.properties(narrow).first { $0.name == "option-string" }?.value
        #expect(options == .string(isNarrow ? "bframes=0:cutree=0" : "bframes=0"))
    }

    @Test func thePresetsThatLookAtNothingAheadAreNotTold() {
        let fast = VideoEncoders.properties(encode(Size(1280, 720), FrameRate(240)))
        #expect(!fast.contains { $0.name == "rc-lookahead" })
        let usual = VideoEncoders.properties(encode(Size(1280, 720), FrameRate(30)))
        #expect(usual.first { $0.name == "rc-lookahead" }?.value == .int(7))
    }

    @Test func largePicturesGetTheThreadsThatTheyNeed() {
        // 498 million pixels a second are 3.7 processors' work.
        #expect(EncoderLookAhead(encode(Size(3840, 2160), FrameRate(60))).threads >= 5)
    }

    @Test func aRateThatOnlyTheSourceKnowsIsTakenForThirty() {
        let ahead = EncoderLookAhead(encode(nil, nil))
        #expect(ahead.pictures + ahead.threads == 9)
    }
}
