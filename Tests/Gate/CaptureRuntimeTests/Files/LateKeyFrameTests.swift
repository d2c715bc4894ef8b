import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// Files that begin with pictures in front of their first key frame: nothing can decode those, and they are not complete.
@Suite struct LateKeyFrameTests {
    /// Copies the 50 pictures of a recording with a key frame each 25 from one of them on, whether that is a key frame or not.
    private static func cut(_ container: String, from picture: Int, in folder: TemporaryFolder) async throws -> String {
        let (whole, cut) = (folder.path("whole.mkv"), folder.path("cut.\(container)"))
        let line =
            "videotestsrc num-buffers=50 pattern=ball ! video/x-raw,width=160,height=120,framerate=25/1 ! "
            + "x264enc key-int-max=25 bframes=0 ! h264parse ! matroskamux ! filesink location=\(whole)"
        try await ProcessRunner.run("gst-launch-1.0", ["-q"] + line.split(separator: " ").map(String.init))
            .succeeded("gst-launch-1.0")
        let place = String(Double(picture) / 25)
        try await ProcessRunner.run(
            "ffmpeg", ["-v", "error", "-i", whole, "-ss", place, "-c", "copy", "-copyinkf", cut]
        ).succeeded("ffmpeg")
        return cut
    }

    @Test(arguments: ["mp4", "mov", "mkv", "ts"])
    func picturesInFrontOfTheFirstKeyFrameAreCountedAndNamed(container: String) async throws {
        try await TemporaryFolder.use { folder in
            let verdict = try await RecordedFile(Self.cut(container, from: 10, in: folder)).verify()
            #expect(verdict.state == .lateKeyFrame, "\(verdict)")
            #expect(verdict.tracks.map(\.undecodable) == [15])
            #expect(verdict.reason == "its first 15 pictures cannot be decoded: the first key frame is behind them")
            #expect(verdict.isWhole)
        }
    }

    @Test(arguments: ["mp4", "mov", "mkv", "ts"])
    func aFileThatBeginsWithItsKeyFrameIsComplete(container: String) async throws {
        try await TemporaryFolder.use { folder in
            let verdict = try await RecordedFile(Self.cut(container, from: 25, in: folder)).verify()
            #expect(verdict.state == .complete, "\(verdict)")
            #expect(verdict.tracks.map(\.undecodable) == [0])
        }
    }

    /// In Matroska: what ffmpeg writes into an MP4 of such pictures says that each of them is one.
    @Test func aFileWithoutAnyKeyFrameIsTold() async throws {
        try await TemporaryFolder.use { folder in
            let verdict = try await RecordedFile(Self.cut("mkv", from: 30, in: folder)).verify()
            #expect(verdict.state == .lateKeyFrame)
            #expect(verdict.reason == "none of its 20 pictures is a key frame")
        }
    }

    /// Senders may leave the mark out (`random_access_indicator`): by none at all nothing is known.
    @Test func aTransportStreamThatMarksNothingIsNotJudgedByIt() async throws {
        try await TemporaryFolder.use { folder in
            let verdict = try await RecordedFile(Self.cut("ts", from: 30, in: folder)).verify()
            #expect(verdict.state == .complete, "\(verdict)")
            #expect(verdict.tracks.map(\.keyFrames) == [0])
        }
    }
}
