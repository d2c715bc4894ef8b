import CaptureDiagnostics
import CaptureTesting
import Foundation
import NodeTesting
import Testing

@testable import RecordingNode

/// What each path takes, and that the guide says the same.
@Suite struct RouteTableTests {
    /// The table of the guide: methods by path, with the names of the router's parameters.
    private static func documented() throws -> Set<String> {
        var routes: Set<String> = []
        for line in try Fixtures.text("docs/guide/http.md").split(separator: "\n") {
            guard let row = line.wholeMatch(of: /\| (`\/.*?) \| ([A-Z, ]+) \| .* \|/) else { continue }
            for path in row.1.matches(of: /`([^`]+)`/) {
                // The newest picture is a name of the same route.
                let name = path.1.replacing("NAME.jpg", with: "{name}").replacing("NAME", with: "{name}")
                for method in row.2.split(separator: ", ") { routes.insert("\(method) \(name)") }
            }
        }
        return routes
    }

    @Test func theGuideHasEveryRouteWithItsMethodsAndNoOther() async throws {
        try await TemporaryFolder.use { folder in
            let session = try await ServedSession.session(of: ServedSession.previews, in: folder)
            let previews = PreviewHubs(session: session, viewerLimit: 1)
            let routes = NodeRoutes(session: session, takes: nil, previews: previews, secrets: .none).listing
            let answered = Set(routes.filter { !$0.hasPrefix("HEAD ") })
            let documented = try Self.documented()
            #expect(answered.subtracting(documented).sorted() == [])
            #expect(documented.subtracting(answered).sorted() == [])
            #expect(!answered.isEmpty)
        }
    }

    @Test func anotherMethodIsAnsweredWithThoseThatThePathHas() async throws {
        try await ServedSession.use { served in
            let client = RawClient(address: served.address)
            for (method, path, allowed) in [
                ("GET", "/api/v1/take/start", "POST"), ("PUT", "/api/v1/take", "GET, HEAD"),
                ("DELETE", "/preview/monitor", "GET, HEAD"), ("PATCH", "/api/v1/sources/x/zoom", "GET, HEAD, POST"),
                ("POST", "/healthz", "GET, HEAD"),
            ] {
                let reply = try await client.get(path, method: method)
                #expect(reply.status == 405, "\(method) \(path)")
                #expect(reply.header("allow") == allowed)
                #expect(try (reply.json()["error"] as? String)?.contains("not \(method)") == true)
            }
            let reply = try await client.get("/nothing")
            #expect(reply.status == 404)
            #expect(try reply.json()["error"] is String)
        }
    }

    /// A viewer would be counted, and never leave.
    @Test func whoAsksForTheHeadersOnlyIsNoViewer() async throws {
        try await ServedSession.use(viewerLimit: 1) { served in
            let client = RawClient(address: served.address)
            for _ in 0..<3 {
                let reply = try await client.get("/preview/monitor", method: "HEAD")
                #expect(reply.status == 200)
                #expect(reply.header("content-type")?.hasPrefix("multipart/x-mixed-replace") == true)
            }
            #expect(try await client.get("/preview/none", method: "HEAD").status == 404)
            #expect(try await client.get("/healthz", method: "HEAD").status == 200)
        }
    }
}
