import CaptureTesting
import Foundation
import RunTesting
import Testing

/// Recordings that make room for those that follow.
@Suite(.serialized) struct RetentionTests {
    private static func manifest(_ name: String, in folder: TemporaryFolder) throws -> [String: Any] {
        let text = try String(contentsOf: folder[name], encoding: .utf8)
        return try #require(try Command.json(text) as? [String: Any])
    }

    /// One take of segments on a disk that holds few of them, as a recording without end does.
    @Test(.enabled(Comment(rawValue: SmallDisk.lack)) { await SmallDisk.isAvailable }, arguments: ["mp4", "mkv"])
    func aRunWithoutEndDeletesItsOwnOldestSegments(container: String) async throws {
        try await TemporaryFolder.use { folder in
            try await SmallDisk.use(8, at: "disk", in: folder) { try await Self.endless(container, in: folder) }
        }
    }

    private static func endless(_ container: String, in folder: TemporaryFolder) async throws {
        let text = """
            mcpipe: 1
            name: round
            disk: { keep-free: 4 MiB, reserve: 1 MiB }
            defaults: { video: { bitrate: 5 Mbit/s, keyframe-interval: 500 ms } }
            sources: { left: { pattern: snow, format: 320x240@15 } }
            sinks: { file: { record: "disk/{name}-{take}-{segment}.\(container)", video: left, segment: 1 s } }

            """
        let file = try folder.write(text, to: "round.yaml")
        let process = try Command.start("run", file, "--format", "json", in: folder)
        let first = try await process.line(containing: "recording-deleted", within: .seconds(60))
        #expect(first.contains("round-001-001.\(container)"))
        // It goes on for more than the disk holds.
        _ = try await process.line(containing: "round-001-020.\(container)", within: .seconds(60))
        process.send(SIGINT)
        let result = try await process.result()
        #expect(result.status == 0, "\(result.text.suffix(3000))")
        let manifest = try Self.manifest("disk/round-001.take.json", in: folder)
        #expect(manifest["state"] as? String == "complete")
        let files = try #require(manifest["files"] as? [[String: Any]])
        let gone = files.filter { $0["deleted"] != nil }.compactMap { $0["path"] as? String }
        let kept = files.filter { $0["deleted"] == nil }.compactMap { $0["path"] as? String }
        #expect(!gone.isEmpty && gone + kept == (gone + kept).sorted(), "the oldest first")
        let there = try FileManager.default.contentsOfDirectory(atPath: folder.path("disk")).filter {
            $0.hasSuffix(container)
        }.sorted()
        // The file that was made for the next segment goes beside the end of the run.
        #expect(there.filter { $0 <= kept.last ?? "" } == kept)
        // What has gone is told as it was.
        #expect(files.allSatisfy { ($0["frames"] as? Int ?? 0) > 0 && $0["sha256"] != nil })
        let notes = try #require(manifest["disk"] as? [[String: Any]])
        #expect(notes.count { $0["event"] as? String == "deleted" } == gone.count)
    }

    @Test func noTakeGetsTheNumberOfADeletedOne() async throws {
        try await TemporaryFolder.use { folder in
            let text = """
                mcpipe: 1
                name: round
                disk: { keep-size: 0 B }
                sources: { left: { pattern: ball, format: 64x48@10, live: false } }
                sinks: { file: { record: "{name}-{take}.mkv", video: left } }

                """
            let file = try folder.write(text, to: "round.yaml")
            for number in 1...3 {
                let result = try await Command.run("run", file, "--duration", "1s", in: folder)
                #expect(result.status == 0, "\(result.errors)")
                let names = try folder.contents
                #expect(names.contains("round-00\(number).mkv"), "\(names)")
            }
            #expect(try folder.contents.contains("round-002.mkv") == false)
        }
    }
}
