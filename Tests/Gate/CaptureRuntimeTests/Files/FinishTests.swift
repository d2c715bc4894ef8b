import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// Files in fragments that become ordinary ones.
@Suite struct FinishTests {
    static let kinds = Recordings.kinds.filter { ["mp4", "mov"].contains($0.container) }

    /// What ffmpeg decodes: of pictures each with its time, of sound all of it, for packets of PCM are what a reader makes them.
    private static func decoded(_ file: URL) async throws -> String {
        let sound = try await ProcessRunner.run(
            "ffmpeg", ["-v", "error", "-i", file.path, "-vn", "-f", "hash", "-hash", "md5", "-"]
        ).succeeded("ffmpeg").text
        return try await sound
            + ProcessRunner.run(
                "ffmpeg",
                [
                    "-v", "error", "-i", file.path, "-an", "-fps_mode", "passthrough", "-f", "framehash", "-hash",
                    "md5", "-",
                ]
            ).succeeded("ffmpeg").text
    }

    /// All that describes the tracks, the codec's data included.
    private static func described(_ file: URL) async throws -> String {
        let entries =
            "stream=codec_name,codec_tag_string,profile,width,height,pix_fmt,color_range,color_space,color_transfer"
            + ",color_primaries,sample_rate,channels,time_base,start_pts,duration_ts,avg_frame_rate,extradata_hash"
        return try await ProcessRunner.run(
            "ffprobe", ["-v", "error", "-show_data_hash", "md5", "-show_entries", entries, "-of", "flat", file.path]
        ).succeeded("ffprobe").text
    }

