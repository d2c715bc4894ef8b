import CaptureTesting
import Foundation
import RunTesting
import Testing

/// Where the command writes, and where it never does.
@Suite(.serialized) struct OutputTests {
    private static func graph(_ name: String, more: String = "") -> String {
        """
        mcpipe: 1
        name: show
        \(more)
        sources: { bars: { pattern: ball, format: 64x48@10, live: false } }
        sinks: { file: { record: "\(name)", video: bars } }

        """
    }

    /// A link that is put there while the run goes on.
    @Test func aTakeOfARunStaysInTheFolderToo() async throws {
        try await TemporaryFolder.use { folder in
            try FileManager.default.createDirectory(at: folder["outside"], withIntermediateDirectories: true)
            let text = Self.graph("{take}/x-{segment}.mkv", more: "output: out\ntakes: { begin: manual }")
                .replacing(", live: false", with: "").replacing("video: bars", with: "video: bars, segment: 1 s")
            let file = try folder.write(text, to: "show.yaml")
            let process = try RunningProcess(
                Fixtures.command.path, ["run", file, "--format", "json"], folder: folder.url, isTalkedTo: true)
            _ = try await process.line(containing: "\"started\"")
            try process.write(Data("start one\n".utf8))
            _ = try await process.line(containing: "x-002.mkv")
            try FileManager.default.moveItem(at: folder["out/one"], to: folder["out/moved"])
            try FileManager.default.createSymbolicLink(
                atPath: folder.path("out/one"), withDestinationPath: folder.path("outside"))
            _ = try await process.line(containing: "leads it out of the output folder")
            process.send(SIGINT)
            let result = try await process.result()
            #expect(result.status != 0)
            let outside = try FileManager.default.contentsOfDirectory(atPath: folder.path("outside"))
            #expect(outside == [])
        }
    }

    @Test(.enabled(Comment(rawValue: SmallDisk.lack)) { await SmallDisk.isAvailable })
    func nothingIsWrittenBelowAMountPointThatHasVanished() async throws {
        try await TemporaryFolder.use { folder in
            let text = """
                mcpipe: 1
                name: show
                disk: { reserve: 1 MiB }
                sources: { left: { pattern: ball, format: 160x120@15 } }
                sinks:
                  away: { record: "disk/{name}-{take}-{segment}.mkv", video: left, segment: 1 s }
                  here: { record: "here-{take}.mkv", video: left }

                """
            let file = try folder.write(text, to: "show.yaml")
            let process = try await SmallDisk.use(32, at: "disk", in: folder) {
                let process = try Command.start(
                    "run", file, "--duration", "12s", "--format", "json", in: folder)
                _ = try await process.line(containing: "show-001-003.mkv")
                return process
            }
            let gone = ContinuousClock.now
            let line = try await process.line(containing: "file-failed")
            #expect(ContinuousClock.now - gone < .seconds(30))
            #expect(line.contains("nothing is mounted at"))
            let result = try await process.result()
            #expect(result.status == 74, "\(result.text)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("disk")) == [])
            let here = try #require(try await MediaJudge.examine(folder["here-001.mkv"]).video.first)
            let lack = try RunAccount(result.text).lack(of: here, by: "here", from: "left", seconds: 12, at: 15)
            #expect(lack == nil)
        }
    }
}
