import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import Testing

@testable import CaptureRuntime

/// A source of several media of which one has been ended from outside.
@Suite struct PassedOverOutputTests {
    /// Told that its picture has ended, a demuxer would leave out packets of it, and a decoder that cannot do without them would end the
    /// sound too.
    @Test func aSourceWhosePictureHasEndedGoesOnAsIfItHadNot() async throws {
        try await TemporaryFolder.use { folder in
            let film = folder.path("film.mkv")
            try await ProcessRunner.run(
                "/usr/bin/ffmpeg",
                [
                    "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=160x120:rate=25:duration=2", "-f", "lavfi", "-i",
                    "sine=440:r=48000:duration=2", "-c:v", "libx264", "-c:a", "pcm_s16le", film,
                ]
            ).succeeded("ffmpeg")
            let plan = try await Rehearsal(folder: folder).plan(
                """
                name: test
                sources: { film: { file: \(film) } }
                sinks: { clip: { record: clip.mkv, video: film, audio: film } }
                """)
            let assembly = try PipelineAssembly(plan)
            defer { _ = try? assembly.pipeline.setState(.null) }
            let finishing = Finishing(assembly)
            let output = try #require(plan.sources.first?.outputs[.video])
            let entrance = try #require(assembly.pad("sink", of: output))

            // What leads to it is there with the first of its stream.
            let (untilLinked, linked) = AsyncStream.makeStream(of: Void.self)
            let opening = entrance.block { linked.finish() }
            _ = try assembly.pipeline.setState(.playing)
            for await _ in untilLinked {}
            let exit = try #require(entrance.peer)

            // Set before what keeps the source from its end, and so asked before that.
            let pictures = Observed(0)
            exit.onBuffer { _ in
                pictures.update { $0 += 1 }
                return .pass
            }
            let (untilSourceEnds, sourceEnds) = AsyncStream.makeStream(of: Void.self)
            exit.onEndOfStream { sourceEnds.finish() }
            let (untilEnded, ended) = AsyncStream.makeStream(of: Void.self)
            entrance.onEndOfStream { ended.finish() }
            let first = exit.block()
            opening.cancel()

            finishing.end(output)
            try await Deadline.within(.seconds(120), for: "the end of the source's picture") {
                for await _ in untilEnded {}
                first.cancel()
                for await _ in untilSourceEnds {}
            }
            #expect(pictures.current == 50)
        }
    }
}
