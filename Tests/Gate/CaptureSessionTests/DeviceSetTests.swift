import CaptureCheck
import CaptureDSL
import CaptureModel
import CaptureTesting
import MCPipe
import RunTesting
import Testing

/// Which cameras a session takes together.
@Suite struct DeviceSetTests {
    /// All orders of the four plain cameras.
    static let orders: [[RigCameraName]] = {
        func orders(_ names: [RigCameraName]) -> [[RigCameraName]] {
            guard !names.isEmpty else { return [[]] }
            return names.indices.flatMap { index in
                var rest = names
                let first = rest.remove(at: index)
                return orders(rest).map { [first] + $0 }
            }
        }
        return orders(Bench.plain)
    }()

    @Test func thereAre24Orders() { #expect(Set(Self.orders).count == 24) }

    /// Apple blames the camera that happened to come last; the set is the same whatever the order.
    @Test(arguments: orders) func theFourthCameraIsRefusedWithTheSameSetInAnyOrder(_ order: [RigCameraName]) throws {
        let session = try Bench.session()
        for camera in order.dropLast() {
            let input = try session.input(camera)
            #expect(session.canAddInput(input).isAllowed)
            try session.addInputWithNoConnections(input)
        }
        let last = try session.input(try #require(order.last))
        let answer = session.canAddInput(last)
        let error = try #require(refusal { try session.addInputWithNoConnections(last) })
        let finding = try #require(error.diagnostics.first)
        #expect(error.slugs == ["unsupported-camera-combination"])
        #expect(answer.diagnostics == error.diagnostics)
        #expect(Set(finding.subjects) == Set(Bench.plain.map(\.description)))
        #expect(finding.message.contains("may not be used simultaneously"))
        #expect(session.inputs.map(\.device.name) == order.dropLast().map(\.description))
    }

    @Test func eachCameraIsTakenAlone() throws {
        for camera in try Bench.session().cameras {
            try Bench.session().addInputWithNoConnections(CaptureDeviceInput(device: camera))
        }
    }

    @Test func theErrorNamesTheCallAndTheFindingTheInput() throws {
        let session = try Bench.session()
        for camera in Bench.plain.dropLast() { _ = try session.added(camera) }
        let made = #line + 1
        let front = CaptureDeviceInput(device: try session.camera(.front))
        let call = #line + 1
        let error = try #require(refusal { try session.addInputWithNoConnections(front) })
        #expect(error.call.start.line == call)
        #expect(error.diagnostics.first?.range?.start.line == made)
        #expect(error.diagnostics.first?.range?.file == #filePath)
        #expect(error.description.hasPrefix("\(#filePath):\(call):"))
    }

    /// The checker blames whoever stands last in the file; who is refused stands first here.
    @Test func theFindingIsAtTheRefusedInputWhereverTheOthersWereMade() throws {
        let session = try Bench.session()
        let made = #line + 1
        let front = try session.input(.front)
        for camera in Bench.plain.dropLast() { _ = try session.added(camera) }
        let error = try #require(refusal { try session.addInputWithNoConnections(front) })
        #expect(error.diagnostics.first?.range?.start.line == made)
        #expect(error.diagnostics.first?.notes.contains { $0.range?.start.line == made + 1 } == true)
        #expect(error.diagnostics == session.canAddInput(front).diagnostics)
    }

    @Test func aCameraHasOneInput() throws {
        let session = try Bench.session()
        _ = try session.added(.backWide)
        let second = try session.input(.backWide)
        let error = try #require(refusal { try session.addInputWithNoConnections(second) })
        #expect(error.slugs == ["duplicate-device"])
        #expect(session.canAddInput(second).diagnostics == error.diagnostics)
    }

    @Test func aCameraThatIsTakenOutMakesRoomForAnotherInAnyOrder() throws {
        for order in Self.orders {
            let session = try Bench.session()
            var inputs: [CaptureDeviceInput] = []
            for camera in order.dropLast() { inputs.append(try session.added(camera)) }
            let last = try session.input(try #require(order.last))
            for input in inputs {
                #expect(!session.canAddInput(last).isAllowed)
                try session.removeInput(input)
                try session.addInputWithNoConnections(last)
                try session.removeInput(last)
                try session.addInputWithNoConnections(input)
            }
            for input in inputs { try session.removeInput(input) }
            #expect(session.graph.sources.isEmpty)
        }
    }

    @Test func aMisspeltCameraIsRefusedWithTheOneMeant() throws {
        let session = try Bench.session()
        let error = try #require(refusal { _ = try session.camera("back-wyde") })
        #expect(error.slugs == ["unknown-camera"])
        #expect("\(error)".contains("back-wide"))
        #expect(refusal { _ = try session.microphone("built-out") }?.slugs == ["unknown-microphone"])
    }

    @Test func camerasAreFoundByKindAndPosition() throws {
        let session = try Bench.session()
        #expect(session.camera(.ultraWide, position: .back)?.name == "back-ultra-wide")
        #expect(session.camera(.telephoto, position: .front) == nil)
        #expect(session.cameras.map(\.name) == session.rig.cameras.map(\.name))
    }

    @Test(arguments: [
        ("iphone-11-pro-max", true), ("iphone-xs", true), ("iphone-7-plus", false), ("usb2-webcams", true),
    ])
    func multiCamIsSupportedWhereTwoCamerasRunTogether(_ rig: String, _ isSupported: Bool) throws {
        #expect(try Bench.session(on: rig).isMultiCamSupported == isSupported)
    }

    /// Whoever comes first: of four cameras that many tasks want at once, three different ones are taken.
    @Test func camerasThatManyTasksAddAtOnceAreTakenOnceAndTogether() async throws {
        let session = try Bench.session()
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<16 {
                group.addTask {
                    guard let input = try? session.input(Bench.plain[task % 4]) else { return }
                    if session.canAddInput(input).isAllowed { try? session.addInputWithNoConnections(input) }
                    _ = session.hardwareCost
                }
            }
        }
        #expect(session.inputs.count == 3)
        #expect(Set(session.inputs.map(\.device.name)).count == 3)
    }
}
