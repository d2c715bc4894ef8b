import CaptureCheck
import CaptureDiagnostics
import CaptureImport
import CaptureModel
import CaptureTesting
import Testing

/// Tables of `AVCaptureDeviceFormat` rows.
@Suite struct FormatTableImportTests {
    private static let limited = VideoEncoding.raw(PixelFormat("NV12", range: .limited))
    private static let full = VideoEncoding.raw(PixelFormat("NV12", range: .full))

    private func phone() throws -> ImportedRig {
        ImportedRig(try Pages.text(Pages.formats), name: "phone", cameras: ["back-wide"])
    }

    private func camera() throws -> RigCamera { try #require(try phone().rig?.camera(named: "back-wide")) }

    private func rates(_ low: Int, _ high: Int) -> FrameRates { .range(FrameRate(low), FrameRate(high)) }

    @Test func fortyRowsAreReadWithoutAFinding() throws {
        let imported = try phone()
        #expect(imported.rendered == "")
        #expect(imported.listings.map(\.kind) == [.formats])
        #expect(imported.listings.map(\.count) == [40])
        #expect(imported.listings.first?.range.start.line == 3)
        let rig = try #require(imported.rig)
        #expect(rig.cameras.map(\.name) == ["back-wide"])
        #expect(rig.cameras.map(\.position) == [.back])
        #expect(rig.cameras.map(\.kind) == [.wide])
        #expect(rig.deviceSets == .facets([["back-wide"]]))
        #expect(
            rig.cameras[0].formats.map(\.encoding)
                == Array(repeating: [Self.limited, Self.full], count: 20).flatMap { $0 })
        #expect(rig.cameras[0].formats.allSatisfy { !$0.isMultiCamSupported })
    }

