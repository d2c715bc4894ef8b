import CaptureDSL
import CaptureDiagnostics
import CaptureModel
import CaptureRuntime
import MCPipe
import Testing

/// What to do about a source that has failed follows from what it is.
@Suite struct FailureFindingTests {
    private static func help(_ source: Source, _ detail: String? = nil) -> String? {
        let graph = Graph(name: "test", sources: NodeTable([source]))
        return SessionFailure(.source, "it failed", node: source.name, detail: detail).diagnostic(in: graph)
            .fixIts.first?.message
    }

    private static func resource(_ code: Int) -> String { "gst-resource-error-quark \(code): it failed" }

    @Test func nobodyLooksForThePlugOfANetworkCamera() throws {
        let address = try #require(NetworkAddress(parsing: "rtsp://10.0.0.5/main"))
        let gate = Source("gate", .network(.init(address)))
        #expect(
            Self.help(gate, Self.resource(7)) == "check that it is on, and the host, the port and the path of its URL")
        #expect(Self.help(gate, Self.resource(3))?.hasPrefix("check the path of its URL") == true)
        #expect(Self.help(gate, Self.resource(15))?.hasPrefix("check the user and password") == true)
    }

    @Test func nobodyLooksForTheDeviceOfAPattern() {
        #expect(Self.help(Source("ball", .testPattern(.init(.ball))))?.hasPrefix("it needs no device") == true)
    }

    @Test func aCameraIsLookedForAmongTheDevices() {
        let camera = Source("cam", .camera(.init("usb")))
        #expect(
            Self.help(camera, Self.resource(3))
                == "check that the device is plugged in: 'mcpipe devices' lists those that are")
        #expect(Self.help(camera)?.contains("'mcpipe devices'") == true)
    }
}
