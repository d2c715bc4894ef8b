import CaptureModel
import CaptureTesting
import Foundation
import RunTesting
import Testing

@testable import CaptureRuntime

/// Pictures that an encoder makes without others because the scene has changed.
@Suite struct SceneChangeTests {
    /// Of snow each picture is a new scene. ffprobe says of each how it was made (`I`), and whether decoding may begin with it.
    @Test(arguments: ["ts", "mp4"]) func eachThatNeedsNoOtherIsAKeyFrame(container: String) async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { picture: { pattern: snow, format: 320x180@25, live: false } }
                sinks: { file: { record: file.\(container), video: picture, encode: { video: { codec: h264 } } } }
                """, limit: .seconds(4))
            let shown = try await ProcessRunner.run(
                "ffprobe",
                [
                    "-v", "error", "-select_streams", "v", "-show_entries", "frame=key_frame,pict_type", "-of",
                    "csv=p=0",
                    run.file("file").path,
                ]
            ).succeeded("ffprobe").text.split(separator: "\n")
            #expect(shown.count == 100)
            let alone = shown.filter { $0.contains("I") }
            #expect(alone.count > 8, "\(shown)")
            #expect(alone.filter { !$0.hasPrefix("1") } == [])
        }
    }
}
