import CaptureTesting
import Foundation
import Testing

@Suite struct MediaJudgeTests {
    /// A file of ten solid red pictures with a green square at (32, 16), and a second of tone.
    static func sample(_ name: String, in folder: TemporaryFolder, options: [String] = []) async throws -> URL {
        let graph = "color=red:size=160x90:rate=10:duration=1,drawbox=x=32:y=16:w=16:h=16:color=lime:t=fill"
        let arguments =
            ["-v", "error", "-f", "lavfi", "-i", graph, "-f", "lavfi", "-i", "sine=duration=1", "-c:v", "libx264"]
            + ["-g", "5", "-bf", "0", "-pix_fmt", "yuv420p", "-c:a", "aac"] + options + [folder.path(name)]
        try await ProcessRunner.run("ffmpeg", arguments).succeeded("ffmpeg")
        return folder[name]
    }

    @Test func aFileIsDescribedTrackByTrack() async throws {
        try await TemporaryFolder.use { folder in
            let report = try await MediaJudge.examine(
                Self.sample("a.mp4", in: folder, options: ["-metadata", "title=t"]))
            #expect(report.streams.map(\.kind) == ["video", "audio"])
            let video = try #require(report.video.first)
            #expect(video.codec == "h264")
            #expect(video.profile == "High")
            #expect(video.pixelFormat == "yuv420p")
            #expect("\(video.width)x\(video.height)" == "160x90")
            #expect(video.frames == 10)
            #expect(abs(video.duration - 1) < 0.01)
            #expect(video.firstTime == 0)
            #expect(video.keyTimes == [0, 0.5])
            #expect(abs(video.longestKeyInterval - 0.5) < 0.001)
            #expect(abs(video.longestGap - 0.1) < 0.001)
            #expect(report.audio.first?.codec == "aac")
            #expect(report.tags["title"] == "t")
            #expect(abs(report.duration - 1) < 0.1)
            #expect(report.size > 1000)
        }
    }

    @Test func boxesTellAnOrdinaryFileFromAFragmentedOne() async throws {
        try await TemporaryFolder.use { folder in
            let ordinary = try await Self.sample("a.mp4", in: folder, options: ["-movflags", "faststart"])
            #expect(try MediaJudge.boxes(of: ordinary) == ["ftyp", "moov", "free", "mdat"])
            let fragmented = try await Self.sample(
                "b.mp4", in: folder, options: ["-movflags", "frag_keyframe+empty_moov"])
            let boxes = try MediaJudge.boxes(of: fragmented)
            #expect(boxes.starts(with: ["ftyp", "moov", "moof", "mdat"]))
        }
    }

    @Test func damageIsComplainedOf() async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Self.sample("a.mkv", in: folder)
            #expect(try await MediaJudge.complaints(about: file) == "")
            var data = try Data(contentsOf: file)
            for position in stride(from: data.count / 4, to: data.count * 3 / 4, by: 7) { data[position] ^= 0x5A }
            try data.write(to: file)
            #expect(try await MediaJudge.complaints(about: file) != "")
        }
    }

    @Test func aFileThatIsNoneIsAFailure() async throws {
        try await TemporaryFolder.use { folder in
            try folder.write("no media", to: "a.mp4")
            await #expect(throws: ProcessFailure.self) { try await MediaJudge.examine(folder["a.mp4"]) }
            await #expect(throws: (any Error).self) { try await Picture(from: folder["a.mp4"]) }
        }
    }

    @Test func pixelsAreProbed() async throws {
        try await TemporaryFolder.use { folder in
            let picture = try await Picture(from: Self.sample("a.mp4", in: folder), at: 0.5)
            #expect("\(picture.width)x\(picture.height)" == "160x90")
            #expect(picture[5, 5].isClose(to: .init(255, 0, 0)))
            #expect(picture[40, 24].isClose(to: .init(0, 255, 0)))
            #expect(!picture[40, 24].isClose(to: .init(255, 0, 0)))
            #expect(picture.average(x: 100, y: 50, width: 40, height: 30).isClose(to: .init(255, 0, 0)))
            await #expect(throws: Picture.NoPicture.self) { try await Picture(from: folder["a.mp4"], at: 60) }
        }
    }

    @Test func likenessIsMeasured() async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Self.sample("a.mp4", in: folder)
            let coarse = try await Self.sample("b.mp4", in: folder, options: ["-crf", "51"])
            #expect(try await SSIM.between(file, file) == 1)
            #expect(try await SSIM.between(coarse, file) < 1)
            #expect(try await SSIM.between(file, file, filter: "negate") < 0.8)
        }
    }

    @Test(arguments: [MediaClips.bikes, MediaClips.bunny, MediaClips.carphone])
    func theFootageIsWhatItIsSaidToBe(clip: MediaClip) async throws {
        let video = try #require(try await MediaJudge.examine(clip.url).video.first)
        #expect("\(video.width)x\(video.height)" == "\(clip.width)x\(clip.height)")
        #expect(video.frames == clip.frames)
        #expect(video.averageRate == "\(clip.rate.0)/\(clip.rate.1)")
    }
}
