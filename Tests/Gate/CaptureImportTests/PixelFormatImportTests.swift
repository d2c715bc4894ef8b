import CaptureDiagnostics
import CaptureImport
import CaptureModel
import Testing

/// Pixel formats by the codes of CoreVideo and V4L2.
@Suite struct PixelFormatImportTests {
    private func phone(_ code: String) -> ImportedRig {
        ImportedRig("front camera:\n<AVCaptureDeviceFormat: 0x1 'vide'/'\(code)' 640x 480, { 3- 30 fps}>")
    }

    private func webcam(_ code: String, _ description: String) -> ImportedRig {
        ImportedRig(
            """
            $ v4l2-ctl -d 0 --list-formats-ext
            ioctl: VIDIOC_ENUM_FMT
            \tType: Video Capture

            \t[0]: '\(code)' (\(description))
            \t\tSize: Discrete 640x480
            \t\t\tInterval: Discrete 0.033s (30.000 fps)
            """)
    }

    @Test(
        arguments: [
            ("420v", "NV12", .limited), ("420f", "NV12", .full), ("422v", "NV16", .limited), ("422f", "NV16", .full),
            ("444v", "NV24", .limited), ("444f", "NV24", .full), ("x420", "P010_10LE", .limited),
            ("xf20", "P010_10LE", .full),
            ("2vuy", "UYVY", nil), ("yuvs", "YUY2", nil), ("yuvf", "YUY2", .full), ("y420", "I420", .limited),
            ("f420", "I420", .full), ("L008", "GRAY8", nil), ("BGRA", "BGRA", nil), ("v210", "v210", nil),
        ] as [(String, String, PixelFormat.Range?)])
    func codesOfCoreVideoAreRead(_ code: String, _ name: String, _ range: PixelFormat.Range?) throws {
        let imported = phone(code)
        let rig = try #require(imported.rig, "\(imported.rendered)")
        #expect(rig.cameras[0].formats.map(\.encoding) == [.raw(PixelFormat(name, range: range))])
        #expect(imported.rendered == "")
        #expect(try reread(rig) == rig)
    }

    @Test(arguments: [
        ("YUYV", "YUY2"), ("UYVY", "UYVY"), ("YU12", "I420"), ("YM12", "I420"), ("NM12", "NV12"), ("422P", "Y42B"),
        ("GREY", "GRAY8"), ("Y16 ", "GRAY16_LE"), ("RGB3", "RGB"), ("RGBP", "RGB16"), ("XR24", "BGRx"),
        ("AR24", "BGRA"),
        ("BGR4", "BGRx"), ("RGB4", "xRGB"), ("AB24", "RGBA"), ("P010", "P010_10LE"),
    ])
    func codesOfV4L2AreRead(_ code: String, _ name: String) throws {
        let imported = webcam(code, "what it is")
        #expect(
            imported.rig?.cameras.first?.formats.map(\.encoding) == [.raw(PixelFormat(name))], "\(imported.rendered)")
    }

    @Test(arguments: ["x422", "xf22", "x444", "&8v0", "-8f0", "b64a"])
    func formatsOfCoreVideoThatARigCannotHoldAreNamed(_ code: String) {
        let imported = phone(code)
        #expect(imported.rig == nil)
        #expect(imported.rendered.contains("the row of '\(code)' is not understood and is left out"))
        #expect(imported.rendered.contains("which mcpipe cannot take"), "\(imported.rendered)")
        #expect(!imported.rendered.contains("no such pixel format"))
    }

    static let mosaics: [(String, String, String)] = [
        ("BA81", "8-bit Bayer BGBG/GRGR", "8-bit Bayer BGGR"), ("GRBG", "8-bit Bayer GRGR/BGBG", "8-bit Bayer GRBG"),
        ("BGGR", "8-bit Bayer BGBG/GRGR", "8-bit Bayer BGGR"), ("RGGB", "8-bit Bayer RGRG/GBGB", "8-bit Bayer RGGB"),
        ("BG10", "10-bit Bayer BGBG/GRGR", "10-bit Bayer BGGR"),
        ("BA10", "10-bit Bayer GRGR/BGBG", "10-bit Bayer GRBG"),
        ("RG10", "10-bit Bayer RGRG/GBGB", "10-bit Bayer RGGB"),
        ("RG12", "12-bit Bayer RGRG/GBGB", "12-bit Bayer RGGB"),
        ("GR14", "14-bit Bayer GRGR/BGBG", "14-bit Bayer GRBG"),
        ("BYR2", "16-bit Bayer BGBG/GRGR", "16-bit Bayer BGGR"),
        ("pBAA", "10-bit Bayer BGBG/GRGR Packed", "packed 10-bit Bayer BGGR"),
        ("pgCC", "12-bit Bayer GRGR/BGBG Packed", "packed 12-bit Bayer GRBG"),
        ("BD10", "8-bit Bayer GRGR/BGBG (DPCM)", "DPCM 10-bit Bayer GRBG"),
        ("PC1R", "16-bit Bayer RGRG PISP Comp.", ""),
    ]

    @Test(arguments: mosaics) func bayerFormatsAreNamedAndLeftOut(_ code: String, _ description: String, _ name: String)
    {
        let imported = webcam(code, description)
        #expect(imported.rig == nil)
        #expect(imported.rendered.contains("the format '\(code)' and its sizes are left out"), "\(imported.rendered)")
        #expect(imported.rendered.contains("\(description): raw data of the sensor"), "\(imported.rendered)")
        #expect(imported.rendered.contains("'/dev/video0' has no format that mcpipe can use"))
        #expect(imported.diagnostics.filter { $0.severity == .error }.map(\.code.slug) == ["no-listing"])
        if !name.isEmpty {
            #expect(
                webcam(code, "").rendered.contains("\(name): raw data of the sensor"), "\(webcam(code, "").rendered)")
        }
    }

    @Test func otherFormatsOfTheSameCameraAreKept() throws {
        let imported = ImportedRig(
            """
            /dev/video0:
            ioctl: VIDIOC_ENUM_FMT
            \t[0]: 'YUYV' (YUYV 4:2:2)
            \t\tSize: Discrete 640x480
            \t\t\tInterval: Discrete 0.033s (30.000 fps)
            \t[1]: &#39;pBAA&#39; (10-bit Bayer BGBG/GRGR Packed)
            \t\tSize: Discrete 3280x2464
            \t[2]: 'Y12 ' (12-bit Greyscale)
            \t\tSize: Discrete 3280x2464
            """)
        #expect(
            imported.rig?.cameras.map(\.formats) == [[MediaFormat(.raw(.yuy2), Size(640, 480), .list([FrameRate(30)]))]]
        )
        #expect(imported.places == ["listing-not-understood 6:2", "listing-not-understood 8:2"])
        #expect(imported.rendered.contains("mcpipe does not know '12-bit Greyscale'"), "\(imported.rendered)")
    }
}
