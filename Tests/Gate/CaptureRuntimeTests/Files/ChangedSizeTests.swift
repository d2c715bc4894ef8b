import CaptureModel
import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// A film whose pictures have another size from some point on.
@Suite struct ChangedSizeTests {
    /// Each size has a file of its own, from the first picture on.
    @Test(arguments: [("mkv", ""), ("mov", "encode: { video: { codec: mjpeg } }"), ("mp4", "")])
    func noPictureIsLostWhereTheSizeChanges(container: String, encode: String) async throws {
        try await TemporaryFolder.use { folder in
            try await makeFilm(in: folder)
            let run = try await Rehearsal(folder: folder).run(
                """
                name: film
                sources: { film: { file: film.ts } }
                sinks: { copy: { record: copy.\(container), video: film\(encode.isEmpty ? "" : ", " + encode) } }
                """)
            #expect(run.report?.failures.isEmpty == true, "\(run.report?.failures ?? [])")
            for (name, width) in [("copy", 64), ("copy-part2", 96)] {
                let video = try #require(try await MediaJudge.examine(folder["\(name).\(container)"]).video.first)
                #expect(video.frames == 25 && video.width == width, "\(name)")
            }
        }
    }

    /// A size that is asked for is that of all pictures, be it that of the first ones.
    @Test func aSizeThatIsAskedForIsKept() async throws {
        try await TemporaryFolder.use { folder in
            try await makeFilm(in: folder)
            let run = try await Rehearsal(folder: folder).run(
                """
                name: film
                sources: { film: { file: film.ts } }
                sinks: { copy: { record: copy.mkv, video: film, encode: { video: { size: 64x48 } } } }
                """)
            #expect(run.report?.failures.isEmpty == true, "\(run.report?.failures ?? [])")
            let video = try #require(try await MediaJudge.examine(folder["copy.mkv"]).video.first)
            #expect(video.frames == 50 && video.width == 64)
        }
    }

    /// 25 pictures of 64x48, then 25 of 96x64, in `film.ts`.
    private func makeFilm(in folder: TemporaryFolder) async throws {
        for (size, begin) in [("64x48", "0"), ("96x64", "1")] {
            try await ProcessRunner.run(
                "/usr/bin/ffmpeg",
                [
                    "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=\(size):rate=25:duration=1", "-c:v",
                    "libx264", "-pix_fmt", "yuv420p", "-output_ts_offset", begin, folder.path("\(size).ts"),
                ]
            ).succeeded("ffmpeg")
        }
        let film = try Data(contentsOf: folder["64x48.ts"]) + Data(contentsOf: folder["96x64.ts"])
        try film.write(to: folder["film.ts"])
    }
}
