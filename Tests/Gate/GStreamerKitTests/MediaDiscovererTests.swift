import Foundation
import GStreamerKit
import Testing

@Suite struct MediaDiscovererTests {
    @Test func aRecordingsStreamsAreFound() async throws {
        try await withSampleFile { path in
            let info = try await MediaDiscoverer.discover(path, within: .seconds(120))
            #expect(info.streams.map(\.kind) == [.video])
            let caps = try #require(info.streams.first?.caps?.structures.first)
            #expect(caps.name == "image/jpeg")
            #expect(caps["width"] == .int(64))
            #expect(caps["framerate"] == .fraction(10, 1))
            #expect(try #require(info.duration).seconds > 0.85)
        }
    }

    @Test func soundBesideAPictureIsFound() async throws {
        let sound = "audiotestsrc num-buffers=40 ! audio/x-raw,rate=48000,channels=2 ! flacenc"
        try await withSampleFile(of: [samplePictures, sound]) { path in
            let info = try await MediaDiscoverer.discover(path, within: .seconds(120))
            #expect(Set(info.streams.map(\.kind)) == [.video, .audio])
            let sound = try #require(info.streams.first { $0.kind == .audio }?.caps?.structures.first)
            #expect(sound["rate"] == .int(48000))
            #expect(sound["channels"] == .int(2))
        }
    }

    /// Their demuxers have one thread for all streams, and FLV announces nothing.
    @Test(arguments: ["mpegtsmux", "flvmux"])
    func soundThatStandsBehindThePictureIsFoundWithAllThatItsParserSays(muxer: String) async throws {
        let pictures = "videotestsrc num-buffers=60 ! video/x-raw,format=I420,width=64,height=48,framerate=15/1 "
        let streams = [
            pictures + "! x264enc ! h264parse", "audiotestsrc num-buffers=180 ! avenc_aac ! aacparse",
        ]
        try await withSampleFile(of: streams, muxer: muxer) { path in
            let info = try await MediaDiscoverer.discover(path, within: .seconds(120))
            #expect(info.streams.map(\.kind.rawValue).sorted() == ["audio", "video"])
            for stream in info.streams {
                let caps = try #require(stream.caps?.structures.first)
                #expect(caps[stream.kind == .video ? "width" : "rate"] == .int(stream.kind == .video ? 64 : 44100))
            }
            #expect(try #require(info.duration).seconds > 3.5)
        }
    }

    @Test(arguments: ["/nonexistent/a.mp4", "text"])
    func aMissingFileAndOneWithoutMediaAreErrorsThatNameIt(path: String) async throws {
        var path = path
        if path == "text" {
            path = NSTemporaryDirectory() + "gstreamerkit-\(UUID().uuidString).mp4"
            try Data("no media at all".utf8).write(to: URL(filePath: path))
        }
        defer { try? FileManager.default.removeItem(atPath: path) }
        do {
            _ = try await MediaDiscoverer.discover(path, within: .seconds(120))
            Issue.record("'\(path)' was taken for media")
        } catch {
            #expect(error.code == .discoveryFailed)
            #expect(error.message.contains("'\(path)'"))
        }
    }

    /// A header, a list and no samples: `wavparse` gives empty buffers without an end.
    @Test func aHeaderWithoutDataIsNoMedia() async throws {
        let header: [UInt8] =
            Array("RIFF".utf8) + [0x46, 0xee, 2, 0] + Array("WAVEfmt ".utf8) + [
                16, 0, 0, 0, 1, 0, 1, 0, 0x80, 0xbb, 0, 0, 0, 0x77, 1, 0, 2, 0, 16, 0,
            ] + Array("LIST".utf8) + [0x1a, 0, 0, 0]
        try await expectNothing(in: Data(header))
    }

    /// GStreamer 1.22 knows what CAF is, and has nothing that reads it.
    @Test func whatCannotBeDecodedHereIsNoSound() async throws {
        let path = NSTemporaryDirectory() + "gstreamerkit-\(UUID().uuidString).caf"
        try (Data("caff".utf8) + Data([0, 1, 0, 0]) + Data("desc".utf8) + Data(count: 64_000)).write(
            to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let info = try? await MediaDiscoverer.discover(path, within: .seconds(120))
        #expect(info?.streams.allSatisfy { $0.kind == .other } ?? true)
    }

    private func expectNothing(in data: Data) async throws {
        let path = NSTemporaryDirectory() + "gstreamerkit-\(UUID().uuidString).wav"
        try data.write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        do {
            _ = try await MediaDiscoverer.discover(path, within: .seconds(120))
            Issue.record("'\(path)' was taken for media")
        } catch {
            #expect(error.code == .discoveryFailed)
        }
    }
}
