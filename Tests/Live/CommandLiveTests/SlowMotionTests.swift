import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// Recordings in slow motion, by the built command: what their takes leave, and what a crash leaves.
@Suite struct SlowMotionTests {
    private static func graph(_ sound: String = "drop") -> String {
        """
        mcpipe: 1
        name: slow
        sources:
          ball: { pattern: ball, format: 160x120@60 }
          beep: { tone: 880 Hz }
        sinks:
          clip:
            record: "slow.mp4"
            video: ball
            audio: beep
            fragment: 500 ms
            slow-motion: { play-at: 30, audio: \(sound) }
            encode: { video: { bitrate: 300 kbit/s, keyframe-interval: 500 ms } }

        """
    }

    private func take(_ folder: TemporaryFolder) throws -> TakeManifest {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        let name = try #require(names.first { $0.hasSuffix(".take.json") && !$0.hasPrefix(".") }, "\(names)")
        return try TakeManifest(reading: folder.path(name))
    }

    @Test(arguments: ["drop", "keep", "stretch"])
    func aTakeKeepsItsOwnTimesWhateverItsFilePlays(sound: String) async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(Self.graph(sound), to: "slow.yaml")
            let result = try await Command.run("run", file, "--duration", "2s", "--format", "json", in: folder)
            try result.succeeded("mcpipe run")
            let manifest = try take(folder)
            #expect(manifest.state == .complete)
            let entry = try #require(manifest.files.first)
            let slow = try #require(entry.slowMotion)
            #expect((slow.captured, slow.playAt, slow.audio) == (60, 30, sound))
            #expect(slow.map.map(\.speed) == [0.5])
            let frames = try #require(entry.frames)
            // Every captured picture, however late the source began.
            #expect(frames == (try RunAccount(result.text).pictures(of: "ball")))
            // The file plays twice as long as the pictures took, and every track of the take is as long as they took.
            let media = try await MediaJudge.examine(folder["slow.mp4"])
            let video = try #require(media.video.first)
            #expect(video.frames == frames)
            #expect(abs(video.duration - Double(frames) / 30) < 0.1)
            for track in try #require(entry.tracks) {
                let length = try (#require(track.endTime).duration - #require(track.firstTime).duration) / .seconds(1)
                #expect(abs(length - Double(frames) / 60) < 0.15, "\(track)")
            }
            #expect(media.audio.isEmpty == (sound == "drop"))
            if let audio = media.audio.first {
                #expect(abs(audio.duration - video.duration / (sound == "keep" ? 2 : 1)) < 0.3, "\(audio.duration)")
            }
            // When a picture was taken can be told of each of them.
            for (number, time) in video.times.enumerated() {
                let moment = slow.takeTime(at: .seconds(time)) / .seconds(1)
                #expect(
                    abs(moment - (slow.takeTime(at: .seconds(video.firstTime)) / .seconds(1) + Double(number) / 60))
                        < 0.002)
            }
            let verdict = try await Command.run("verify", "slow.mp4", in: folder)
            try verdict.succeeded("mcpipe verify")
            #expect(verdict.text.contains("slow motion: plays "), "\(verdict.text)")
        }
    }

    @Test func aKilledRecordingIsMadeWholeAndPlaysAsSlow() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(Self.graph(), to: "slow.yaml")
            let process = try Command.start("run", file, "--format", "json", in: folder)
            _ = try await process.line(containing: "\"started\"")
            // What can be played grows by fragments, which nothing tells.
            try await Deadline.until("something to play", within: .seconds(60)) {
                let size = try? FileManager.default.attributesOfItem(atPath: folder.path("slow.mp4"))[.size]
                return (size as? Int ?? 0) > 30_000
            }
            process.send(SIGKILL)
            #expect(try await process.result().status == 128 + SIGKILL)
            try await Command.run("recover", "slow.mp4", in: folder).succeeded("mcpipe recover")
            let manifest = try take(folder)
            #expect(manifest.state == .recovered)
            let video = try #require(try await MediaJudge.examine(folder["slow.mp4"]).video.first)
            let spacing = zip(video.times, video.times.dropFirst()).map { $1 - $0 }
            #expect(spacing.allSatisfy { abs($0 - 1 / 30) < 0.002 })
            let track = try #require(manifest.files.first?.tracks?.first)
            let end = try #require(track.endTime).duration / .seconds(1)
            #expect(abs(end - Double(video.frames) / 60) < 0.1, "\(end)")
        }
    }
}
