import CaptureTesting
import Foundation
import Testing

/// Pictures that a driver drops, and sound that nobody fetched in time, in the virtual machine.
@Suite struct DroppedFrameTests {
    private struct Ended: Decodable {
        struct Drops: Decodable { var late, outOfBuffers, discontinuity: Int }
        struct Source: Decodable {
            var source: String
            var delivered: Int
            var drops: Drops
        }
        struct Branch: Decodable {
            var source, branch: String
            var `in`, out, inside: Int
            var drops: Drops
        }
        var balanced: Bool
        var runningTime: Double
        var branches: [Branch]
        var sources: [Source]
    }

    private static let graph = """
        mcpipe: 1
        name: drop
        sources:
          cam:   { camera: /dev/video0, format: 320x180@15 }
          room:  { microphone: "hw:CARD=Loopback,DEV=1" }
        sinks:
          file:  { record: drop.mkv, video: cam }
          sound: { record: sound.mkv, audio: room }
        """

    /// A fifth of the buffers is dropped by the driver; for 1.2 s the whole process stands still, so that the sound card's ring
    /// overruns. The debug log of `v4l2bufferpool` has the kernel's own sequence number of each picture that was fetched.
    private static let script = """
        gst-launch-1.0 -q audiotestsrc is-live=true ! audio/x-raw,rate=48000,channels=2 ! \\
          alsasink device=hw:Loopback,0,0 & tone=$!
        v4l2-ctl -d /dev/video0 -c percentage_of_dropped_buffers=20
        GST_DEBUG=v4l2bufferpool:6 GST_DEBUG_NO_COLOR=1 GST_DEBUG_FILE=debug.log \\
          ./mcpipe run drop.yaml --duration 10s --format json > drop.out 2> drop.err & pid=$!
        until grep -q '"event":"started"' drop.out; do kill -0 $pid || break; sleep 0.1; done
        sleep 4; kill -STOP $pid; sleep 1.2; kill -CONT $pid
        wait $pid; echo $? > drop.rc
        kill $tone
        """

    @Test func whatTheDriverDropsIsCountedByItsOwnSequenceAndTheSumComesOut() async throws {
        try await TemporaryFolder.use { folder in
            try FileManager.default.copyItem(at: Fixtures.command, to: folder["mcpipe"])
            try folder.write(Self.graph, to: "drop.yaml")
            let machine = VirtualMachine(cameras: 1, sound: "aloop", limit: 240)
            try await machine.run(["bash", "-c", Self.script], share: folder.url).succeeded("the virtual machine")
            let told = try String(contentsOf: folder["drop.out"], encoding: .utf8)
            let last = try #require(told.split(separator: "\n").last { $0.contains("\"event\":\"ended\"") }, "\(told)")
            let ended = try JSONDecoder().decode(Ended.self, from: Data(last.utf8))
            let log = try String(contentsOf: folder["debug.log"], encoding: .utf8)

            #expect(ended.balanced)
            for branch in ended.branches {
                let drops = branch.drops.late + branch.drops.outOfBuffers + branch.drops.discontinuity
                #expect(branch.in == branch.out + drops && branch.inside == 0, "\(branch)")
            }
            let cam = try #require(ended.sources.first { $0.source == "cam" })
            // What was fetched after the last picture of the run has gaps of its own.
            let numbers = log.matches(of: /dequeued buffer \S+ seq:(\d+)/).compactMap { Int($0.1) }
            let fetched = numbers.prefix(cam.delivered)
            let missing = zip(fetched, fetched.dropFirst()).map { $1 - $0 - 1 }.reduce(0, +)
            #expect(fetched.count == cam.delivered && cam.delivered > 10)
            #expect(missing > 5, "the driver drops a fifth, and the process stood still")
            // `v4l2src` of 1.22 says of its first picture that it is number 0, whatever it was, and one more than its number of
            // all others: what is missing between the first two is judged by their times.
            let second = try #require(fetched.dropFirst().first)
            let behind = missing - (second - numbers[0] - 1)
            #expect(
                (behind...behind + second).contains(cam.drops.discontinuity),
                "\(missing) by the kernel's count, \(numbers)")
            #expect(try await MediaJudge.examine(folder["drop.mkv"]).video.first?.frames == cam.delivered)

            let room = try #require(ended.sources.first { $0.source == "room" })
            #expect(
                room.drops.discontinuity > 50, "the process stood still for 1.2 s, and the ring holds 0.2 s: \(room)")
            // 10 ms a buffer: what came and what is missing make up the time from the first sound to the last, or from the opening
            // of the device: on a busy machine its ring may overrun before the first buffer is fetched.
            let sound = try #require(try await MediaJudge.examine(folder["sound.mkv"]).audio.first)
            let (first, end) = (try #require(sound.times.first), try #require(sound.times.last))
            let passed = Double(room.delivered + room.drops.discontinuity) / 100
            #expect((end - first - 0.5...end + 0.5).contains(passed), "\(passed) of \(first) to \(end) s, \(room)")
        }
    }
}
