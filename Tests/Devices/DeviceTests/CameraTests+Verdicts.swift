import CaptureTesting
import Foundation
import Testing

/// Verdicts held against what V4L2 really does, in the same machine.
extension CameraTests {
    private static func one(_ name: String, _ camera: String) -> String {
        """
        mcpipe: 1
        name: \(name)
        sources:
          left: { camera: /dev/video0, format: \(camera) }
        sinks:
          film: { record: \(name).mp4, video: left }
        """
    }

    private static func two(_ name: String, right: String = "") -> String {
        """
        mcpipe: 1
        name: \(name)
        defaults: { format: 320x180@15 }
        sources:
          left:  { camera: /dev/video0 }
          right: { camera: /dev/video1\(right) }
        sinks:
          iso: { record: "\(name)-{source}.mp4", each: [left, right] }
        """
    }

    /// The pipeline files of these steps.
    static let judged = [
        "fast": one("fast", "1280x720@30"), "fits": one("fits", "320x180@15"), "busy": one("busy", "320x180@15"),
        "streamon": two("streamon"), "streaming": two("streaming", right: ", on-loss: { retry: false }"),
        "returning": two("returning"),
    ]

    /// Each forced step goes past mcpipe to the driver itself: `forced` must fail where the checker refuses, `allowed` must
    /// run where it does not. Nothing waits for a program that has ended: what it said is judged outside.
    static let verdicts = """
        v4l2-ctl -d /dev/video0 --list-formats-ext > formats.out
        run fast check fast.yaml
        run fits check fits.yaml
        force() { gst-launch-1.0 -q v4l2src device=/dev/video0 num-buffers=2 ! video/x-raw,$1 ! fakesink; }
        force width=1280,height=720,framerate=30/1 > forced.out 2> forced.err; echo $? > forced.rc
        force width=320,height=180,framerate=15/1 > allowed.out 2> allowed.err; echo $? > allowed.rc
        # It says so with each picture: to ask the camera itself could take it from the one that is to hold it.
        lives() { kill -0 $1 2> /dev/null; }
        v4l2-ctl -d /dev/video0 --stream-mmap --stream-count=0 > holder.out 2>&1 & holder=$!
        while lives $holder && [ ! -s holder.out ]; do sleep 0.2; done
        run busy run busy.yaml --duration 1s
        kill $holder; wait $holder
        v4l2-ctl -d /dev/video1 -c inject_vidioc_streamon_error=0
        run streamon run streamon.yaml --duration 2s
        ./mcpipe run streaming.yaml --duration 60s > streaming.out 2> streaming.err & session=$!
        size() { stat -c %s $1.mp4 2> /dev/null || echo 0; }
        grown() { while lives $session && [ "$(size $1)" -le $2 ]; do sleep 0.2; done; }
        grown streaming-left 20000
        v4l2-ctl -d /dev/video1 -c inject_fatal_streaming_error=0
        wait $session; echo $? > streaming.rc
        ./mcpipe run returning.yaml --duration 120s > returning.out 2> returning.err & session=$!
        grown returning-left 20000; grown returning-right 20000
        v4l2-ctl -d /dev/video1 -c inject_fatal_streaming_error=0
        while lives $session && ! grep -q "source 'right' is back" returning.err; do sleep 0.2; done
        left=$(size returning-left) right=$(size returning-right)
        grown returning-left $((left + 20000)); grown returning-right $((right + 20000))
        kill -INT $session; wait $session; echo $? > returning.rc
        """

    /// Discovery lists what the driver lists, and the checker refuses what the driver refuses.
    func judgeFormats(in folder: TemporaryFolder) throws {
        let rig = try JSONDecoder().decode(Devices.self, from: Data(contentsOf: folder["devices.out"]))
        let left = try #require(rig.cameras.first { $0.name == "/dev/video0" || $0.aliases.contains("/dev/video0") })
        var listed: Set<String> = []
        var isWanted = false
        for line in try text("formats.out", in: folder).split(separator: "\n") {
            if line.contains("]: '") { isWanted = line.contains("'YUYV'") }
            if isWanted, line.contains("Size: Discrete"), let size = line.split(separator: " ").last {
                listed.insert(String(size))
            }
        }
        #expect(listed.contains("320x180") && listed.contains("1280x720"))
        let found = Set(left.formats.filter { $0.encoding == "YUY2" }.map { "\($0.width)x\($0.height)" })
        #expect(found == listed)
        let refused = try text("fast.err", in: folder)
        #expect(try text("fast.rc", in: folder) == "65\n", "\(refused)")
        #expect(refused.contains("fast.yaml:4:40: error: camera") && refused.contains("has no format 1280x720@30"))
        #expect(try text("forced.rc", in: folder) != "0\n", "V4L2 gives what the checker refused")
        let fits = try text("fits.err", in: folder)
        #expect(try text("fits.rc", in: folder) == "0\n", "\(fits)")
        let allowed = try text("allowed.err", in: folder)
        #expect(try text("allowed.rc", in: folder) == "0\n", "\(allowed)")
    }

    func judgeBusyDevice(in folder: TemporaryFolder) throws {
        let errors = try text("busy.err", in: folder)
        #expect(try text("busy.rc", in: folder) == "69\n", "\(errors)")
        #expect(errors.contains("error: source 'left'") && errors.contains("[source-failed]"), "\(errors)")
        #expect(errors.lowercased().contains("busy"), "\(errors)")
    }

    /// A camera that fails while it runs is opened again, and the other one goes on.
    func judgeReturn(in folder: TemporaryFolder) async throws {
        let errors = try text("returning.err", in: folder)
        #expect(try text("returning.rc", in: folder) == "69\n", "\(errors)")
        #expect(errors.contains("source 'right' is lost at") && errors.contains("source 'right' is back"), "\(errors)")
        let left = try #require(try await MediaJudge.examine(folder["returning-left.mp4"]).video.first)
        let right = try #require(try await MediaJudge.examine(folder["returning-right.mp4"]).video.first)
        // The emulated machine loses pictures of its own, so no rate is asked for: both have pictures on either side of
        // the hole, of which 20,000 bytes each were waited for.
        let pictures = zip(right.times, right.times.dropFirst())
        let hole = try #require(pictures.max { $0.1 - $0.0 < $1.1 - $1.0 })
        for (name, times) in [("left", left.times), ("right", right.times)] {
            let (before, after) = (times.count { $0 <= hole.0 }, times.count { $0 >= hole.1 })
            #expect(before >= 5 && after >= 5, "\(name): \(before) pictures before the hole, \(after) behind it")
        }
    }

    /// A camera that fails is named, and what the other one gave stays playable.
    func judgeInjectedErrors(in folder: TemporaryFolder) async throws {
        for step in ["streamon", "streaming"] {
            let errors = try text("\(step).err", in: folder)
            #expect(try text("\(step).rc", in: folder) == "69\n", "\(errors)")
            #expect(errors.contains("error: source 'right'") && errors.contains("[source-failed]"), "\(errors)")
            #expect(!errors.contains("error: source 'left'"), "\(errors)")
            let file = folder["\(step)-left.mp4"]
            guard step == "streaming" || FileManager.default.fileExists(atPath: file.path) else { continue }
            let video = try #require(try await MediaJudge.examine(file).video.first)
            #expect((video.codec, video.width, video.height) == ("h264", 320, 180))
            #expect(video.frames > 0)
        }
    }
}
