import CaptureTesting
import Foundation
import Testing

/// A file that a pipeline is to leave, and what ffprobe is to say of it.
struct RecordedFile: Sendable {
    let name: String
    let width, height: Int
    var video = "h264"
    var audio: String? = "aac"

    init(_ name: String, _ width: Int, _ height: Int, video: String = "h264", audio: String? = "aac") {
        self.name = name
        self.width = width
        self.height = height
        self.video = video
        self.audio = audio
    }

    /// Fails the test where the file is not as it should be.
    func judge(in folder: URL) async throws {
        let report = try await MediaJudge.examine(folder.appendingPathComponent(name))
        let video = try #require(report.video.first, "\(name) has no picture")
        #expect(report.video.count == 1)
        #expect(video.codec == self.video)
        #expect((video.width, video.height) == (width, height), "\(name) is \(video.width)x\(video.height)")
        #expect(video.frames > 0, "\(name) has no frames")
        #expect(report.audio.map(\.codec) == [audio].compactMap(\.self))
        for track in report.audio { #expect(track.frames > 0, "\(name) has no sound") }
        guard self.video == "h264" else { return }
        #expect(video.pixelFormat == "yuv420p")
        let complaints = try await MediaJudge.complaints(about: folder.appendingPathComponent(name))
        #expect(complaints == "", "\(name)")
    }
}
