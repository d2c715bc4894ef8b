import CaptureRuntime
import Foundation
import NodeTesting
import Testing

/// What a node answers while media flows, and to whom it stops to listen, over real connections.
@Suite struct RoutesTests {
    @Test func theNodeLivesBeforeMediaFlowsAndIsReadyWhenItDoes() async throws {
        try await ServedSession.use { served in
            #expect(try await served.get("/healthz").status == 200)
            let early = try await served.get("/readyz")
            #expect(early.status == 503)
            #expect(try early.json()["reasons"] as? [String] == ["the devices are being opened"])

            try await served.session.start()
            let ready = try await served.get("/readyz", until: 200)
            #expect(try ready.json()["ready"] as? Bool == true)

            await served.session.finish()
            let late = try await served.get("/readyz")
            #expect(late.status == 503)
            #expect(try late.json()["reasons"] as? [String] == ["the session is over"])
            #expect(try await served.get("/healthz").status == 200)
        }
    }

    @Test func theStatusCountsWhatEverySinkGets() async throws {
        try await ServedSession.use { served in
            try await served.session.start()
            _ = try await served.get("/readyz", until: 200)
            let status = try await served.get("/api/v1/status")
            #expect(status.header("content-type") == "application/json")
            let json = try status.json()
            #expect(json["name"] as? String == "studio")
            #expect(json["phase"] as? String == "running")
            #expect(try #require(json["runningTime"] as? Double) > 0)
            #expect((json["failures"] as? [Any])?.isEmpty == true)
            #expect((json["pressure"] as? [String: Any])?["level"] is String)
            let sinks = try #require(json["sinks"] as? [[String: Any]])
            #expect(sinks.map { $0["name"] as? String } == ["monitor", "wide", "file"])
            #expect(sinks.map { $0["kind"] as? String } == ["preview", "preview", "record"])
            for sink in sinks {
                #expect(try #require(sink["frames"] as? Int) > 0)
                #expect(sink["dropped"] is Int)
                #expect(sink["leftOut"] as? Int == 0)
                #expect(sink["finished"] as? Bool == false)
            }
            #expect(try #require(sinks[2]["path"] as? String).hasSuffix("/file.mp4"))

            await served.session.finish()
            let end = try await served.get("/api/v1/status").json()
            #expect(end["phase"] as? String == "ended")
            #expect((end["sinks"] as? [[String: Any]])?.allSatisfy { $0["finished"] as? Bool == true } == true)
            #expect(try #require(end["runningTime"] as? Double) > 0)
        }
    }

    @Test func aHeadThatNeverEndsIsCutOff() async throws {
        try await ServedSession.use { served in
            let reply = try await served.get("/healthz?" + String(repeating: "x", count: 100_000))
            #expect((400...499).contains(reply.status))
            #expect(try await served.get("/healthz").status == 200)
        }
    }
}
