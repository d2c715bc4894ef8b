import CaptureDiagnostics
import CaptureModel
import CapturePlan
import CaptureRuntime
import CaptureTesting
import Foundation
import NodeTesting
import Testing

/// What a node answers, over real connections.
@Suite struct RoutesTests {
    @Test func aSinkThatGetsNoMediaIsNamed() async throws {
        // A valve that is shut is what a microphone does whose driver hangs.
        let silent = """
            name: silent
            sources:
              picture: { pattern: ball, format: 160x120@30, live: false }
              sound: { tone: 440 Hz, live: false }
            effects: { shut: { audio: sound, elements: [{ factory: valve, drop: "true" }] } }
            sinks:
              monitor: { preview: web, video: picture }
              voice: { record: voice.mkv, audio: shut }
            """
        try await ServedSession.use(silent) { served in
            try await served.session.start()
            _ = try await served.get("/preview/monitor.jpg", until: 200)
            let reply = try await served.get("/readyz")
            #expect(reply.status == 503)
            #expect(try reply.json()["reasons"] as? [String] == ["no media has come yet to 'voice'"])
        }
    }

    /// That nothing is recorded is as plain to see as that something is.
    @Test func whetherATakeRecordsIsToldAndWhichFileIsWritten() async throws {
        let text = ServedSession.unpaced.replacing("@30", with: "@5").replacing(
            "name: studio", with: "name: studio\ntakes: { begin: manual }"
        ).replacing("file.mp4", with: "\"{take}.mp4\"")
        try await ServedSession.use(text) { served in
            func file(_ status: [String: Any]) throws -> [String: Any] {
                try #require((status["sinks"] as? [[String: Any]])?.first { $0["name"] as? String == "file" })
            }
            try await served.session.start()
            _ = try await served.get("/preview/monitor.jpg", until: 200)
            let ready = try await served.get("/readyz", until: 200).json()
            #expect(ready["recording"] as? Bool == false)
            let before = try await served.get("/api/v1/status").json()
            #expect(before["state"] as? String == "not recording" && before["recording"] as? Bool == false)
            #expect(try file(before)["path"] is NSNull && (try file(before))["state"] as? String == "not recording")
            #expect(try await served.get("/").body.contains("data-phase=\"not recording\""))
            let folder = try #require(served.session.plan.sinks.compactMap(\.path).first).split(separator: "/")
                .dropLast()
            let path = "/" + folder.joined(separator: "/") + "/take.mp4"
            try await served.session.startTake("001", paths: ["file": path])
            let during = try await served.get("/api/v1/status").json()
            #expect(during["state"] as? String == "recording" && during["recording"] as? Bool == true)
            #expect(
                try file(during)["path"] as? String == path && (try file(during))["state"] as? String == "recording")
            #expect(try await served.get("/readyz").json()["recording"] as? Bool == true)
            #expect(try await served.get("/").body.contains("data-phase=\"recording\""))
            #expect(try await served.get("/api/v1/take").json()["recording"] as? Bool == true)
            try await Deadline.until("a picture of the take", within: .seconds(60)) {
                await served.session.takeReport?.files.contains { $0.frames > 0 } ?? false
            }
            _ = await served.session.stopTake()
            let after = try await served.get("/api/v1/status").json()
            #expect(after["state"] as? String == "not recording")
        }
    }

    @Test func whatBecomesOfEveryFrameIsToldAndComesOutAtTheEnd() async throws {
        try await ServedSession.use(ServedSession.unpaced, limit: .seconds(2)) { served in
            try await served.session.start()
            #expect(try await served.get("/api/v1/drops").header("content-type") == "application/json")
            for await _ in served.session.events {}
            let account = try await served.get("/api/v1/drops").json()
            #expect(account["balanced"] as? Bool == true)
            let branches = try #require(account["branches"] as? [[String: Any]])
            #expect(Set(branches.compactMap { $0["branch"] as? String }).isSuperset(of: ["monitor", "wide", "file"]))
            for branch in branches {
                #expect(branch["inside"] as? Int == 0 && (branch["in"] as? Int ?? 0) > 0, "\(branch)")
                #expect(
                    (branch["drops"] as? [String: Int])?.keys.sorted() == ["discontinuity", "late", "outOfBuffers"])
            }
            #expect((account["sources"] as? [Any])?.isEmpty == false)
        }
    }

    @Test func noAnswerShowsASecret() async throws {
        var secrets = Secrets()
        secrets.insert("stud1o-c4nary")
        let text = ServedSession.previews.replacing("studio", with: "stud1o-c4nary")
        try await ServedSession.use(text, secrets: secrets) { served in
            for path in ["/", "/api/v1/status", "/api/v1/drops", "/readyz", "/preview/x"] {
                let reply = try await served.get(path)
                #expect(!reply.body.contains("c4nary") && !reply.body.isEmpty, "\(path): \(reply.body)")
            }
            #expect(try await served.get("/").body.contains("<h1>***</h1>"))
        }
    }

    @Test func thePageHasEverySinkAndPreviewAndLoadsNothingFromElsewhere() async throws {
        try await ServedSession.use { served in
            let page = try await served.get("/")
            #expect(page.status == 200)
            #expect(page.header("content-type") == "text/html; charset=utf-8")
            #expect(page.header("content-security-policy")?.hasPrefix("default-src 'none'") == true)
            #expect(page.header("cross-origin-resource-policy") == "same-origin")
            for part in [
                "<html lang=\"en\">", "<h1>studio</h1>", "data-sink=\"file\"", "src=\"/preview/monitor\"",
                "alt=\"Live picture of wide\"", "color-scheme",
            ] {
                #expect(page.body.contains(part), "\(part)")
            }
            #expect(!page.body.contains("//"))
            for (path, type) in [("/node.css", "text/css"), ("/node.js", "text/javascript")] {
                let file = try await served.get(path)
                #expect(file.status == 200)
                #expect(file.header("content-type")?.hasPrefix(type) == true)
                #expect(!file.body.contains("://"))
            }
        }
    }

    @Test(arguments: ["/preview/camera", "/preview/file", "/preview/monitor.png", "/preview/%2e%2e"])
    func anUnknownPreviewIsAnsweredWithTheKnownNames(path: String) async throws {
        try await ServedSession.use { served in
            let reply = try await served.get(path)
            #expect(reply.status == 404)
            let json = try reply.json()
            #expect(json["previews"] as? [String] == ["monitor", "wide"])
            #expect((json["error"] as? String)?.contains("known are 'monitor' and 'wide'") == true)
        }
    }

    @Test(arguments: ["/nothing", "/api/v1", "/preview", "/preview/a/b"])
    func anUnknownPathIsNotFoundAndStillGuarded(path: String) async throws {
        try await ServedSession.use { served in
            let reply = try await served.get(path)
            #expect(reply.status == 404)
            #expect(reply.header("x-content-type-options") == "nosniff")
        }
    }

    @Test func aStrangersHostIsRefusedOnEveryPath() async throws {
        try await ServedSession.use { served in
            for path in ["/", "/healthz", "/api/v1/status", "/preview/monitor", "/nothing"] {
                for host in ["evil.example", "127.0.0.1.evil.example:80", "localhost.evil.example", "10.0.0.1", ""] {
                    let reply = try await served.get(path, host: host)
                    #expect([400, 421].contains(reply.status), "\(path) for \(host)")
                }
            }
            for host in ["localhost", "LOCALHOST:9", "127.0.0.1", "127.8.9.1:1", "[::1]:8080"] {
                #expect(try await served.get("/healthz", host: host).status == 200, "\(host)")
            }
        }
    }
}
