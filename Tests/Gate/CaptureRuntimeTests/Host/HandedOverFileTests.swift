import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import RunTesting
import Synchronization
import Testing

@testable import CaptureRuntime

/// Files whose demuxer must not fetch them by itself.
@Suite struct HandedOverFileTests {
    /// `aiffparse` in `decodebin` may give its file to nobody before anything is linked to it, unless the thread that hands it over is the one
    /// that links.
    @Test(arguments: ["aiff", "wav"]) func anAIFFIsHandedToItsDemuxer(container: String) async throws {
        try await TemporaryFolder.use { folder in
            let sound = folder.path("sound.\(container)")
            try await ProcessRunner.run(
                "/usr/bin/ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "sine=440:r=44100:duration=0.5", sound]
            ).succeeded("ffmpeg")
            let isAIFF = container == "aiff"
            let facts = try #require(await MediaFiles.facts(of: [sound])[sound]?.flatMap(\.self))
            #expect(facts.isHandedOver == isAIFF)
            let before = Mutex("")
            let run = try await Rehearsal(folder: folder).run(
                """
                name: sound
                sources: { sound: { file: \(sound), loop: true } }
                sinks: { clip: { record: clip.mkv, audio: sound } }
                """, limit: .seconds(2),
                adjust: { plan in
                    let decoder = plan.elements.first { $0.factory == "decodebin" }?.name
                    let feeder = plan.links.first { $0.to.element == decoder }?.from.element
                    let factory = plan.elements.first { $0.name == feeder }?.factory
                    before.withLock { $0 = factory ?? "" }
                })
            #expect(before.withLock(\.self) == (isAIFF ? "valve" : "filesrc"))
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            let heard = try #require(try await MediaJudge.examine(run.file("clip")).audio.first)
            #expect(abs(heard.duration - 2) < 0.05)
        }
    }
}
