import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import Testing

@testable import CaptureRuntime

/// A composite ends with the layer that paces it, to the picture, and its sound with it; what else records the other layers goes on.
@Suite struct CompositeEndTests {
    private static func graph(clock: String) -> String {
        """
        name: test
        sources: { back: { file: back.mkv }, inset: { file: inset.mkv } }
        compositors:
          pip:
            size: 160x120
            clock: \(clock)
            layers: [{ source: back }, { source: inset, at: [110, 80], scale: 0.25 }]
        mixers: { mix: { inputs: [back, inset] } }
        sinks:
          out: { record: out.mp4, video: pip, audio: inset }
          mixed: { record: mixed.mkv, video: pip, audio: mix }
          alone: { record: alone.mkv, video: inset, audio: inset }
        """
    }

    /// Pictures at 25 a second with a tone.
    private static func make(_ name: String, frames: Int, in folder: TemporaryFolder) async throws {
        let length = "\(Double(frames) / 25)"
        try await ProcessRunner.run(
            "ffmpeg",
            [
                "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=160x120:rate=25:d=\(length)", "-f", "lavfi", "-i",
                "sine=440:r=48000:d=\(length)", "-c:v", "mjpeg", "-c:a", "pcm_s16le", folder.path(name),
            ]
        ).succeeded("ffmpeg")
    }

    @Test(arguments: [("back", 40), ("inset", 75)])
    func pictureAndSoundEndWithTheClockLayer(clock: String, frames: Int) async throws {
        try await TemporaryFolder.use { folder in
            try await Self.make("back.mkv", frames: 40, in: folder)
            try await Self.make("inset.mkv", frames: 75, in: folder)
            let run = try await Rehearsal(folder: folder).run(Self.graph(clock: clock))
            let report = try #require(run.report)
            #expect(report.isComplete && report.isBalanced, "\(report.failures) \(report.branches.map(\.words))")
            #expect(report.branches.allSatisfy { $0.drops.total == 0 }, "\(report.branches.map(\.words))")
            for (sink, wanted) in [("out", frames), ("mixed", frames), ("alone", 75)] as [(NodeName, Int)] {
                let file = try await MediaJudge.examine(run.file(sink))
                #expect(file.video.first?.frames == wanted, "\(sink)")
                // Up to a packet of 1024 samples, 21 ms, on either side.
                let end = (file.audio.first?.times.last ?? 0) + 1024.0 / 48000
                #expect(abs(end - Double(wanted) / 25) < 0.045, "sound of \(sink) ends at \(end)")
                #expect(try await MediaJudge.complaints(about: run.file(sink)) == "")
            }
        }
    }

    /// The stream's own queues drop what a receiver cannot take: here it has the queues of a recording, and a file in the place of its
    /// receiver.
    private static func receive(_ path: String, in plan: inout Plan) {
        for index in plan.elements.indices {
            switch plan.elements[index].factory {
            case "queue":
                plan.elements[index].properties.removeAll { $0.name == "leaky" }
                guard let buffers = plan.elements[index].properties.firstIndex(where: { $0.name == "max-size-buffers" })
                else { continue }
                plan.elements[index].properties[buffers] = PlannedProperty("max-size-buffers", .int(50))
            case "srtsink":
                let (name, node) = (plan.elements[index].name, plan.elements[index].node)
                plan.elements[index] = PlannedElement(
                    name, "filesink", [PlannedProperty("location", .string(path))], node: node)
            default: break
            }
        }
    }

    /// A network camera's newest picture may be a quarter of a second older than the others' when all are told to end.
    @Test(arguments: ["back", "inset"])
    func layersThatDoNotPaceKeepTheirLastPictureOnceAllAreToldToEnd(clock: String) async throws {
        try await TemporaryFolder.use { folder in
            for name in ["back.mkv", "inset.mkv"] { try await Self.make(name, frames: 2, in: folder) }
            let plan = try await Rehearsal(folder: folder).plan(Self.graph(clock: clock))
            let composite = try #require(plan.composites.first)
            let assembly = try PipelineAssembly(plan)
            let end = CompositeEnd(composite, assembly) { _ in }
            func keeping() throws -> [String] {
                try composite.layers.filter { layer in
                    try assembly.pad(layer.pad, of: composite.element)?.get("repeat-after-eos") == .bool(true)
                }.map(\.source.description)
            }
            #expect(try keeping() == [], "a layer that ends by itself leaves its place")
            end.begin()
            #expect(try keeping() == [clock == "back" ? "inset" : "back"])
        }
    }

    @Test func theSoundOfAStreamEndsWithTheCompositeThatItShows() async throws {
        try await TemporaryFolder.use { folder in
            try await Self.make("back.mkv", frames: 40, in: folder)
            try await Self.make("inset.mkv", frames: 75, in: folder)
            let graph = Self.graph(clock: "back").replacing(
                "out: { record: out.mp4, video: pip, audio: inset }",
                with: """
                    out:
                        stream: "srt://127.0.0.1:9"
                        video: pip
                        audio: inset
                        encode: { video: { bitrate: 1 Mbit/s } }
                    """)
            let file = folder.path("received.ts")
            let run = try await Rehearsal(folder: folder).run(graph, adjust: { Self.receive(file, in: &$0) })
            let report = try #require(run.report)
            #expect(report.isComplete && report.isBalanced, "\(report.failures) \(report.branches.map(\.words))")
            #expect(report.branches.allSatisfy { $0.drops.total == 0 }, "\(report.branches.map(\.words))")
            let media = try await MediaJudge.examine(URL(fileURLWithPath: file))
            let (video, audio) = (try #require(media.video.first), try #require(media.audio.first))
            #expect(video.frames == 40)
            let (picture, sound) = (
                try #require(video.times.last) + 0.04, try #require(audio.times.last) + 1024.0 / 48000
            )
            #expect(abs(sound - picture) < 0.045, "the picture ends at \(picture), the sound at \(sound)")
            #expect(try await MediaJudge.examine(run.file("alone")).video.first?.frames == 75)
        }
    }
}
