import CaptureDiagnostics
import CaptureImport
import CaptureModel
import Testing

/// Pages that are no listing, or not a whole one: a located finding, never a crash and never a silent loss.
@Suite struct BrokenPageTests {
    @Test(arguments: [
        "", "\n\n", "nothing of the kind", "mcpipe-rig: 1\ncameras: {}\n", "Set([1, 2])", "\u{0}\u{1}\u{2}",
        String(repeating: "[", count: 10_000), "[Set([[Back", "<AVCaptureDeviceFormat", "ioctl: VIDIOC_ENUM_FMT",
        "<AVCaptureDeviceFormat: >", "<AVCaptureDeviceFormat: 0x1 'vide'/'420v' 0x0, { 3- 30 fps}>",
        "[0]: 'abcd' (x)", "Size: Discrete 1x1",
    ])
    func aPageWithoutAListingIsRefusedAtAPlace(_ text: String) throws {
        let imported = ImportedRig(text)
        #expect(imported.rig == nil)
        #expect(imported.listings.isEmpty)
        let errors = imported.diagnostics.filter { $0.severity == .error }
        #expect(errors.map(\.code.slug) == ["no-listing"])
        #expect(errors.first?.range != nil)
        #expect(errors.first?.fixIts.isEmpty == false)
    }

