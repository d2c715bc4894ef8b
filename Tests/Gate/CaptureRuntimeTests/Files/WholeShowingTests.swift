import CaptureTesting
import Foundation
import RunTesting
import Testing

@testable import CaptureRuntime

/// Ordinary files whose recording is stopped between pictures that are decoded out of the order in which they are shown.
@Suite struct WholeShowingTests {
    /// GStreamer 1.22 lets the edit end before the last of 20 pictures, which is shown behind two that are decoded behind it, and not before the
    /// last of 19.
    @Test(arguments: [("mp4mux", 20, 19), ("mp4mux faststart=true", 20, 19), ("qtmux", 20, 19), ("mp4mux", 19, 19)])
    func lastPictureIsShown(muxer: String, pictures: Int, shownBefore: Int) async throws {
        try await TemporaryFolder.use { folder in
            let file = folder["file.mp4"]
            let pipeline = """
                videotestsrc num-buffers=60 ! video/x-raw,format=I420,width=64,height=64,framerate=25/1 \
                ! x264enc bframes=2 b-adapt=false key-int-max=100 ! video/x-h264,profile=main ! h264parse \
                ! identity eos-after=\(pictures + 1) ! \(muxer) ! filesink location=\(file.path)
                """
            try await ProcessRunner.run("gst-launch-1.0", ["-q"] + pipeline.split(separator: " ").map(String.init))
                .succeeded("gst-launch-1.0")
            let before = try await MediaJudge.examine(file)
            #expect(before.video.first?.frames == shownBefore)
            try Self.mended(Data(contentsOf: file)).write(to: file)
            let report = try await MediaJudge.examine(file)
            #expect(report.video.first?.frames == pictures)
            #expect(try await MediaJudge.complaints(about: file) == "")
            #expect(try await RecordedFile(file.path).verify().state == .complete)
        }
    }

    /// What a session makes of a muxer's file.
    private static func mended(_ file: Data) -> Data {
        Box.all(in: [UInt8](file)[...]).reduce(into: Data()) { data, box in
            let whole = Array(box.whole)
            let isIndex = MovieLength.isIndex(Array(whole.prefix(16)), size: whole.count)
            data += Data(isIndex ? WholeShowing.index(of: whole) ?? whole : whole)
        }
    }
}
