import CaptureTesting
import Foundation
import FoundationNetworking
import Testing

/// Takes of a running command, asked for over HTTP.
@Suite(.serialized) struct TakeHTTPTests {
    private static let graph = """
        mcpipe: 1
        name: served
        takes: { begin: manual }
        sources: { picture: { pattern: ball, format: 160x120@30 } }
        sinks:
          monitor: { preview: web, video: picture }
          file: { record: "{name}-{take}.mp4", video: picture }
        """

    private static func ask(
        _ url: URL, _ path: String, method: String = "POST", headers: [String: String] = [:]
    ) async throws -> (status: Int, json: [String: Any]) {
        var request = URLRequest(url: try #require(URL(string: path, relativeTo: url)))
        request.httpMethod = method
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await URLSession.shared.data(for: request)
        let json = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) as? [String: Any]
        return ((response as? HTTPURLResponse)?.statusCode ?? 0, json ?? [:])
    }

    @Test func aTakeIsBegunMarkedAndEndedAndPagesFromElsewhereMayNot() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(Self.graph, to: "served.yaml")
            let process = try Command.start("run", file, "--http", "127.0.0.1:0", in: folder)
            let line = try await process.line(containing: "previews and status at ", of: .errors)
            let url = try #require(line.split(separator: " ").last.flatMap { URL(string: String($0)) })
            try await Deadline.until("a node that is ready") {
                // Nothing is recorded yet, and nothing is missing.
                try await Self.ask(url, "readyz", method: "GET").status == 200
            }
            let foreign = try await Self.ask(
                url, "api/v1/take/start", headers: ["Origin": "http://elsewhere.example"])
            #expect(foreign.status == 403)
            let hidden = try await Self.ask(url, "api/v1/take/start", headers: ["Sec-Fetch-Site": "cross-site"])
            #expect(hidden.status == 403)
            #expect(try await Self.ask(url, "api/v1/take/stop").status == 409)

            let begun = try await Self.ask(url, "api/v1/take/start?name=one")
            #expect(begun.status == 200)
            #expect(begun.json["name"] as? String == "one")
            #expect(try await Self.ask(url, "api/v1/take/start").status == 409)
            #expect(try await Self.ask(url, "api/v1/take/marker?label=here").json["label"] as? String == "here")
            try await Deadline.until("frames in the take") {
                let take = try await Self.ask(url, "api/v1/take", method: "GET").json
                let files = take["files"] as? [[String: Any]]
                return (files?.first?["frames"] as? Int ?? 0) >= 15
            }
            let ended = try await Self.ask(url, "api/v1/take/stop")
            #expect(ended.status == 200)
            #expect(ended.json["complete"] as? Bool == true)
            let files = try #require(ended.json["files"] as? [[String: Any]])
            process.send(SIGTERM)
            try await process.result(within: .seconds(20)).succeeded("mcpipe run --http with takes")
            let media = try await MediaJudge.examine(folder["served-one.mp4"])
            #expect(media.video.first?.frames == files.first?["frames"] as? Int)
            #expect(try folder.contents.contains("served-one.take.json"))
        }
    }

    @Test func aNameThatLeadsElsewhereBeginsNothing() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(Self.graph, to: "served.yaml")
            let process = try Command.start("run", file, "--http", "127.0.0.1:0", in: folder)
            let line = try await process.line(containing: "previews and status at ", of: .errors)
            let url = try #require(line.split(separator: " ").last.flatMap { URL(string: String($0)) })
            try await Deadline.until("a node that is ready") {
                try await Self.ask(url, "readyz", method: "GET").status == 200
            }
            for name in ["..%2Felsewhere", "%2Fetc%2Fpasswd", "a%00b"] {
                let reply = try await Self.ask(url, "api/v1/take/start?name=\(name)")
                #expect(reply.status >= 400, "\(name)")
            }
            #expect(try await Self.ask(url, "api/v1/take/start?name=fine").status == 200)
            process.send(SIGTERM)
            try await process.result(within: .seconds(20)).succeeded("mcpipe run --http with takes")
        }
    }
}
