import CaptureRuntime
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import Testing

/// `mcpipe verify` and `mcpipe recover`, on files of the command's own.
@Suite(.serialized) struct RecordingTests {
    /// A short recording in a folder.
    private static func record(_ container: String = "mp4", in folder: TemporaryFolder) async throws -> URL {
        let text = SmallGraph.quick.replacing(".mp4", with: ".\(container)")
        let file = try folder.write(text, to: "quick.yaml")
        try await Command.run("run", file, "--duration", "2s", in: folder).succeeded("mcpipe run")
        return folder["quick-001.\(container)"]
    }

    private static func cut(_ file: URL, to share: Double) throws {
        let bytes = try Data(contentsOf: file)
        try bytes.prefix(Int(Double(bytes.count) * share)).write(to: file)
    }

    @Test func aCompleteFileIsSaidToBeComplete() async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Self.record(in: folder)
            let result = try await Command.run("verify", file.lastPathComponent, in: folder)
            try result.succeeded("mcpipe verify")
            #expect(result.text.hasPrefix("quick-001.mp4: complete, MP4, "))
            #expect(result.text.contains("video h264, 160x120, 60 frames, 30 fps"))
            #expect(result.errors.isEmpty)
        }
    }

    @Test func theStatusTellsFilesThatAreCutOffFromThoseThatAreNotThere() async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Self.record(in: folder)
            try Self.cut(file, to: 0.6)
            let cutOff = try await Command.run("verify", "quick-001.mp4", in: folder)
            #expect(cutOff.status == 65)
            #expect(cutOff.text.hasPrefix("quick-001.mp4: cut off, MP4, index in front"))
            #expect(cutOff.errors.contains("[recording-cut-off]"))
            #expect(cutOff.errors.contains("run: mcpipe recover 'quick-001.mp4'"))
            let missing = try await Command.run("verify", "quick-001.mp4", "none.mp4", in: folder)
            #expect(missing.status == 66)
            #expect(missing.errors.contains("[recording-unreadable]"))
            let text = try await Command.run("verify", "quick.yaml", in: folder)
            #expect(text.status == 65)
            #expect(try await Command.run("verify", in: folder).status == 64)
        }
    }

    @Test func aFileOfWhichThereIsMoreBehindDamageIsCalledDamaged() async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Self.record("mkv", in: folder)
            var bytes = try Data(contentsOf: file)
            let part = bytes.count * 2 / 5..<bytes.count * 3 / 5
            bytes.replaceSubrange(part, with: Data(repeating: 0xFF, count: part.count))
            try bytes.write(to: file)
            let damaged = try await Command.run("verify", file.lastPathComponent, in: folder)
            #expect(damaged.status == 65)
            #expect(damaged.text.hasPrefix("quick-001.mkv: damaged, Matroska, "))
            #expect(damaged.errors.contains("[recording-damaged]"))
        }
    }

    @Test func aProgramGetsTheVerdictAsJSON() async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Self.record(in: folder)
            try Self.cut(file, to: 0.6)
            let result = try await Command.run("verify", "quick-001.mp4", "--format", "json", in: folder)
            #expect(result.status == 65)
            #expect(result.errors.isEmpty)
            let answers = try #require(try Command.json(result.text) as? [[String: Any]])
            let answer = try #require(answers.first)
            #expect(answer["verdict"] as? String == "cut-off")
            #expect(answer["layout"] as? String == "fast-start")
            let tracks = try #require(answer["tracks"] as? [[String: Any]])
            #expect(tracks.first?["codec"] as? String == "h264")
            #expect(tracks.first?["packets"] as? Int == answer["frames"] as? Int)
            #expect((answer["frames"] as? Int ?? 0) > 10)
        }
    }

    @Test(arguments: ["mp4", "mkv", "ts"])
    func aFolderIsRecoveredAsAWhole(container: String) async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Self.record(container, in: folder)
            try Self.cut(file, to: 0.7)
            let cut = try Data(contentsOf: file)
            let result = try await Command.run("recover", ".", "--keep", in: folder)
            try result.succeeded("mcpipe recover")
            #expect(result.text.contains("quick-001.\(container): complete"))
            #expect(try Data(contentsOf: folder["quick-001.original.\(container)"]) == cut)
            #expect(try await MediaJudge.complaints(about: file).isEmpty)
            #expect(try await MediaJudge.examine(file).video.first?.frames ?? 0 > 15)
            // It is kept as it is, also from the next that is asked to look at the folder.
            try await Command.run("recover", ".", in: folder).succeeded("mcpipe recover")
            #expect(try Data(contentsOf: folder["quick-001.original.\(container)"]) == cut)
            try FileManager.default.removeItem(at: folder["quick-001.original.\(container)"])
            let again = try await Command.run("recover", "quick-001.\(container)", "--format", "json", in: folder)
            try again.succeeded("mcpipe recover")
            let answers = try #require(try Command.json(again.text) as? [[String: Any]])
            #expect(answers.first?["outcome"] as? String == "not-needed")
        }
    }

    /// Overwrites some of a file's middle with zeros.
    private static func damage(_ file: URL) throws -> Data {
        var bytes = try Data(contentsOf: file)
        let place = bytes.count / 2
        bytes.replaceSubrange(place..<place + 800, with: Data(count: 800))
        try bytes.write(to: file)
        return bytes
    }

    @Test func aFileThatIsDamagedInItsMiddleIsKeptBesideWhatCanBeReadAndIsNoSuccess() async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Self.record("mkv", in: folder)
            let damaged = try Self.damage(file)
            let verified = try await Command.run("verify", "quick-001.mkv", in: folder)
            #expect(verified.status == 65 && verified.errors.contains("[recording-damaged]"))
            let result = try await Command.run("recover", "quick-001.mkv", "--format", "json", in: folder)
            #expect(result.status == 65)
            let answers = try #require(try Command.json(result.text) as? [[String: Any]])
            #expect(answers.first?["outcome"] as? String == "recovered")
            #expect(answers.first?["kept"] as? String == "quick-001.original.mkv")
            #expect((answers.first?["missing"] as? String)?.contains("bytes from byte") == true)
            #expect(try Data(contentsOf: folder["quick-001.original.mkv"]) == damaged)
            let manifest = try TakeManifest(reading: folder.path("quick-001.take.json"))
            #expect(manifest.state == .incomplete)
            #expect(manifest.shortfalls?.first?.reason.contains("'quick-001.original.mkv'") == true)
            try await Command.run("verify", "quick-001.mkv", in: folder).succeeded("mcpipe verify")
            try await Command.run("recover", ".", in: folder).succeeded("mcpipe recover")
        }
    }

    @Test func aTransportStreamThatLacksPacketsIsNoSuccessAndIsNotSentToRecoveryAgain() async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Self.record("ts", in: folder)
            let damaged = try Self.damage(file)
            for command in ["verify", "recover"] {
                let result = try await Command.run(command, "quick-001.ts", in: folder)
                #expect(result.status == 65, "\(command)")
                #expect(result.errors.contains("[recording-damaged]") && !result.errors.contains("run: mcpipe recover"))
            }
            #expect(try Data(contentsOf: file) == damaged)
        }
    }

    @Test func aFileThatIsWrittenAndStillEmptyIsLeftToItsWriter() async throws {
        try await TemporaryFolder.use { folder in
            let path = try folder.write("", to: "live.mp4")
            let open = try FileHandle(forUpdating: URL(filePath: path))
            let result = try await Command.run("recover", "live.mp4", in: folder)
            #expect(result.status == 73 && result.errors.contains("it is still being written"), "\(result.errors)")
            try open.close()
        }
    }

    /// Each would take away what the other reads.
    @Test(arguments: ["text", "json"])
    func oneThatRecoversKeepsOthersOutOfItsFolders(format: String) async throws {
        try await TemporaryFolder.use { folder in
            let path = try folder.write("no recording", to: "odd.mp4")
            let other = try RecoveryClaim(of: [LocalFile.folder(of: path)])
            let refused = try await Command.run("recover", "odd.mp4", "--format", format, in: folder)
            #expect(refused.status == 73)
            #expect((refused.text + refused.errors).contains("another 'mcpipe recover' is at work there"))
            withExtendedLifetime(other) {}
        }
    }

    @Test func aFileOfWhichNothingCanBeReadIsReportedAndStays() async throws {
        try await TemporaryFolder.use { folder in
            try folder.write("no recording", to: "odd.mp4")
            let result = try await Command.run("recover", "odd.mp4", in: folder)
            #expect(result.status == 65)
            #expect(result.errors.contains("[recording-unreadable]"))
            #expect(try folder.contents == ["odd.mp4"])
        }
    }

    @Test func anUnfinishedTakeIsOfferedAtTheNextStartAndGetsItsManifest() async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Self.record(in: folder)
            try Self.cut(file, to: 0.7)
            let take = TakeManifest(
                mcpipe: "0.1.0", state: .running, take: "001", number: 1, graph: "quick", rig: "this machine",
                start: .init(wallClock: "2026-11-21T14:30:05.123+01:00", clock: "GstSystemClock", runningTime: .zero),
                files: [
                    TakeFile(
                        path: "quick-001.mp4", sink: "file", part: 1, offset: .zero, encoder: "x264enc", format: nil)
                ], effectiveGraph: SmallGraph.quick)
            try take.write(to: TakeManifest.journalPath(in: folder.url.path, name: "quick-001"))
            let run = try await Command.run("run", "quick.yaml", "--duration", "1s", in: folder)
            try run.succeeded("mcpipe run")
            #expect(run.errors.contains("take '001' of 'quick', begun at 2026-11-21T14:30:05.123+01:00"))
            #expect(run.errors.contains("quick-001.mp4'"))
            #expect(run.errors.contains("run: mcpipe recover"))
            let recovered = try await Command.run("recover", ".", in: folder)
            try recovered.succeeded("mcpipe recover")
            #expect(try TakeManifest(reading: folder.path("quick-001.take.json")).state == .recovered)
            let next = try await Command.run("run", "quick.yaml", "--duration", "1s", in: folder)
            #expect(!next.errors.contains("unfinished-take"))
        }
    }

    @Test func journalsThatSayNothingAreToldAndBlankOnesTakenAway() async throws {
        try await TemporaryFolder.use { folder in
            _ = try await Self.record(in: folder)
            let journal = { (take: String) in TakeManifest.journalPath(in: ".", name: "quick-\(take)") }
            try folder.write("", to: journal("007"))
            try folder.write(String(repeating: "\0", count: 4096), to: journal("008"))
            try folder.write("{\"schema\":1,\"st", to: journal("009"))
            let run = try await Command.run("run", "quick.yaml", "--duration", "1s", in: folder)
            try run.succeeded("mcpipe run")
            for name in ["007", "008", "009"] { #expect(run.errors.contains(".quick-\(name).take.json'")) }
            #expect(run.errors.contains("run: mcpipe recover '"))
            let recovered = try await Command.run("recover", ".", in: folder)
            #expect(recovered.status == 65)
            #expect(recovered.text.contains("it is empty; removed"))
            #expect(recovered.text.contains("there is nothing but zeros in it; removed"))
            #expect(recovered.errors.contains("[unreadable-journal]"))
            #expect(try folder.contents.filter { $0.hasPrefix(".quick") } == [".quick-009.take.json"])
            let again = try await Command.run("recover", ".", "--format", "json", in: folder)
            let answers = try #require(try Command.json(again.text) as? [[String: Any]])
            #expect(
                answers.first?["file"] as? String == journal("009")
                    && answers.first?["outcome"] as? String == "left-as-it-was")
            try FileManager.default.removeItem(atPath: folder.path(journal("009")))
            try await Command.run("recover", ".", in: folder).succeeded("mcpipe recover")
        }
    }
}
