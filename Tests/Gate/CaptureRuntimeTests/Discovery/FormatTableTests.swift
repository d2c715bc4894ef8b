import CaptureModel
import GStreamerKit
import Testing

@testable import CaptureRuntime

@Suite struct FormatTableTests {
    private func formats(_ caps: String) throws -> [MediaFormat] {
        FormatTable.formats(try Caps(parsing: caps).structures)
    }

    @Test func discreteModesAreRowsInTheDevicesOrder() throws {
        let rows = try formats(
            """
            video/x-raw, format=YUY2, width=640, height=480, framerate={ (fraction)30/1, (fraction)15/1 };
            image/jpeg, width=1280, height=720, framerate={ (fraction)30/1, (fraction)30000/1001 };
            video/x-h264, width=1920, height=1080, framerate=30/1
            """)
        #expect(
            rows == [
                MediaFormat(.raw(.yuy2), Size(640, 480), .list([FrameRate(15), FrameRate(30)])),
                MediaFormat(.mjpeg, Size(1280, 720), .list([FrameRate(30000, 1001), FrameRate(30)])),
                MediaFormat(.h264, Size(1920, 1080), .list([FrameRate(30)])),
            ])
    }

    @Test func aRangeOfRatesStaysARange() throws {
        let rows = try formats("video/x-raw, format=NV12, width=640, height=480, framerate=[ 5/1, 60/1 ]")
        #expect(rows.map(\.rates) == [.range(FrameRate(5), FrameRate(60))])
        let open = try formats("video/x-raw, format=NV12, width=640, height=480, framerate=[ 0/1, 2147483647/1 ]")
        #expect(open.map(\.rates) == [.range(FrameRate(1), FrameRate(1000))])
    }

    @Test func aRangeOfSizesBecomesTheUsualOnesInItAndTheLargest() throws {
        let rows = try formats("video/x-raw, format=I420, width=[ 16, 2000, 16 ], height=[ 16, 1200 ], framerate=30/1")
        #expect(
            rows.map(\.size.description) == [
                "320x240", "640x360", "640x480", "800x600", "1280x720", "1280x960", "1600x1200", "1920x1080",
                "2000x1200",
            ])
    }

    @Test func severalPixelFormatsInOneStructureAreRowsOfTheirOwn() throws {
        let rows = try formats("video/x-raw, format={ YUY2, NV12, WEIRD99 }, width=640, height=480, framerate=30/1")
        #expect(rows.map(\.encoding) == [.raw(.yuy2), .raw(.nv12)])
    }

    @Test func oneModeListedTwiceIsOneRowWithTheRatesOfBoth() throws {
        let rows = try formats(
            "image/jpeg, width=640, height=480, framerate=30/1; image/jpeg, width=640, height=480, framerate=15/1")
        #expect(rows == [MediaFormat(.mjpeg, Size(640, 480), .list([FrameRate(15), FrameRate(30)]))])
    }

    @Test(arguments: [
        "video/x-bayer, format=rggb, width=640, height=480", "image/jpeg", "image/jpeg, width=640", "audio/x-raw",
        "image/jpeg, width=-1, height=0",
    ])
    func whatHasNoWordOrNoSizeIsLeftOut(caps: String) throws {
        #expect(try formats(caps).isEmpty)
    }
}
