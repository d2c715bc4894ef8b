import CaptureDiagnostics
import CaptureImport
import CaptureModel
import Testing

/// Lines that name the camera of what is below them.
@Suite struct HeadingTests {
    private static let row = "<AVCaptureDeviceFormat: 0x1 'vide'/'420v' 640x 480, { 3- 30 fps}, supports multicam>"
    private static let sets = """
        [Set([[Back Camera][x:0], [Front Camera][x:1], [Back Ultra Wide Camera][x:5]]), \
        Set([[Back Telephoto Camera][x:2], [Back Dual Wide Camera][x:6], [Front TrueDepth Camera][x:4]])]
        """
    private static let japanese = """
        [Set([[背面カメラ][x:0], [前面カメラ][x:1], [背面超広角カメラ][x:5]]), \
        Set([[背面望遠カメラ][x:2], [背面デュアル広角カメラ][x:6], [前面TrueDepthカメラ][x:4]])]
        """

    static let headings: [(String, String)] = [
        ("Back Ultra Wide Camera:", "back-ultra-wide"), ("## 背面望遠カメラ", "back-telephoto"),
        ("front camera formats:", "front"), ("**Front Camera**", "front"),
        ("=== back telephoto camera ===", "back-telephoto"),
        ("Formats of the back camera (40):", "back-wide"), ("builtInUltraWideCamera:", "back-ultra-wide"),
        ("2. Back Dual Wide Camera", "back-dual-wide"), ("● フロントカメラのフォーマット一覧", "front"),
        ("【背面超広角カメラ】", "back-ultra-wide"),
        ("后置长焦相机：", "back-telephoto"), ("前置摄像头支持的格式：", "front"), ("後置超廣角相機", "back-ultra-wide"),
        ("후면 망원 카메라:", "back-telephoto"), ("back-ultra-wide:", "back-ultra-wide"), ("x:5:", "back-ultra-wide"),
        ("[Back Ultra Wide Camera][x:5]", "back-ultra-wide"),
        ("<AVCaptureFigVideoDevice: 0x1 [Back Telephoto Camera][x:2]>", "back-telephoto"),
        ("iPhone 11 Pro back telephoto camera:", "back-telephoto"), ("ultra wide:", "back-ultra-wide"),
        ("Front TrueDepth Camera", "front-true-depth"), ("AVCaptureDeviceTypeBuiltInTelephotoCamera", "back-telephoto"),
        ("&lt;h2&gt;Front Camera&lt;/h2&gt;", "front"), ("<h3>Front Camera</h3>", "front"),
        ("2024-05-01 12:34:56.789+0900 App[1:2] Front Camera:", "front"),
    ]

    @Test(arguments: headings) func theFormatsGoToTheCameraOfTheHeading(_ heading: String, _ name: String) throws {
        for between in ["\n", "\n\n```\n", "\nprint(device.formats)\n\n▿ 1 element\n  - 0 : ", " "] {
            let imported = ImportedRig("\(Self.sets)\n\(heading)\(between)\(Self.row)\n")
            let rig = try #require(imported.rig)
            #expect(rig.cameras.filter { !$0.formats.isEmpty }.map(\.name) == [name], "\(imported.rendered)")
            #expect(rig.cameras.count == 6)
        }
    }

    @Test(
        arguments: headings.filter { !$0.0.hasSuffix("x:5:") && !$0.0.contains("uiltIn") && !$0.0.hasPrefix("ultra") })
    func withoutDeviceSetsTheHeadingIsTheCamera(_ heading: String, _ name: String) throws {
        let imported = ImportedRig("\(heading)\n\(Self.row)\n")
        let camera = try #require(imported.rig?.cameras.first)
        #expect(camera.name == name)
        #expect(camera.position != .unspecified && camera.kind != .external)
        #expect(try reread(try #require(imported.rig)) == imported.rig)
    }

    @Test func aPhoneInAnotherLanguageHasTheSameCameras() throws {
        let english = try #require(ImportedRig(Self.sets).rig)
        let imported = ImportedRig("\(Self.japanese)\n## 背面望遠カメラ\n\(Self.row)\nFront camera:\n\(Self.row)")
        let rig = try #require(imported.rig)
        #expect(rig.cameras.map(\.name) == english.cameras.map(\.name))
        #expect(rig.cameras.map(\.kind) == english.cameras.map(\.kind))
        #expect(rig.deviceSets == english.deviceSets)
        #expect(rig.cameras.filter { !$0.formats.isEmpty }.map(\.name) == ["front", "back-telephoto"])
        #expect(rig.camera(named: "back-telephoto")?.label == "背面望遠カメラ")
    }