    @Test(arguments: kinds)
    func aFinishedFileHoldsThePacketsThatItHeldInFragments(_ kind: Recordings.Kind) async throws {
        try await TemporaryFolder.use { folder in
            let old = try await Recordings.write(kind, to: folder, name: "old")
            let file = try await Recordings.write(kind, to: folder)
            let result = try await RecordedFile(file.path).finish()
            #expect(result.outcome == .finished)
            #expect(result.verdict.layout == .fastStart)
            #expect(result.verdict.path == file.path)
            #expect(try MediaJudge.boxes(of: file) == ["ftyp", "moov", "mdat"])
            let (before, after) = (try await PacketTable(of: old), try await PacketTable(of: file))
            #expect(before.byStream[0] == after.byStream[0])
            if kind.audio != "pcm" { #expect(before.byStream == after.byStream) }
            #expect(try await Self.described(old) == Self.described(file))
            #expect(try await Self.decoded(old) == Self.decoded(file))
            #expect(try await PacketTable.picturesByGStreamer(of: file) == 50)
            #expect(try await RecordedFile(file.path).finish().outcome == .notNeeded)
            #expect(try folder.contents.count == 2)
        }
    }

    @Test(arguments: [
        "frag_keyframe+empty_moov+default_base_moof", "frag_keyframe+empty_moov", "frag_keyframe+delay_moov",
    ])
    func filesThatOthersWroteInFragmentsKeepTheirTimesToo(flags: String) async throws {
        try await TemporaryFolder.use { folder in
            let source = try await Recordings.write(Recordings.mp4, to: folder)
            let old = folder["old.mp4"]
            let file = folder["new.mp4"]
            // B-frames, sound that begins 0.3 s late, and a rate of which no tick is a whole number of the other's.
            try await ProcessRunner.run(
                "ffmpeg",
                [
                    "-v", "error", "-i", source.path, "-itsoffset", "0.3", "-i", source.path, "-map", "0:v", "-map",
                    "1:a",
                    "-c:v", "libx264", "-bf", "2", "-g", "12", "-r", "30000/1001", "-c:a", "aac", "-ar", "44100",
                    "-movflags", flags, old.path,
                ]
            ).succeeded("ffmpeg")
            try FileManager.default.copyItem(at: old, to: file)
            // ffmpeg writes the index of fragments, or none: both are ways to close such a file.
            let result = try await RecordedFile(file.path).recover()
            #expect(result.verdict.state == .complete)
            #expect(try MediaJudge.boxes(of: file).filter { $0 == "moof" }.isEmpty)
            let (before, after) = (try await PacketTable(of: old), try await PacketTable(of: file))
            #expect(before.byStream == after.byStream)
            #expect(try await Self.decoded(old) == Self.decoded(file))
        }
    }

    /// What a full disk leaves, for it takes a write up to the end of a page.
    @Test func aFileThatEndsWithinTheIndexOfAFragmentLosesThatIndexAndCanBePlayed() async throws {
        let bytes = try await Recordings.shared.bytes(Recordings.mp4)
        var (fragments, position): ([(begin: Int, size: Int)], Int) = ([], 0)
        while position + 8 <= bytes.count {
            let size = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            if bytes[position + 4..<position + 8].elementsEqual("moof".utf8) { fragments.append((position, size)) }
            position += size
        }
        let last = try #require(fragments.count > 1 ? fragments.last : nil)
        try await TemporaryFolder.use { folder in
            let whole = try await PacketTable(of: Recordings.write(Recordings.mp4, to: folder, cutAt: last.begin))
                .listed
            #expect(whole.count > 20)
            for cut in stride(from: last.begin + 16, to: last.begin + last.size, by: 40) {
                let file = try await Recordings.write(Recordings.mp4, to: folder, cutAt: cut)
                let result = try await RecordedFile(file.path).finish()
                #expect(result.outcome == .finished, "cut at \(cut)")
                #expect(try await PacketTable(of: file).listed == whole, "cut at \(cut)")
                #expect(try await MediaJudge.complaints(about: file).isEmpty, "cut at \(cut)")
            }
            // Its nearest twin: within the media of a fragment there are packets that a player can use.
            let cut = last.begin + last.size + 64
            let file = try await Recordings.write(Recordings.mp4, to: folder, cutAt: cut)
            #expect(try await RecordedFile(file.path).finish().verdict.state == .cutOff)
            #expect(try Data(contentsOf: file).count == cut)
        }
    }

    @Test func aFileThatIsStillWrittenStaysAsItIs() async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Recordings.write(Recordings.mp4, to: folder)
            let bytes = try Data(contentsOf: file)
            let writer = try FileHandle(forUpdating: file)
            let result = try await RecordedFile(file.path).finish()
            try writer.close()
            #expect(result.outcome == .leftAsItWas(reason: "it is still being written"))
            #expect(try Data(contentsOf: file) == bytes)
            #expect(try folder.contents == ["file.mp4"])
        }
    }

    @Test func withoutTimeOrAPlaceAFileStaysAsItIs() async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Recordings.write(Recordings.mp4, to: folder)
            let bytes = try Data(contentsOf: file)
            let late = try await RecordedFile(file.path).finish(within: .zero)
            #expect(late.outcome == .leftAsItWas(reason: "there was no time left"))
            #expect(late.verdict.state == .complete)
            let inTheWay = folder[".file.mp4.finishing"]
            try FileManager.default.createDirectory(at: inTheWay, withIntermediateDirectories: false)
            guard case .leftAsItWas = try await RecordedFile(file.path).finish().outcome else {
                Issue.record("a folder was in the way")
                return
            }
            #expect(try Data(contentsOf: file) == bytes)
        }
    }

    @Test func aLinkStaysALinkToTheFinishedFile() async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Recordings.write(Recordings.mp4, to: folder)
            let link = folder["newest.mp4"]
            try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "file.mp4")
            #expect(try await RecordedFile(link.path).finish().outcome == .finished)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "file.mp4")
            #expect(try await RecordedFile(file.path).verify().layout == .fastStart)
        }
    }

    @Test func whatACrashLeftOfAnEarlierAttemptIsNotInTheWay() async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Recordings.write(Recordings.mp4, to: folder)
            try folder.write("half of a file", to: ".file.mp4.finishing")
            #expect(try await RecordedFile(file.path).finish().outcome == .finished)
            #expect(try folder.contents == ["file.mp4"])
        }
    }
}
