import CaptureModel
import CaptureTesting
import Foundation
import GStreamerKit
import Testing

@testable import CaptureRuntime

@Suite struct HostSurveyTests {
    private func inFolder<Value>(_ body: (String) async throws -> Value) async throws -> Value {
        let folder = NSTemporaryDirectory() + "survey-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try await body(folder)
    }

    @Test func theInventoryHasTheElementsAndTheVersionOfThisMachine() async {
        let inventory = await HostSurvey.inventory()
        #expect(inventory.has("videotestsrc"))
        #expect(!inventory.has("nosuchelement"))
        #expect(inventory.gstreamer >= .init(1, 22))
        #expect(inventory.media.isEmpty)
        #expect(!inventory.name.isEmpty)
    }

    @Test func softwareEncodersAndNamesNobodyHasAreNotTried() async {
        #expect(await HardwareEncoders.unusable(among: ["x264enc", "vp8enc", "queue"]).isEmpty)
        // The name is in no plugin, as one in a stale registry would be.
        #expect(await HardwareEncoders.unusable(among: ["nvnosuchenc"]).isEmpty)
    }

    @Test(.enabled("needs a machine without a camera") { !FileManager.default.fileExists(atPath: "/dev/video0") })
    func anElementWhoseDeviceIsNotThereIsFoundOut() async {
        #expect(await HardwareEncoders.problem(opening: "v4l2src") == "its device cannot be opened")
        #expect(await HardwareEncoders.problem(opening: "x264enc") == nil)
    }

    @Test func mediaFilesAreLookedInto() async throws {
        try await inFolder { folder in
            let (film, text) = (folder + "/film.mkv", folder + "/text.mkv")
            let pipeline = try Pipeline(name: "maker")
            let chain = try Bin(
                parsing: """
                    videotestsrc num-buffers=10 ! video/x-raw,width=64,height=48,framerate=10/1 ! jpegenc ! matroskamux name=m
                    ! filesink location="\(film)" audiotestsrc num-buffers=40 ! audio/x-raw,rate=48000,channels=2 ! opusenc ! m.
                    """, name: "chain")
            try pipeline.add(chain.element)
            // The pipeline's own end of stream is lost where so short a file ends before the pipeline has started.
            try pipeline.bin.setMessageForward(true)
            try pipeline.setState(.playing)
            for await message in pipeline.bus.messages {
                if case .forwarded(let inner) = message.kind, inner.kind == .endOfStream { break }
            }
            try pipeline.setState(.null)
            try Data("no film".utf8).write(to: URL(filePath: text))
            let inventory = await HostSurvey.inventory(mediaFiles: [film, text, folder + "/missing.mkv", folder])
            let facts = try #require(inventory.media[film] ?? nil)
            #expect(facts.video == .init(encoding: .mjpeg, size: Size(64, 48), rate: FrameRate(10)))
            #expect(facts.audio == .init(codec: .opus, sampleRate: 48000, channels: 2))
            #expect(try #require(facts.duration) > .milliseconds(800))
            #expect(inventory.media[text] == .some(nil))
            #expect(Set(inventory.media.keys) == [film, text])
        }
    }

    @Test func theFileSystemIsSeenAsItIs() async throws {
        try await inFolder { folder in
            let files = LocalFileSystem()
            let path = folder + "/five.bin"
            try Data([1, 2, 3, 4, 5]).write(to: URL(filePath: path))
            try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "five.bin")
            #expect(files.entry(at: path) == .file(isReadable: true, size: ByteCount(bytes: 5)))
            #expect(files.entry(at: folder + "/link") == .file(isReadable: true, size: ByteCount(bytes: 5)))
            #expect(files.entry(at: folder) == .folder(isWritable: true))
            #expect(files.entry(at: folder + "/none") == .missing)
            #expect(files.entry(at: "/dev/null") == .other)
            let free = try #require(files.freeSpace(below: folder))
            #expect(free.bytes > 0)
            #expect(files.freeSpace(below: folder + "/not/yet/there") != nil)
        }
    }

    @Test func aDisplayIsReachableWhereItsSocketIs() async throws {
        #expect(!Display.isReachable([:]))
        #expect(!Display.isReachable(["DISPLAY": ":987"]))
        #expect(!Display.isReachable(["DISPLAY": "nonsense"]))
        #expect(Display.isReachable(["DISPLAY": "desk:10.0"]))
        #expect(!Display.isReachable(["WAYLAND_DISPLAY": "wayland-0"]))
        try await inFolder { folder in
            #expect(!Display.isReachable(["WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": folder]))
            try Data().write(to: URL(filePath: folder + "/wayland-0"))
            #expect(!Display.isReachable(["WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": folder]))
        }
    }

    /// Eight bits, ten bits and HDR10, in the words of each codec.
    @Test(arguments: [
        ("libx264", "mp4", "yuv420p", "bt709", 8, false), ("libx264", "mkv", "yuv420p10le", "bt709", 10, false),
        ("libx265", "mkv", "yuv420p10le", "bt709", 10, false), ("libx265", "mp4", "yuv420p10le", "smpte2084", 10, true),
        ("libvpx-vp9", "webm", "yuv420p10le", "smpte2084", 10, true),
        ("prores_ks", "mov", "yuv422p10le", "bt709", 10, false),
    ])
    func whatTheSamplesOfAFileMeanIsKnownBeforeItRuns(
        codec: String, container: String, format: String, transfer: String, depth: Int, isPQ: Bool
    ) async throws {
        try await TemporaryFolder.use { folder in
            let film = folder.path("film.\(container)")
            let isWide = transfer == "smpte2084"
            let parameters =
                codec != "libx265"
                ? []
                : [
                    "-x265-params",
                    isWide
                        ? "log-level=error:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc"
                        : "log-level=error",
                ]
            try await ProcessRunner.run(
                "ffmpeg",
                [
                    "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=160x120:rate=10:duration=0.5", "-pix_fmt",
                    format,
                    "-c:v", codec, "-color_trc", transfer, "-color_primaries", isWide ? "bt2020" : "bt709",
                    "-colorspace", isWide ? "bt2020nc" : "bt709",
                ] + parameters + [film]
            ).succeeded("ffmpeg")
            let facts = try #require(await HostSurvey.inventory(mediaFiles: [film]).media[film] ?? nil)
            #expect((facts.bitDepth, facts.isPQ) == (depth, isPQ))
            #expect(facts.video?.dynamicRange == .sdr)
        }
    }
}
