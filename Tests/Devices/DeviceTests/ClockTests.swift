import CaptureRuntime
import CaptureTesting
import Foundation
import Testing

/// A real wall clock that is set while a real camera records, in the virtual machine.
@Suite struct ClockTests {
    private struct Event: Decodable {
        var event: String
        var by: Double?
    }

    private static let graph = """
        mcpipe: 1
        name: clocks
        sources: { desk:  { camera: /dev/video0, format: 320x180@15 } }
        sinks: { file: { record: "clocks-{time}.mkv", video: desk, encode: { video: { codec: mjpeg } } } }
        """

    private static let script = """
        ./mcpipe run clocks.yaml --duration 25s --format json > clocks.out 2> clocks.err & pid=$!
        told() {
            for i in $(seq 600); do
                [ $(grep -c "\\"event\\":\\"$1\\"" clocks.out) -ge $2 ] && return
                kill -0 $pid || return
                sleep 0.1
            done
        }
        told take-started 1; sleep 2
        date -s '+1 hour' > /dev/null; told wall-clock-stepped 1; sleep 2
        date -s '-2 hours' > /dev/null; told wall-clock-stepped 2
        wait $pid; echo $? > clocks.rc
        """

    @Test func aClockThatIsSetDoesNotDisturbARecording() async throws {
        try await TemporaryFolder.use { folder in
            try FileManager.default.copyItem(at: Fixtures.command, to: folder["mcpipe"])
            try folder.write(Self.graph, to: "clocks.yaml")
            let machine = VirtualMachine(cameras: 1, limit: 240)
            try await machine.run(["bash", "-c", Self.script], share: folder.url).succeeded("the virtual machine")
            let told = try String(contentsOf: folder["clocks.out"], encoding: .utf8)
            #expect(try String(contentsOf: folder["clocks.rc"], encoding: .utf8) == "0\n", "\(told)")
            let events = try told.split(separator: "\n").map {
                try JSONDecoder().decode(Event.self, from: Data($0.utf8))
            }
            let steps = events.filter { $0.event == "wall-clock-stepped" }.compactMap(\.by)
            // 'date' adds to the time at which it began.
            #expect(steps.map { ($0 / 600).rounded() * 600 } == [3600, -7200], "\(steps)")
            let manifest = try TakeManifest(reading: folder.path("clocks-001.take.json"))
            #expect(manifest.clockSteps?.count == 2)
            #expect(manifest.start.clock == "GstSystemClock")
            let file = try #require(manifest.files.first)
            let media = try await MediaJudge.examine(folder[file.path])
            let video = try #require(media.video.first)
            // The emulated machine loses pictures of its own, but never an hour of them.
            #expect(video.duration > 20 && video.duration < 27)
            #expect(video.times == video.times.sorted())
        }
    }
}
