import CaptureModel
import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// Files that play another file slower: that one says where its media ends, and the slow one goes on behind it.
@Suite struct SlowFileTests {
    @Test(arguments: ["mp4", "mkv", "ts"], [10, 5])
    func everyPictureOfAFileIsInItsSlowRecording(container: String, rate: Int) async throws {
        try await TemporaryFolder.use { folder in
            let film = try await Recordings.write(Recordings.mp4, to: folder, name: "film")
            let run = try await Rehearsal(folder: folder).run(
                """
                name: slow
                sources: { film: { file: \(film.path) } }
                sinks: { clip: { record: "clip.\(container)", video: film, slow-motion: { play-at: \(rate) } } }
                """)
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            let video = try #require(try await MediaJudge.examine(run.file("clip")).video.first)
            #expect(video.frames == 50)
            let span = try #require(video.times.last) - (try #require(video.times.first))
            #expect(abs(span - 49 / Double(rate)) < 0.01)
        }
    }
}
