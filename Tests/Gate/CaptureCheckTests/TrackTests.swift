import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

/// Which codec and encoder a track gets, and when a camera's own pictures are kept.
@Suite struct TrackTests {
    static let rig = Rig(
        name: "this machine",
        cameras: [
            RigCamera(
                "webcam", device: .v4l2("/dev/video0"), aliases: ["by-id/usb-cam-index0"],
                formats: [
                    MediaFormat(.mjpeg, .hd720, .list([FrameRate(30)])),
                    MediaFormat(.h264, .hd720, .list([FrameRate(30)])),
                    MediaFormat(.raw(.yuy2), Size(640, 480), .list([FrameRate(30)])),
                ])
        ])

    @Test(arguments: [
        ("mjpeg", "mkv", "", CheckedSink.VideoTrack.copy(.mjpeg)), ("h264", "mp4", "", .copy(.h264)),
        ("h264", "mkv", "video: { codec: h264 }", .copy(.h264)),
    ])
    func compressedPicturesAreKept(_ encoding: String, _ end: String, _ encode: String, _ track: CheckedSink.VideoTrack)
        throws
    {
        #expect(try video(encoding, end, encode) == track)
    }

    @Test(arguments: [
        ("mjpeg", "mp4", "", VideoCodec.h264), ("h264", "webm", "", .vp8),
        ("h264", "mkv", "video: { codec: vp9 }", .vp9),
        ("h264", "mp4", "video: { bitrate: 1 Mbit/s }", .h264), ("h264", "mp4", "video: { size: 640x360 }", .h264),
        ("h264", "mp4", "video: { fps: 15 }", .h264), ("YUY2", "mp4", "", .h264),
    ])
    func picturesAreEncodedWhereTheyCannotBeKept(
        _ encoding: String, _ end: String, _ encode: String, _ codec: VideoCodec
    ) throws {
        guard case .encode(let track) = try video(encoding, end, encode) else { return #expect(Bool(false), "encoded") }
        #expect(track.codec == codec)
    }

    @Test func aMirroredCameraIsEncoded() throws {
        guard case .encode = try video("h264", "mp4", "", mirror: "file") else {
            return #expect(Bool(false), "encoded")
        }
    }

    @Test func aSimulatedCameraIsDrawnNotCompressed() throws {
        var options = CheckOptions.testing
        options.isSimulated = true
        guard case .encode = try video("h264", "mp4", "", options: options) else {
            return #expect(Bool(false), "encoded")
        }
    }

    @Test func hardwareComesFirstWhereItWorks() throws {
        var host = HostInventory.bench
        host.elements.insert("vah264enc")
        guard case .encode(let track) = try video("YUY2", "mp4", "", host: host) else {
            return #expect(Bool(false), "encoded")
        }
        #expect(track.element == "vah264enc")
        host.unusable["vah264enc"] = "no such device"
        guard case .encode(let other) = try video("YUY2", "mp4", "", host: host) else {
            return #expect(Bool(false), "encoded")
        }
        #expect(other.element == "x264enc")
        guard case .encode(let soft) = try video("YUY2", "mp4", "video: { encoder: software }", host: host) else {
            return #expect(Bool(false), "encoded")
        }
        #expect(soft.element == "x264enc")
    }

    @Test func withoutAnEncoderTheNextCodecOfTheContainerIsTaken() throws {
        var host = HostInventory.bench
        host.elements.subtract(["x264enc", "openh264enc"])
        guard case .encode(let track) = try video("YUY2", "mp4", "", host: host) else {
            return #expect(Bool(false), "encoded")
        }
        #expect(track.codec == .h265)
    }

    @Test(arguments: ["webcam", "/dev/video0", "by-id/usb-cam-index0", "/dev/v4l/by-id/usb-cam-index0"])
    func aCameraIsFoundByAllItsNames(_ name: String) throws {
        let graph = try check(Self.file("YUY2", "mp4", "", camera: name), rig: Self.rig).graph
        #expect(graph.sources[0].device == .v4l2(path: "/dev/video0"))
    }

    private func video(
        _ encoding: String, _ end: String, _ encode: String, mirror: String = "none", host: HostInventory = .bench,
        options: CheckOptions = .testing
    ) throws -> CheckedSink.VideoTrack? {
        let text = Self.file(encoding, end, encode, mirror: mirror)
        let graph = try check(text, rig: Self.rig, host: host, options: options).graph
        guard case .record(_, _, let track, _, _) = graph.sinks[0].kind else { return nil }
        return track
    }

    static func file(
        _ encoding: String, _ end: String, _ encode: String, mirror: String = "none", camera: String = "webcam"
    ) -> String {
        """
        mcpipe: 1
        name: track
        sources: { cam: { camera: \(camera), encoding: \(encoding), mirror: \(mirror) } }
        sinks: { file: { record: "{take}.\(end)", video: cam, encode: { \(encode) } } }
        """
    }
}
