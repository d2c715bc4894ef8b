import CaptureTesting
import Foundation
import Testing

/// A real USB camera that is pulled out, and one that stays and sends nothing, in the virtual machine.
@Suite struct LostCameraTests {
    private struct Event: Decodable {
        var event: String
        var source, reason: String?
        var gap: Double?
    }

    private static let graph = """
        mcpipe: 1
        name: lost
        sources:
          desk:  { camera: by-id/usb-mcpipe_Rig_USB_Camera_0_RIG0000-video-index0, format: mjpeg 640x360@15 }
          vivid: { camera: /dev/video0, format: 320x180@15 }
        sinks:
          desk-file:  { record: desk.mkv, video: desk, encode: { video: { codec: mjpeg } } }
          vivid-file: { record: vivid.mkv, video: vivid }
        """

    /// Each step follows what the run tells; the seconds between are for the camera to be away, and to be back. In the end somebody
    /// holds the node of before, so that the camera comes back under another.
    private static let script = """
        ./mcpipe run lost.yaml --duration 30s --format json > lost.out 2> lost.err & pid=$!
        told() {
            for i in $(seq 300); do
                [ $(grep -c "\\"event\\":\\"$1\\"" lost.out) -ge $2 ] && return
                kill -0 $pid || return
                sleep 0.1
            done
        }
        told started 1; sleep 4
        echo off > /run/vm/uvc0; told source-lost 1; sleep 1; echo on > /run/vm/uvc0; told source-returned 1; sleep 2
        echo stall > /run/vm/uvc0; told source-lost 2; sleep 1; echo on > /run/vm/uvc0
        told source-returned 2; sleep 1; link=/dev/v4l/by-id/usb-mcpipe_Rig_USB_Camera_0_RIG0000-video-index0
        readlink -f $link > lost.nodes; exec 9< $link
        echo off > /run/vm/uvc0; told source-lost 3; sleep 1; echo on > /run/vm/uvc0; told source-returned 3
        readlink -f $link >> lost.nodes
        wait $pid; echo $? > lost.rc
        """

    @Test func aCameraThatIsPulledOutComesBackAndTheOtherRecordsOn() async throws {
        try await TemporaryFolder.use { folder in
            try FileManager.default.copyItem(at: Fixtures.command, to: folder["mcpipe"])
            try folder.write(Self.graph, to: "lost.yaml")
            let machine = VirtualMachine(cameras: 1, usbCameras: 1, limit: 180)
            try await machine.run(["bash", "-c", Self.script], share: folder.url).succeeded("the virtual machine")
            let told = try String(contentsOf: folder["lost.out"], encoding: .utf8)
            #expect(try String(contentsOf: folder["lost.rc"], encoding: .utf8) == "0\n", "\(told)")
            let events = try told.split(separator: "\n").map {
                try JSONDecoder().decode(Event.self, from: Data($0.utf8))
            }
            let losses = events.filter { $0.event == "source-lost" }
            #expect(losses.map(\.source) == ["desk", "desk", "desk"])
            #expect(losses.first?.reason?.hasPrefix("failed: ") == true)
            #expect(losses.dropFirst().first?.reason == "gives nothing any more")
            let nodes = try String(contentsOf: folder["lost.nodes"], encoding: .utf8).split(separator: "\n")
            #expect(Set(nodes).count == 2, "\(nodes)")
            let gaps = events.filter { $0.event == "source-returned" }.compactMap(\.gap)
            #expect(gaps.count == 3)
            let desk = try #require(try await MediaJudge.examine(folder["desk.mkv"]).video.first)
            let holes = zip(desk.times, desk.times.dropFirst()).map { $1 - $0 }.sorted().suffix(3)
            for (hole, gap) in zip(holes, gaps.sorted()) {
                #expect(abs(hole - gap - 1 / 15) <= 1 / 15, "\(holes), \(gaps)")
            }
            let vivid = try #require(try await MediaJudge.examine(folder["vivid.mkv"]).video.first)
            // The emulated machine loses pictures of its own, but never for as long as the other was away.
            #expect(vivid.longestGap < 1.5)
            #expect(vivid.duration > 27)
        }
    }

    private static let isolated = """
        mcpipe: 1
        name: isolated
        sources:
          one: { camera: /dev/video0, format: 320x180@15, isolate: true }
          two: { camera: /dev/video1, format: 320x180@15 }
        sinks:
          one-file: { record: one.mkv, video: one }
          two-file: { record: two.mkv, video: two }
        """

    /// The driver keeps a camera away until the last that had it open lets go, which a process does that has failed.
    private static let disconnecting = """
        ./mcpipe run isolated.yaml --format json > run.out 2> run.err & pid=$!
        told() {
            for i in $(seq 600); do
                [ $(grep -c "\\"event\\":\\"$1\\"" run.out) -ge $2 ] && return
                kill -0 $pid || return
                sleep 0.1
            done
        }
        told started 1; sleep 4
        v4l2-ctl -d /dev/video0 -c disconnect=0; told source-returned 1; sleep 6
        kill -INT $pid; wait $pid; echo $? > run.rc
        """

    @Test func anIsolatedCameraThatIsDisconnectedLetsGoOfItsDeviceAndComesBack() async throws {
        try await TemporaryFolder.use { folder in
            try FileManager.default.copyItem(at: Fixtures.command, to: folder["mcpipe"])
            try folder.write(Self.isolated, to: "isolated.yaml")
            let machine = VirtualMachine(cameras: 2, limit: 180)
            try await machine.run(["bash", "-c", Self.disconnecting], share: folder.url)
                .succeeded("the virtual machine")
            let told = try String(contentsOf: folder["run.out"], encoding: .utf8)
            #expect(try String(contentsOf: folder["run.rc"], encoding: .utf8) == "0\n", "\(told)")
            let events = try told.split(separator: "\n").map {
                try JSONDecoder().decode(Event.self, from: Data($0.utf8))
            }
            #expect(events.filter { $0.event == "source-lost" }.map(\.source) == ["one"])
            let gap = try #require(events.first { $0.event == "source-returned" }?.gap)
            let one = try #require(try await MediaJudge.examine(folder["one.mkv"]).video.first)
            #expect(abs(one.longestGap - gap - 1 / 15) <= 1 / 15, "\(one.longestGap), \(gap)")
            let two = try #require(try await MediaJudge.examine(folder["two.mkv"]).video.first)
            // The emulated machine loses pictures of its own.
            #expect(two.longestGap < 1.5)
            #expect(two.duration > 9)
        }
    }
}
