import CaptureDiagnostics
import CaptureImport
import CaptureModel
import Testing

/// What `v4l2-ctl --list-formats-ext` prints.
@Suite struct V4L2ImportTests {
    private func bench() throws -> ImportedRig { ImportedRig(try Pages.text(Pages.v4l2), named: "bench.txt") }

    @Test func threeDevicesGivePicturesAndOneDoesNot() throws {
        let imported = try bench()
        let rig = try #require(imported.rig)
        #expect(rig.name == "bench")
        #expect(rig.cameras.map(\.name) == ["video0", "platform-3f801000-csi-video-index0", "vivid"])
        #expect(
            rig.cameras.map(\.device) == [
                .v4l2("/dev/video0"), .v4l2("/dev/v4l/by-path/platform-3f801000.csi-video-index0"),
                .v4l2("/dev/video4"),
            ])
        #expect(rig.cameras.map(\.label).last == "vivid")
        #expect(rig.camera(named: "/dev/video4")?.name == "vivid")
        #expect(rig.deviceSets == .unrestricted)
        #expect(imported.listings.map(\.count) == [5, 20, 7])
        #expect(imported.diagnostics.map(\.severity) == Array(repeating: .note, count: 5), "\(imported.rendered)")
        #expect(imported.rendered.contains("'/dev/video1' lists no formats"))
    }

    @Test func discreteSizesAndRatesAreKept() throws {
        let formats = try #require(try bench().rig?.camera(named: "video0")).formats
        #expect(
            formats == [
                MediaFormat(.mjpeg, .hd1080, .list([FrameRate(15), FrameRate(30)])),
                MediaFormat(.mjpeg, .hd720, .list([FrameRate(30000, 1001), FrameRate(60)])),
                MediaFormat(.raw(.yuy2), Size(640, 480), .list([FrameRate(15, 2), FrameRate(30)])),
                MediaFormat(.raw(.yuy2), .hd1080, .list([FrameRate(5)])),
                MediaFormat(.h264, .hd1080, .list([FrameRate(30)])),
            ])
    }

    @Test func rangesOfSizesAndRatesAreTheUsualSizesAndTheLargest() throws {
        let rig = try #require(try bench().rig)
        let stepwise = try #require(rig.camera(named: "platform-3f801000-csi-video-index0")).formats
        let planar = stepwise.filter { $0.encoding == .raw(.i420) }
        #expect(planar.last?.size == Size(2592, 1944))
        #expect(planar.contains { $0.size == .hd720 } && !planar.contains { $0.size == .uhd4K })
        #expect(planar.allSatisfy { $0.rates == .range(FrameRate(1), FrameRate(90)) })
        #expect(stepwise.filter { $0.encoding == .raw(.nv12) }.allSatisfy { $0.rates == .any })
        let continuous = try #require(rig.camera(named: "vivid")).formats
        #expect(
            continuous.map(\.size) == [
                Size(320, 240), Size(640, 360), Size(640, 480), Size(800, 600), Size(1280, 720), Size(1280, 800),
                Size(320, 180),
            ])
        #expect(continuous.first?.rates == .range(FrameRate(1), FrameRate(120)))
        #expect(continuous.last == MediaFormat(.raw(PixelFormat("GRAY8")), Size(320, 180), .list([FrameRate(25)])))
    }

    @Test func theRigFileReadsBackAsTheSameRig() throws {
        let rig = try #require(try bench().rig)
        #expect(try reread(rig) == rig)
    }

    @Test func theOlderFormOfTheToolIsReadToo() throws {
        let imported = ImportedRig(
            """
            ioctl: VIDIOC_ENUM_FMT
            \tIndex       : 0
            \tType        : Video Capture
            \tPixel Format: 'MJPG' (compressed)
            \tName        : Motion-JPEG
            \t\tSize: Discrete 640x480
            \t\t\tInterval: Discrete 0.033s (30.000 fps)
            """, cameras: ["desk"])
        let camera = try #require(imported.rig?.cameras.first)
        #expect(camera.name == "desk")
        #expect(camera.formats == [MediaFormat(.mjpeg, Size(640, 480), .list([FrameRate(30)]))])
        #expect(camera.device == .simulated)
        #expect(imported.places == ["not-in-listing 1:1"])
    }

    @Test func whatIsNotUnderstoodIsToldWithItsPlace() throws {
        let imported = ImportedRig(
            """
            + v4l2-ctl --device=/dev/video2 --list-formats-ext
            ioctl: VIDIOC_ENUM_FMT
            \tType: Video Capture
            \t[0]: 'RG10' (10-bit Bayer RGRG/GBGB)
            \t\tSize: Discrete 640x480
            \t[1]: 'YUYV' (YUYV 4:2:2)
            \t\tSize: Discrete 640
            \t\t\tInterval: Discrete 0.033s (30.000 fps)
            \t\tSize: Discrete 320x240
            \t\t\tInterval: Discrete 0.033s (many fps)
            \t\t\tMood: good
            """)
        #expect(
            imported.places == [
                "listing-not-understood 4:2", "listing-not-understood 7:3", "listing-not-understood 8:4",
                "not-in-listing 9:3", "listing-not-understood 10:4", "listing-not-understood 11:4",
            ])
        #expect(imported.rig?.cameras.map(\.formats) == [[MediaFormat(.raw(.yuy2), Size(320, 240), .any)]])
    }

    @Test func devicesThatTakePicturesAreNoCameras() {
        let imported = ImportedRig(
            """
            ioctl: VIDIOC_ENUM_FMT
            \tType: Video Output

            \t[0]: 'YUYV' (YUYV 4:2:2)
            \t\tSize: Discrete 640x480
            """)
        #expect(imported.rig == nil)
        #expect(imported.places == ["no-listing 1:8", "listing-not-understood 2:2"])
    }
}
