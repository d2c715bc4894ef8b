import CaptureTesting
import Foundation
import RunTesting
import Testing

/// Disks that fill up under the command, and what it leaves of recordings there and elsewhere.
@Suite(.serialized, .enabled(Comment(rawValue: SmallDisk.lack)) { await SmallDisk.isAvailable }) struct DiskTests {
    /// Two noisy patterns onto a small disk, one of them elsewhere too: about 2 MB a second.
    private static func graph(_ disk: String) -> String {
        """
        mcpipe: 1
        name: full
        disk: \(disk)
        sources:
          left: { pattern: snow, size: 320x240, fps: 15 }
          right: { pattern: snow, size: 320x240, fps: 15 }
        sinks:
          movie:
            record: "small/{name}-{take}.mp4"
            video: left
            fragment: 500 ms
            encode: { video: { bitrate: 5 Mbit/s, keyframe-interval: 500 ms } }
          stills: { record: "small/{name}-{take}.mkv", video: right, encode: { video: { codec: mjpeg } } }
          other: { record: "big/{name}-{take}.mp4", video: left, encode: { video: { bitrate: 1 Mbit/s } } }

        """
    }

    private static func frames(_ file: URL) async throws -> Int {
        try await MediaJudge.examine(file).video.first?.frames ?? 0
    }

    private static func expectTheOtherIsWhole(
        _ result: ProcessResult, seconds: Int, in folder: TemporaryFolder
    ) async throws {
        let video = try #require(try await MediaJudge.examine(folder["big/full-001.mp4"]).video.first)
        let account = try RunAccount(result.text)
        let lack = account.lack(of: video, by: "other", from: "left", seconds: seconds, at: 15)
        #expect(lack == nil, "\(result.text) \(result.errors)")
    }

    private static func manifest(_ name: String, in folder: TemporaryFolder) throws -> [String: Any] {
        let text = try String(contentsOf: folder[name], encoding: .utf8)
        return try #require(try Command.json(text) as? [String: Any])
    }

    private static func bytesFree(_ place: URL) throws -> Int64 {
        let facts = try FileManager.default.attributesOfFileSystem(forPath: place.path)
        return try #require(facts[.systemFreeSize] as? NSNumber).int64Value
    }

    @Test func recordingsEndWholeBeforeTheDiskIsFullAndTheOtherGoesOn() async throws {
        try await TemporaryFolder.use { folder in
            try await SmallDisk.use(16, at: "small", in: folder) {
                let file = try folder.write(Self.graph("{ reserve: 6 MiB }"), to: "full.yaml")
                let result = try await Command.run(
                    "run", file, "--duration", "14s", "--format", "json", in: folder)
                #expect(result.status == 74)
                let lines = try Command.jsonLines(result.text)
                let full = try #require(lines.first { $0["level"] as? String == "full" })
                let seen = try #require(full["free"] as? Int64)
                // Seen within a second: what two recordings write in that time has not gone yet.
                #expect(seen > 3 << 20)
                #expect(try Self.bytesFree(folder["small"]) > 1 << 20)
                for name in ["small/full-001.mp4", "small/full-001.mkv"] {
                    #expect(try await MediaJudge.complaints(about: folder[name]) == "")
                    #expect(try await Command.run("verify", name, in: folder).status == 0)
                }
                try await Self.expectTheOtherIsWhole(result, seconds: 14, in: folder)
                let report = try #require(lines.last)
                let sinks = try #require(report["sinks"] as? [[String: Any]])
                for sink in sinks { #expect(sink["dropped"] as? Int == 0) }
                let manifest = try Self.manifest("small/full-001.take.json", in: folder)
                let notes = try #require(manifest["disk"] as? [[String: Any]])
                #expect(notes.contains { $0["event"] as? String == "full" })
                let gaps = try #require(manifest["gaps"] as? [[String: Any]])
                #expect(Set(gaps.compactMap { $0["source"] as? String }) == ["movie", "stills"])
                #expect(result.text.contains("is full"))
            }
        }
    }

    @Test func aFullDiskCostsItsOwnFilesOnly() async throws {
        try await TemporaryFolder.use { folder in
            try await SmallDisk.use(8, at: "small", in: folder) {
                let pictures = "  shots: { snapshot: \"small/shot-{count}.jpg\", video: right, every: 1 s }\n"
                let file = try folder.write(Self.graph("{ reserve: 0 B }") + pictures, to: "full.yaml")
                let result = try await Command.run(
                    "run", file, "--duration", "12s", "--format", "json", in: folder)
                #expect(result.status == 74)
                let lines = try Command.jsonLines(result.text)
                let failed = lines.filter { $0["event"] as? String == "file-failed" }
                #expect(Set(failed.compactMap { $0["sink"] as? String }) == ["movie", "stills"])
                for line in failed {
                    let reason = try #require(line["reason"] as? String)
                    #expect(reason.contains("No space left") && reason.contains("free"))
                }
                try await Self.expectTheOtherIsWhole(result, seconds: 12, in: folder)
                let manifest = try Self.manifest("small/full-001.take.json", in: folder)
                #expect(manifest["state"] as? String == "damaged")
                let files = try #require(manifest["files"] as? [[String: Any]])
                for file in files where file["sink"] as? String != "other" {
                    #expect((file["failure"] as? String)?.contains("No space left") == true)
                    let path = try #require(file["path"] as? String)
                    // What ffprobe can read without an error is what was verified.
                    let frames = try await Self.frames(folder["small/\(path)"])
                    #expect(frames >= 15, "\(path): \(frames) frames")
                }
            }
        }
    }

    @Test func aPausedRecordingGoesOnInAnotherFileOnceThereIsRoom() async throws {
        try await TemporaryFolder.use { folder in
            try await SmallDisk.use(24, at: "small", in: folder) {
                try Data(repeating: 1, count: 10 << 20).write(to: folder["small/filler"])
                let file = try folder.write(Self.graph("{ reserve: 4 MiB, on-full: wait }"), to: "full.yaml")
                let process = try Command.start("run", file, "--format", "json", in: folder)
                _ = try await process.line(containing: "recording-paused")
                try FileManager.default.removeItem(at: folder["small/filler"])
                let begin = ContinuousClock.now
                _ = try await process.line(containing: "recording-resumed")
                _ = try await process.line(containing: "full-001-part2.mp4")
                #expect(ContinuousClock.now - begin < .seconds(3))
                process.send(SIGINT)
                let result = try await process.result()
                // What came meanwhile is in no file.
                #expect(result.status == 74 && result.text.contains("\"complete\":false"), "\(result.errors)")
                let manifest = try Self.manifest("small/full-001.take.json", in: folder)
                #expect(manifest["state"] as? String == "incomplete")
                let files = try #require(manifest["files"] as? [[String: Any]])
                #expect(files.contains { $0["path"] as? String == "full-001-part2.mp4" })
                let gaps = try #require(manifest["gaps"] as? [[String: Any]])
                for gap in gaps where gap["to"] != nil {
                    let sink = try #require(gap["source"] as? String)
                    let own = files.filter { $0["sink"] as? String == sink }
                    let tracks = own.compactMap { ($0["tracks"] as? [[String: Any]])?.first }
                    // The gap in the account is the gap between the files, to a frame.
                    let (from, to) = (try #require(gap["from"] as? Double), try #require(gap["to"] as? Double))
                    #expect(abs(try #require(tracks[0]["endTime"] as? Double) - from) < 0.07)
                    #expect(abs(try #require(tracks[1]["firstTime"] as? Double) - to) < 0.07)
                    #expect(to > from)
                }
            }
        }
    }

    @Test func theOldestTakesMakeRoomForTheNewest() async throws {
        try await TemporaryFolder.use { folder in
            try await SmallDisk.use(24, at: "small", in: folder) {
                let graph = """
                    mcpipe: 1
                    name: round
                    disk: { keep-free: 12 MiB, reserve: 2 MiB }
                    output: small
                    sources: { left: { pattern: snow, size: 640x480, fps: 15 } }
                    sinks: { stills: { record: "{name}-{take}.mkv", video: left, encode: { video: { codec: mjpeg } } } }

                    """
                let file = try folder.write(graph, to: "round.yaml")
                try folder.write("mine", to: "small/holiday.mkv")
                var deleted: [String] = []
                for number in 1...4 {
                    let result = try await Command.run(
                        "run", file, "--duration", "3s", "--format", "json", "--take", "00\(number)", in: folder)
                    #expect(result.status == 0, "\(result.text)")
                    deleted += try Command.jsonLines(result.text).filter {
                        $0["event"] as? String == "recording-deleted"
                    }.compactMap { ($0["path"] as? String).map { URL(fileURLWithPath: $0).lastPathComponent } }
                }
                #expect(deleted.first == "round-001.mkv")
                #expect(deleted == deleted.sorted())
                let left = try FileManager.default.contentsOfDirectory(atPath: folder.path("small"))
                #expect(left.contains("holiday.mkv"))
                #expect(left.contains("round-004.mkv"))
                #expect(!left.contains("round-001.mkv") && !left.contains("round-001.take.json"))
            }
        }
    }
}
