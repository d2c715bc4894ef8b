import CaptureTesting
import Foundation
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

    @Test func aTakeIsBegunMarkedAndEndedAndPagesFromElsewhereMayNot() async throws {
        try await TemporaryFolder.use { folder in
            let served = try await ServedCommand(Self.graph, in: folder)
            try await Deadline.until("a node that is ready") {
                // Nothing is recorded yet, and nothing is missing.
                try await served.isReady
            }
            let foreign = try await served.ask(
                "take/start", headers: ["Origin": "http://elsewhere.example"])
            #expect(foreign.status == 403)
            let hidden = try await served.ask("take/start", headers: ["Sec-Fetch-Site": "cross-site"])
            #expect(hidden.status == 403)
            #expect(try await served.ask("take/stop").status == 409)

            let begun = try await served.ask("take/start?name=one")
            #expect(begun.status == 200)
            #expect(begun.json["name"] as? String == "one")
            #expect(try await served.ask("take/start").status == 409)
            #expect(try await served.ask("take/marker?label=here").json["label"] as? String == "here")
            try await Deadline.until("frames in the take") {
                let take = try await served.ask("take", "GET").json
                let files = take["files"] as? [[String: Any]]
                return (files?.first?["frames"] as? Int ?? 0) >= 15
            }
            let ended = try await served.ask("take/stop")
            #expect(ended.status == 200)
            #expect(ended.json["finished"] as? Bool == true)
            let files = try #require(ended.json["files"] as? [[String: Any]])
            try await served.end()
            let media = try await MediaJudge.examine(folder["served-one.mp4"])
            #expect(media.video.first?.frames == files.first?["frames"] as? Int)
            #expect(try folder.contents.contains("served-one.take.json"))
        }
    }

    @Test func aNameThatLeadsElsewhereBeginsNothing() async throws {
        try await TemporaryFolder.use { folder in
            let served = try await ServedCommand(Self.graph, in: folder)
            try await Deadline.until("a node that is ready") {
                try await served.isReady
            }
            for name in ["..%2Felsewhere", "%2Fetc%2Fpasswd", "a%00b"] {
                let reply = try await served.ask("take/start?name=\(name)")
                #expect(reply.status >= 400, "\(name)")
            }
            #expect(try await served.ask("take/start?name=fine").status == 200)
            try await Deadline.until("a picture in the take") {
                let files = try await served.ask("take", "GET").json["files"] as? [[String: Any]]
                return (files?.first?["frames"] as? Int ?? 0) >= 1
            }
            try await served.end()
        }
    }
}
