import Foundation
import GStreamerKit
import Testing

@Suite(.timeLimit(.minutes(1))) struct MediaDiscovererTests {
    @Test func aRecordingsStreamsAreFound() async throws {
        try await withSampleFile { path in
            let info = try MediaDiscoverer.discover(path, within: .seconds(50))
            #expect(info.streams.map(\.kind) == [.video])
            let caps = try #require(info.streams.first?.caps?.structures.first)
            #expect(caps.name == "image/jpeg")
            #expect(caps["width"] == .int(64))
            #expect(caps["framerate"] == .fraction(10, 1))
            #expect(info.container?.mediaType == "video/x-matroska")
            #expect(try #require(info.duration).seconds > 0.85)
        }
    }

    @Test func aMissingFileAndOneWithoutMediaAreErrorsThatNameIt() throws {
        let missing = GStreamerError.Code.thrown { () throws(GStreamerError) in
            _ = try MediaDiscoverer.discover("/nonexistent/a.mp4")
        }
        #expect(missing?.code == .discoveryFailed)
        #expect(missing?.message.contains("'/nonexistent/a.mp4'") == true)
        let path = NSTemporaryDirectory() + "gstreamerkit-\(UUID().uuidString).mp4"
        try Data("no media at all".utf8).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(
            GStreamerError.Code.thrown { () throws(GStreamerError) in
                _ = try MediaDiscoverer.discover(path, within: .seconds(50))
            }?.code
                == .discoveryFailed)
    }
}
