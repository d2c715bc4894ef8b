import CaptureCheck
import CaptureDiagnostics
import CaptureImport
import CaptureModel
import CaptureTesting
import Testing

/// Tables whose rows are not marked 'supports multicam', beside device sets that let the camera run beside others.
@Suite struct MultiCamMarkTests {
    private static let sets = "[Set([[Back Camera][x:0], [Front Camera][x:1]]), Set([[Back Triple Camera][x:7]])]"
    private static let row = "<AVCaptureDeviceFormat: 0x1 'vide'/'420v' 1280x 720, { 3- 30 fps}"

    private func accepts(_ rig: Rig?, _ cameras: [String]) throws -> Bool {
        let graph = Graph(
            name: "sets", sources: NodeTable(cameras.map { Source(NodeName("s-\($0)"), .camera(.init($0))) }),
            sinks: NodeTable(cameras.map { Sink(NodeName("r-\($0)"), .frames(.init()), video: NodeName("s-\($0)")) }))
        return Checker(rig: try #require(rig), host: .testing, options: .testing).check(graph).graph != nil
    }

    @Test func tablesWithoutTheMarkLetCamerasRunTogetherAndAreTold() throws {
        let imported = ImportedRig("\(Self.sets)\nBack camera:\n\(Self.row)>\nFront camera:\n\(Self.row)>\n")
        #expect(try accepts(imported.rig, ["back-wide", "front"]))
        let told = imported.diagnostics.filter { $0.message.contains("supports multicam") }
        #expect(told.map(\.code.slug) == ["not-in-listing", "not-in-listing"])
        #expect(told.map(\.severity) == [.warning, .warning])
        #expect(told.map { $0.range?.start.line } == [3, 5])
        #expect(try reread(try #require(imported.rig)) == imported.rig)
    }

    @Test func aTableWithTheMarkMeansWhatItSays() throws {
        let imported = ImportedRig(
            "\(Self.sets)\nBack camera:\n\(Self.row), supports multicam>\n\(Self.row), binned>\nFront camera:\n\(Self.row), supports multicam>\n"
        )
        #expect(imported.rig?.camera(named: "back-wide")?.formats.map(\.isMultiCamSupported) == [true, false])
        #expect(!imported.rendered.contains("supports multicam"), "\(imported.rendered)")
        #expect(try accepts(imported.rig, ["back-wide", "front"]))
    }

    @Test func aCameraThatRunsAloneByTheSetsKeepsWhatItsTableSays() throws {
        let imported = ImportedRig("\(Self.sets)\nBack triple camera:\n\(Self.row)>\n")
        #expect(imported.rig?.camera(named: "back-triple")?.formats.map(\.isMultiCamSupported) == [false])
        #expect(!imported.rendered.contains("supports multicam"))
    }

    @Test func withoutDeviceSetsNothingIsTakenForGranted() throws {
        let imported = ImportedRig("Back camera:\n\(Self.row)>\nFront camera:\n\(Self.row)>\n")
        #expect(imported.rig?.cameras.flatMap { $0.formats.map(\.isMultiCamSupported) } == [false, false])
        #expect(try !accepts(imported.rig, ["back-wide", "front"]))
        #expect(imported.rendered.contains("which cameras may run together is not in the page"))
    }
}