    @Test func theRefusalIsInTheseWords() {
        #expect(
            ImportedRig("One line.\nThe list: [Set([[Back").rendered == """
                page.txt:2:12: error: 'page.txt' holds no listing that a rig could be made of [no-listing]
                 2 | The list: [Set([[Back
                   |            `- error: this is none that can be read
                   note: a listing is what prints supportedMultiCamDeviceSets, AVCaptureDevice.formats or v4l2-ctl \
                --list-formats-ext
                   help: give a page with one of these listings

                1 error

                """)
    }

    @Test func bytesThatAreNoTextAreRefused() {
        let utf16: [UInt8] = [0xFF, 0xFE] + "Set([".utf8.flatMap { [$0, 0] }
        let imported = RigImporter().read(utf16, file: "-")
        #expect(imported.rig == nil)
        #expect(imported.diagnostics.first?.fixIts.map(\.message) == ["save the file as UTF-8"])
        #expect(RigImporter().read(Array(repeating: 0xFF, count: 1000), file: "-").rig == nil)
    }

    @Test func aPageBeyondAllMeasureIsRefused() {
        let imported = RigImporter().read(Array(repeating: 0x20, count: RigImporter.sizeLimit + 1), file: "film.mov")
        #expect(imported.rig == nil)
        #expect(imported.diagnostics.map(\.message) == ["'film.mov' is too large for a page with listings"])
    }

    static let front = "[Front Camera][x:1]"
    static let back = "[Back Camera][x:0]"

    @Test(arguments: [
        ("[Set([\(back), \(front)]), Set([\(back)]), Set([\(front)", 2, "1:100"),
        ("[Set([\(back), \(front)]), Set([\(back)", 1, "1:72"),
        ("[Set([\(back)]), ..., Set([\(front)])]", 2, "1:29"),
        ("Set([\(back)]), Set([\(front)])]", 2, "1:1"),
        ("[Set([\(back)]), Set([[Front Camera]]), Set([\(front)])]", 2, "1:48"),
        ("[Set([\(back)]), Set([\"front\"])]", 1, "1:34"),
        ("[Set([\(back)]), Set([]), Set([\(front)])]", 2, "1:29"),
        ("[Set([\(back)])", 1, "1:26"),
    ])
    func whatIsBrokenInAListingIsLeftOutAndTold(_ text: String, _ count: Int, _ place: String) throws {
        let imported = ImportedRig(text)
        #expect(imported.listings.map(\.count) == [count], "\(imported.rendered)")
        #expect(imported.places.filter { $0.hasPrefix("listing-") } == ["listing-not-understood \(place)"])
        #expect(try reread(try #require(imported.rig)) == imported.rig)
    }

    static let row = "<AVCaptureDeviceFormat: 0x1 'vide'/'420v' 640x 480, { 3- 30 fps}"

    @Test(arguments: [
        ("\(row), supports flying>\n\(row), supports flying>", 2, "1:67"),
        ("\(row), fov:wide>", 1, "1:67"), ("\(row), ISO:9-1>", 1, "1:67"), ("\(row), AF System:7>", 1, "1:67"),
        ("\(row), max zoom:2.00 (upscales @x)>", 1, "1:67"), ("\(row), fov:nan>", 1, "1:67"),
        ("\(row), , binned>", 1, "1:67"), ("\(row)>\n\(row), binned", 1, "2:1"),
        ("\(row)>\n<AVCaptureDeviceFormat: 0x1 'dpth'/'hdep' 640x480, {3-30 fps}>", 1, "2:25"),
        ("\(row)>\n<AVCaptureDeviceFormat: 0x1 'vide'/'zzzz' 640x480, {3-30 fps}>", 1, "2:25"),
        ("\(row)>\n<AVCaptureDeviceFormat: 0x1 'vide'/'420v' 640x480, {30-3 fps}>", 1, "2:52"),
        ("\(row)>\n<AVCaptureDeviceFormat: 0x1 'vide'/'420v' 640x480>", 1, "2:25"),
    ])
    func whatIsBrokenInATableIsLeftOutAndTold(_ text: String, _ count: Int, _ place: String) throws {
        let imported = ImportedRig(text, cameras: ["back-wide"])
        #expect(imported.listings.map(\.count) == [count], "\(imported.rendered)")
        #expect(imported.places == ["listing-not-understood \(place)"], "\(imported.rendered)")
        #expect(try reread(try #require(imported.rig)) == imported.rig)
    }

    @Test func aFactThatRowsRepeatIsToldOnce() {
        let page = (1...40).map { "\(Self.row), photo dims:\($0)>" }.joined(separator: "\n")
        let imported = ImportedRig(page, cameras: ["back-wide"])
        #expect(imported.diagnostics.count == 1)
        #expect(imported.rendered.contains("note: the same in 39 further rows"))
    }

    @Test func aRowMayBeBrokenIntoLines() {
        let imported = ImportedRig(
            "<AVCaptureDeviceFormat: 0x1\n 'vide'/'420v' 640x\r\n480, { 3-\n30 fps}, supports\nvis>")
        #expect(imported.rig?.cameras.first?.formats.first?.size == Size(640, 480))
        #expect(imported.rig?.cameras.first?.formats.first?.traits.isStabilizationSupported == true)
    }

    /// Every page cut off at every place, and with every line missing: it ends, and what comes of it is a rig or an error.
    @Test(arguments: [Pages.deviceSets, Pages.formats, Pages.v4l2])
    func noCutBreaksTheImporter(_ name: String) throws {
        let bytes = Array(try Pages.text(name).utf8)
        for length in stride(from: 0, through: bytes.count, by: max(1, bytes.count / 40)) {
            for part in [bytes.prefix(length), bytes.suffix(length)] {
                let imported = RigImporter().read(Array(part), file: "page.txt")
                #expect((imported.rig == nil) == imported.diagnostics.hasErrors)
                if let rig = imported.rig { #expect(try reread(rig) == rig) }
            }
        }
    }

    @Test func aPageFullOfMistakesIsReadInTime() {
        let pages = [
            String(repeating: "[Set([[a][b:1]", count: 20_000),
            String(repeating: "<AVCaptureDeviceFormat:", count: 20_000),
            String(repeating: "[Set([[a][b:1]])]\n", count: 20_000), String(repeating: "Set(", count: 100_000),
            "ioctl: VIDIOC_ENUM_FMT\n"
                + String(repeating: "\t[0]: 'YUYV' (x)\n\t\tSize: Discrete 1x1\n", count: 10_000),
        ]
        for page in pages {
            #expect(page.utf8.count <= RigImporter.sizeLimit)
            #expect(ImportedRig(page).diagnostics.count <= 110)
        }
    }
}
