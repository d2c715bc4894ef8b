import CaptureCheck
import CaptureDiagnostics
import CaptureImport
import CaptureModel
import CaptureTesting
import Testing

/// Listings of `supportedMultiCamDeviceSets`, against the built-in rig that was made of them by hand.
@Suite struct DeviceSetImportTests {
    static let plain: Set<String> = ["back-wide", "front", "back-telephoto", "back-ultra-wide"]

    private func page() throws -> (text: String, imported: ImportedRig) {
        let text = try Pages.text(Pages.deviceSets)
        return (text, ImportedRig(text, named: "phone.txt"))
    }

    private func builtIn() throws -> Rig { try #require(BuiltInRigs.rig(named: "iphone-11-pro-max")) }

    private func facets(_ rig: Rig?) throws -> Set<Set<String>> {
        guard case .facets(let facets) = try #require(rig).deviceSets else { return [] }
        #expect(Set(facets).count == facets.count)
        return Set(facets)
    }

    @Test func fiveListingsInOnePageAreOneDevice() throws {
        let imported = try page().imported
        #expect(imported.listings.map(\.kind) == Array(repeating: .deviceSets, count: 5))
        #expect(imported.listings.map(\.count) == [23, 23, 10, 23, 10])
        #expect(try facets(imported.rig) == facets(try builtIn()))
        #expect(imported.diagnostics.map(\.code.slug) == ["not-in-listing"], "\(imported.rendered)")
        #expect(imported.diagnostics.first?.message.contains("the formats of 'back-wide', 'front'") == true)
    }

    @Test(arguments: [0, 1, 3]) func eachWholeListingAloneGivesTheTwelveFacetsOfEightCameras(_ index: Int) throws {
        let (text, whole) = try page()
        let imported = ImportedRig(Pages.part(text, whole.listings[index].range))
        #expect(imported.listings.map(\.count) == [23])
        #expect(try #require(imported.rig).cameras.count == 8)
        #expect(try facets(imported.rig).count == 12)
        #expect(try facets(imported.rig) == facets(try builtIn()))
    }

    @Test(arguments: [2, 4]) func aListingOfThePlainCamerasGivesTheFourTriples(_ index: Int) throws {
        let (text, whole) = try page()
        let imported = ImportedRig(Pages.part(text, whole.listings[index].range))
        #expect(imported.listings.map(\.count) == [10])
        #expect(Set(try #require(imported.rig).cameras.map(\.name)) == Self.plain)
        #expect(try facets(imported.rig) == Set(Self.plain.map { Self.plain.subtracting([$0]) }))
    }

    @Test func theCamerasAreThoseOfTheBuiltInRigButForTheirFormats() throws {
        let imported = try #require(try page().imported.rig)
        for own in try builtIn().cameras {
            let camera = try #require(imported.camera(named: own.name))
            #expect(camera.label == own.label)
            #expect(camera.position == own.position)
            #expect(camera.kind == own.kind)
            #expect(camera.constituents == own.constituents)
            #expect(camera.formats.isEmpty)
        }
        #expect(
            imported.cameras.map(\.name) == [
                "back-wide", "front", "back-telephoto", "back-dual", "front-true-depth", "back-ultra-wide",
                "back-dual-wide", "back-triple",
            ], "in the order of the device's numbers")
        #expect(
            imported.camera(named: "com.apple.avfoundation.avcapturedevice.built-in_video:5")?.name == "back-ultra-wide"
        )
    }

    @Test func allTwoHundredFiftyFiveSubsetsGetTheVerdictOfTheListingAndOfTheBuiltInRig() throws {
        let (text, imported) = try page()
        let legal = Self.legalSets(in: Pages.part(text, imported.listings[0].range))
        let rig = try #require(imported.rig).withSomeFormat
        let own = try builtIn()
        let names = rig.cameras.map(\.name)
        #expect(legal.count == 28)
        for mask in 1..<256 {
            let cameras = names.indices.filter { mask & (1 << $0) != 0 }.map { names[$0] }
            let labels = Set(cameras.compactMap { rig.camera(named: $0)?.label })
            #expect(Self.accepts(rig, cameras) == legal.contains(labels), "\(cameras)")
            #expect(Self.accepts(rig, cameras) == Self.accepts(own, cameras), "\(cameras)")
        }
    }

    @Test func theRigFileReadsBackAsTheSameRig() throws {
        let rig = try #require(try page().imported.rig)
        #expect(rig.name == "phone")
        #expect(rig.summary == "Imported from phone.txt: supportedMultiCamDeviceSets")
        #expect(try reread(rig) == rig)
    }

    @Test func objectsWithTheirAddressesAreReadToo() throws {
        let imported = ImportedRig(
            """
            devices: [Set([<AVCaptureFigVideoDevice: 0x10 [Back Camera][x:0]>, <AVCaptureFigVideoDevice: 0x20 [Front Camera][x:1]>])]
            """)
        #expect(try facets(imported.rig) == [["back-wide", "front"]])
    }

    @Test func aCameraWhoseNameTellsNothingIsKeptAndTold() throws {
        let imported = ImportedRig("[Set([[窓のカメラ][x:0], [Back LiDAR Depth Camera][x:9]])]")
        let cameras = try #require(imported.rig).cameras
        #expect(cameras.map(\.name) == ["camera", "back-lidar-depth-camera"])
        #expect(cameras.map(\.position) == [.unspecified, .back])
        #expect(cameras.map(\.kind) == [.external, .external])
        #expect(imported.places == ["not-in-listing 1:2", "not-in-listing 1:7", "not-in-listing 1:21"])
        #expect(try reread(try #require(imported.rig)) == imported.rig)
    }

    @Test func virtualCamerasWithoutTheirPartsHaveNone() throws {
        let rig = try #require(ImportedRig("[Set([[Back Dual Camera][x:3], [Front Camera][x:1]])]").rig)
        #expect(rig.camera(named: "back-dual")?.constituents == [])
        #expect(rig.camera(named: "back-dual")?.kind == .dual)
    }

    @Test func listingsOfTwoDevicesAreNotBroughtTogether() throws {
        let imported = ImportedRig(
            """
            [Set([[Back Camera][x:0], [Front Camera][x:1]]), Set([[Back Camera][x:0], [Back Telephoto Camera][x:2]])]
            and the other phone:
            [Set([[Front Camera][x:1], [Back Telephoto Camera][x:2]])]
            """)
        #expect(imported.listings.count == 2)
        #expect(try facets(imported.rig) == [["back-wide", "front"], ["back-wide", "back-telephoto"]])
        #expect(imported.places.contains("listings-disagree 3:2"))
    }

    // MARK: What is legal

    /// The closure under subsets of the sets as the page has them, read without the importer; every camera alone is legal.
    private static func legalSets(in text: String) -> Set<Set<String>> {
        var legal: Set<Set<String>> = []
        for set in text.split(separator: "Set([").dropFirst() {
            let labels = set.split(separator: "\n").compactMap { line -> String? in
                let parts = line.split { $0 == "[" || $0 == "]" }
                return parts.count >= 3 ? String(parts[1]) : nil
            }
            for mask in 1..<(1 << labels.count) {
                legal.insert(Set(labels.indices.filter { mask & (1 << $0) != 0 }.map { labels[$0] }))
            }
            for label in labels { legal.insert([label]) }
        }
        return legal
    }

    private static func accepts(_ rig: Rig, _ cameras: [String]) -> Bool {
        let graph = Graph(
            name: "sets", sources: NodeTable(cameras.map { Source(NodeName("s-\($0)"), .camera(.init($0))) }),
            sinks: NodeTable(cameras.map { Sink(NodeName("r-\($0)"), .frames(.init()), video: NodeName("s-\($0)")) }))
        return Checker(rig: rig, host: .testing, options: .testing).check(graph).graph != nil
    }
}

extension Rig {
    /// The rig with a format for each camera, so that only its device sets can refuse a graph.
    fileprivate var withSomeFormat: Rig {
        var rig = self
        for index in rig.cameras.indices {
            rig.cameras[index].formats = [MediaFormat(.raw(.nv12), .hd1080, .range(FrameRate(1), FrameRate(30)))]
        }
        return rig
    }
}
