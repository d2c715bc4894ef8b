import CaptureTesting
import MCPipe
import NodeTesting
import RecordingNode
import Testing

/// Where a node may listen.
@Suite struct ListenAddressTests {
    @Test(arguments: [
        ("127.0.0.1:8080", "127.0.0.1", 8080), ("localhost:0", "localhost", 0), ("[::1]:65535", "::1", 65535),
        ("0.0.0.0:80", "0.0.0.0", 80),
    ])
    func anAddressIsReadAndWrittenAlike(text: String, host: String, port: Int) throws {
        let address = try #require(ListenAddress(parsing: text))
        #expect(address.host == host)
        #expect(address.port == port)
        #expect(address.description == text)
    }

    @Test(arguments: [
        "", ":", "8080", ":8080", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1", "127.0.0.1:+1",
        "127.0.0.1:8080x", "::1:8080", "[]:80", "127.0.0.1:\u{0663}",
    ])
    func anythingElseIsNoAddress(text: String) {
        #expect(ListenAddress(parsing: text) == nil)
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.255.0.9", true), ("localhost", true), ("LocalHost", true), ("::1", true),
        ("0.0.0.0", false), ("192.168.1.2", false), ("127.0.0.1.example", false), ("127.0.0", false),
        ("127.0.0.256", false), ("localhost.example", false), ("::", false), ("example.org", false),
    ])
    func loopbackIsToldByTheAddressAlone(host: String, isLoopback: Bool) throws {
        #expect(try #require(ListenAddress(host: host, port: 1)).isLoopback == isLoopback)
    }

    @Test(arguments: ["0.0.0.0:0", "[::]:0", "192.0.2.1:0", "example.org:0"])
    func anAddressThatOthersCouldReachIsRefused(text: String) async throws {
        try await TemporaryFolder.use { folder in
            let session = try await ServedSession.session(of: ServedSession.previews, in: folder)
            let address = try #require(ListenAddress(parsing: text))
            let failure = await #expect(throws: NodeFailure.self) {
                try await RecordingNode(session: session, address: address).run()
            }
            #expect(failure == .notLoopback(address))
            #expect(failure?.diagnostic.message.contains("'\(text)'") == true)
        }
    }

    @Test func aPortInUseIsSaidBeforeTheBodyBegins() async throws {
        try await ServedSession.use { served in
            let failure = await #expect(throws: NodeFailure.self) {
                try await RecordingNode(session: served.session, address: served.address).serve { _ in
                    Issue.record("served at a port that another node has")
                }
            }
            #expect(failure == .addressInUse(served.address))
            #expect(failure?.diagnostic.message == "cannot listen at '\(served.address)': another program does")
        }
    }

    @Test func aNodeEndsWhenItsTaskIsCancelled() async throws {
        try await TemporaryFolder.use { folder in
            let session = try await ServedSession.session(of: ServedSession.previews, in: folder)
            let node = RecordingNode(session: session, address: try ServedSession.loopback())
            try await Deadline.within(.seconds(120), for: "the end of the node") {
                let task = Task { try await node.run() }
                task.cancel()
                _ = await task.result
            }
        }
    }
}
