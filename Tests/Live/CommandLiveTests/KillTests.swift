import CaptureRuntime
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import Testing

/// A recording that is killed at any moment keeps all but its last fragment and group of pictures.
@Suite(.serialized) struct KillTests {
    /// A live pattern and a tone; GOP and fragment are half a second each.
    private static func graph(_ container: String) -> String {
        """
        mcpipe: 1
        name: killed
        sources:
          picture: { pattern: ball, size: 160x120, fps: 25 }
          voice: { tone: 440 Hz }
        sinks:
          file:
            record: "killed.\(container)"
            video: picture
            audio: voice
        \(container == "mp4" ? "    fragment: 500 ms" : "")
            encode: { video: { bitrate: 300 kbit/s, keyframe-interval: 500 ms } }

        """
    }

    @Test(arguments: ["mp4", "mkv", "ts"])
    func aKilledRecordingIsMadeWholeAndLosesNoMoreThanAFragmentAndAGroupOfPictures(container: String) async throws {
        var generator = SeededGenerator(seed: container.utf8.reduce(0) { $0 * 31 + Int($1) })
        for round in 0..<3 {
            let length = Duration.milliseconds(Int.random(in: 2500...4500, using: &generator))
            try await TemporaryFolder.use { folder in
                let file = try folder.write(Self.graph(container), to: "killed.yaml")
                let process = try Command.start("run", file, "--format", "json", in: folder)
                _ = try await process.line(containing: "\"started\"")
                let start = ContinuousClock.now
                // What is killed is a moment of the recording, which nothing tells.
                try await Deadline.until("the moment to kill", within: .seconds(120)) {
                    start.duration(to: .now) >= length
                }
                process.send(SIGKILL)
                let lived = start.duration(to: .now)
                #expect(try await process.result().status == 128 + SIGKILL)
                let frames = Int(lived / .milliseconds(40))
                let cut = folder["killed.\(container)"]
                let before = try await MediaJudge.examine(cut).video.first?.times.count ?? 0
                let result = try await Command.run("recover", "killed.\(container)", in: folder)
                try result.succeeded("mcpipe recover, round \(round),")
                let report = try await MediaJudge.examine(cut)
                let pictures = try #require(report.video.first)
                #expect(pictures.frames >= before - 1)
                // A fragment and a group of pictures, and half a second for what encoder and muxer hold on a busy machine.
                #expect(pictures.frames >= frames - Int(1.5 * 25), "\(pictures.frames) of \(frames)")
                #expect(pictures.longestGap < 0.06)
                #expect(try await MediaJudge.complaints(about: cut) == "")
                if container == "mp4" { #expect(try MediaJudge.boxes(of: cut) == ["ftyp", "moov", "mdat"]) }
                #expect(try await Command.run("verify", "killed.\(container)", in: folder).status == 0)
            }
        }
    }

    @Test func whatCannotBePlayedYetIsEmptyIsToldAndIsTakenAway() async throws {
        try await TemporaryFolder.use { folder in
            let graph = Self.graph("mp4").replacing(
                "killed.mp4\"", with: "killed-{take}-{segment}.mp4\"\n    segment: 4 s")
            let file = try folder.write(graph, to: "killed.yaml")
            let process = try Command.start("run", file, "--format", "json", in: folder)
            _ = try await process.line(containing: "\"file-started\"")
            process.send(SIGKILL)
            #expect(try await process.result().status == 128 + SIGKILL)
            // The segment has begun, and half a second of it has not come.
            #expect(try LocalFile.size(of: folder.path("killed-001-002.mp4")) == 0)
            let first = folder["killed-001-001.mp4"]
            #expect(try await MediaJudge.examine(first).video.first?.frames ?? 0 > 25)
            let next = try await Command.run("run", file, "--take", "next", "--duration", "1s", in: folder)
            #expect(
                next.errors.contains("nothing had been written yet to '\(folder.path("killed-001-002.mp4"))'"),
                "\(next.errors)")
            let recovered = try await Command.run("recover", ".", in: folder)
            try recovered.succeeded("mcpipe recover")
            #expect(recovered.text.contains("./killed-001-002.mp4: nothing had been written to it"))
            let manifests = try folder.contents.filter { $0.hasSuffix(".take.json") }
            #expect(manifests.count == 2)
            let whole = try manifests.map { try TakeManifest(reading: folder.path($0)) }
            #expect(Set(whole.map(\.state)) == [.complete, .recovered])
            #expect(whole.first { $0.state == .recovered }?.files.map(\.path) == ["killed-001-001.mp4"])
        }
    }
}