    @Test func eachTableGoesToItsOwnHeading() throws {
        let page =
            "\(Self.sets)\n# Formats\n## Back Camera\nText about it.\n\n\(Self.row)\n\(Self.row)\n## Front Camera\n\(Self.row)\n"
        let rig = try #require(ImportedRig(page).rig)
        #expect(rig.camera(named: "back-wide")?.formats.count == 2)
        #expect(rig.camera(named: "front")?.formats.count == 1)
    }

    @Test func rowsThatNameTheirCameraThemselvesAreToldApart() throws {
        let page = "Back Camera: \(Self.row)\nFront Camera: \(Self.row)\nBack Camera: \(Self.row)\n"
        let imported = ImportedRig(page)
        #expect(imported.rig?.cameras.map(\.name) == ["back-wide", "front"])
        #expect(imported.rig?.cameras.map(\.formats.count) == [2, 1])
    }

    @Test(arguments: [
        "The back camera and the front camera differ.", "Back", "Back and front camera:", "Results:", "A camera:",
        "Go back to the camera", "Wide:", "See the feedback camera",
    ])
    func aLineThatNamesNoCameraIsNoHeading(_ line: String) {
        let imported = ImportedRig("\(Self.sets)\n\n\(line)\n\(Self.row)")
        #expect(imported.rig?.cameras.first { !$0.formats.isEmpty }?.name == "camera", "\(imported.rendered)")
        #expect(imported.rendered.contains("the table does not tell of which camera it is"))
    }

    @Test func aCameraOfABrokenListingIsNoHeading() {
        let imported = ImportedRig("Set([\n [Back Camera][x:0],\n [Front Camera][x:1]\n])\n\n\(Self.row)")
        #expect(imported.rig?.camera(named: "front")?.formats.isEmpty == true, "\(imported.rendered)")
    }

    @Test func namesThatAreGivenGoToTheTablesWithoutAHeading() throws {
        let page = "\(Self.row)\n\nFront camera:\n\(Self.row)\n\(Self.row)\nand one more\n\(Self.row)\n"
        let rig = try #require(ImportedRig(page, cameras: ["back-wide", "back-telephoto"]).rig)
        #expect(rig.cameras.map(\.name) == ["back-wide", "front", "back-telephoto"])
        #expect(rig.cameras.map(\.formats.count) == [1, 2, 1])
    }

    @Test func aNameForEachTableIsUsedEvenAgainstAHeading() {
        let imported = ImportedRig("Front camera:\n\(Self.row)", cameras: ["back-wide"])
        #expect(imported.rig?.cameras.map(\.name) == ["back-wide"])
        #expect(imported.rendered.contains("the page gives this table to 'front'"), "\(imported.rendered)")
        #expect(!ImportedRig("Front camera:\n\(Self.row)", cameras: ["front"]).rendered.contains("the page gives"))
    }

    @Test func twoTablesOfOneCameraAreNotMixed() {
        let other = Self.row.replacing("640x 480", with: "1280x 720")
        let page = "Front camera:\n\(Self.row)\niOS 13.1\nFront camera:\n"
        #expect(!ImportedRig(page + Self.row).rendered.contains("listings-disagree"))
        let imported = ImportedRig(page + other)
        #expect(imported.places.contains("listings-disagree 5:1"), "\(imported.rendered)")
        #expect(imported.rig?.cameras.map { $0.formats.map(\.size) } == [[Size(640, 480)]])
    }

    @Test func aHeadingNamesAV4L2DeviceThatDoesNotNameItself() {
        let listing = "ioctl: VIDIOC_ENUM_FMT\n\t[0]: 'YUYV' (YUYV 4:2:2)\n\t\tSize: Discrete 640x480\n"
        let imported = ImportedRig("## Front camera\n$ v4l2-ctl --list-formats-ext\n\(listing)")
        #expect(imported.rig?.cameras.map(\.name) == ["front"])
        let direct = ImportedRig("Front camera:\n\(listing)")
        #expect(direct.rig?.cameras.map(\.name) == ["front"])
        #expect(direct.rig?.cameras.map(\.position) == [.front])
    }
}