    @Test func aRowKeepsEveryFact() throws {
        let formats = try camera().formats
        try #require(formats.count == 40)
        let slow = NumberRange(0.000005, 0.333333)
        let quick = NumberRange(0.000002, 0.166667)
        #expect(
            formats[0]
                == MediaFormat(
                    Self.limited, Size(192, 144), rates(3, 30), isMultiCamSupported: false, fieldOfView: 58.986,
                    traits: .init(
                        photoSize: Size(4032, 3024), maximumZoom: 189, upscalingZoom: 21, autofocus: .phase,
                        iso: NumberRange(22, 1408), shutter: slow)))
        #expect(
            formats[11]
                == MediaFormat(
                    Self.full, Size(960, 540), rates(3, 60), isMultiCamSupported: false, fieldOfView: 59.68,
                    traits: .init(
                        photoSize: Size(4096, 2304), isStabilizationSupported: true, isWideColorSupported: true,
                        maximumZoom: 130.88, upscalingZoom: 3.88, autofocus: .phase, iso: NumberRange(22, 704),
                        shutter: slow)))
        #expect(
            formats[20]
                == MediaFormat(
                    Self.limited, .hd720, rates(6, 240), isBinned: true, isMultiCamSupported: false, fieldOfView: 59.68,
                    traits: .init(
                        isStabilizationSupported: true, maximumZoom: 65.5, upscalingZoom: 1.45, autofocus: .contrast,
                        iso: NumberRange(22, 704), shutter: quick)))
        #expect(
            formats[39]
                == MediaFormat(
                    Self.full, Size(4032, 3024), rates(3, 30), isMultiCamSupported: false, fieldOfView: 58.986,
                    traits: .init(
                        isWideColorSupported: true, maximumZoom: 189, upscalingZoom: 1, autofocus: .phase,
                        iso: NumberRange(22, 1760), shutter: slow)))
    }

    @Test func theBuiltInRigHasTheSameTable() throws {
        let own = try #require(BuiltInRigs.rig(named: "iphone-7-plus")?.cameras.first)
        let read = try camera().formats
        #expect(own.formats.count == read.count)
        for (one, other) in zip(own.formats, read) { #expect(one == other) }
    }

    /// The seed's own choice: the largest row whose highest rate is the one asked, the last of equals.
    @Test(
        arguments: [
            (30, Size(4032, 3024)), (60, Size(1920, 1440)), (120, .hd1080), (240, .hd720), (24, nil), (25, nil),
            (90, nil),
        ] as [(Int, Size?)])
    func anExactRateGetsTheSeedsRow(_ rate: Int, _ size: Size?) throws {
        let request = FormatRequest(rate: FrameRate(rate), isExact: true)
        let choice = try? FormatResolver(try camera()).resolve(request).get()
        #expect(choice?.format.size == size)
        #expect(choice?.format.encoding == size.map { _ in Self.full })
        #expect(choice?.format.isBinned == size.map { _ in rate > 30 })
    }

    @Test func theRigFileReadsBackAsTheSameRig() throws {
        let rig = try #require(try phone().rig)
        #expect(try reread(rig) == rig)
        let own = try #require(BuiltInRigs.rig(named: "iphone-7-plus"))
        #expect(try reread(own) == own)
    }

    @Test func tenBitsAndSeveralCamerasAreRead() throws {
        let imported = ImportedRig(
            """
            <AVCaptureDeviceFormat: 0x1 'vide'/'x420' 1920x1440, { 1-60.00 fps}, AF System:0, supports multicam>
            """, cameras: ["Back Ultra Wide Camera"])
        let camera = try #require(imported.rig?.cameras.first)
        #expect(camera.name == "back-ultra-wide")
        #expect(camera.label == "Back Ultra Wide Camera")
        #expect(camera.formats.map(\.encoding) == [.raw(PixelFormat("P010_10LE", range: .limited))])
        #expect(camera.formats[0].isMultiCamSupported)
        #expect(camera.formats[0].traits == .init(autofocus: .absent))
        #expect(imported.diagnostics.map(\.severity) == [.note], "\(imported.rendered)")
        #expect(try reread(try #require(imported.rig)) == imported.rig)
    }

    @Test func aTableGoesToTheCameraOfDeviceSetsThatIsNamed() throws {
        let text = try Pages.text(Pages.deviceSets) + Pages.text(Pages.formats)
        let rig = try #require(ImportedRig(text, cameras: ["back-wide"]).rig)
        #expect(rig.cameras.count == 8)
        #expect(rig.camera(named: "back-wide")?.formats.count == 40)
        #expect(rig.camera(named: "front")?.formats.isEmpty == true)
        #expect(try reread(rig) == rig)
    }

    @Test func tablesApartAreOfDifferentCameras() throws {
        let row = "<AVCaptureDeviceFormat: 0x1 'vide'/'420v' 640x 480, { 3- 30 fps}>"
        let page = "12:00:01 App[7] \(row)\n\n12:00:01 App[7] \(row)\nthe front camera:\n\(row), \(row)\n"
        let named = ImportedRig(page, cameras: ["back-wide", "front"])
        #expect(named.rig?.cameras.map(\.name) == ["back-wide", "front"])
        #expect(named.rig?.cameras.map(\.formats.count) == [2, 2])
        let unnamed = ImportedRig(page.replacing("the front camera:", with: "and what it said later:"))
        #expect(unnamed.rig?.cameras.map(\.name) == ["camera", "camera-2"])
        #expect(unnamed.places == ["not-in-listing 1:17", "not-in-listing 1:17", "not-in-listing 5:1"])
    }

    @Test func aNameThatNoDeviceSetHasIsTold() throws {
        let imported = ImportedRig(
            "[Set([[Back Camera][x:0]])]\n<AVCaptureDeviceFormat: 0x1 'vide'/'420v' 640x480, {3-30 fps}>",
            cameras: ["back-wied", "front"])
        #expect(imported.rig?.deviceSets == .facets([["back-wide"], ["back-wied"]]))
        #expect(imported.rendered.contains("did you mean 'back-wide'?"))
        #expect(imported.rendered.contains("no listing is left for the camera 'front'"))
    }
}
