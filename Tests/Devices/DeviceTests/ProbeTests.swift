import CaptureTesting
import Foundation
import Testing

/// `mcpipe rigs probe` on real V4L2 cameras, in the virtual machine.
@Suite struct ProbeTests {
    /// What `--format json` answers.
    private struct Answer: Decodable {
        struct Finding: Decodable {
            var kind, text: String
            var cameras: [String]
        }

        var deviceSets: [[String]]
        var findings: [Finding]
        var trials: Int
        var seconds: Double
        var file: String
    }

    /// Each step writes what it answers; what the cameras are set to is read before the first and after each.
    private static let script = """
        run() { name=$1; shift; ./mcpipe "$@" > $name.out 2> $name.err; echo $? > $name.rc; settings > $name.set; }
        settings() {
          for camera in /dev/video[0-3]; do
            v4l2-ctl -d $camera --get-fmt-video --get-parm --list-ctrls
          done | grep -v 'flags=.*\\(volatile\\|read-only\\)' | sed 's/ flags=grabbed//'
        }
        # None is what a camera wakes up with, or what a probe would choose.
        for camera in 0 1 2; do
          v4l2-ctl -d /dev/video$camera --set-fmt-video=width=1280,height=720,pixelformat=YU12
          v4l2-ctl -d /dev/video$camera --set-parm=10 -c brightness=$((100 + camera))
        done > /dev/null
        v4l2-ctl -d /dev/video3 --set-fmt-video=width=640,height=360,pixelformat=MJPG > /dev/null
        settings > before.set
        run all rigs probe --limit "240 s" --no-calibration --format json --save all.yaml
        run check check pair.yaml --rig ./all.yaml
        # One camera is held by another program, which says so with each picture.
        v4l2-ctl -d /dev/video1 --stream-mmap --stream-count=0 > hold.out 2>&1 & holder=$!
        until [ -s hold.out ]; do kill -0 $holder || break; done
        run busy rigs probe --limit "240 s" --no-calibration --format json
        kill $holder; wait $holder
        # The next STREAMON of the third camera fails.
        v4l2-ctl -d /dev/video2 -c inject_vidioc_streamon_error=1
        run broken rigs probe --limit "240 s" --no-calibration --format json --cameras /dev/video0,/dev/video1,/dev/video2
        # The USB camera stays, but sends nothing: its driver waits for ever.
        echo stall > /run/vm/uvc0
        run silent rigs probe --limit "240 s" --no-calibration --format json --cameras /dev/video0,/dev/video3
        """

    private static let pair = """
        mcpipe: 1
        name: pair
        sources:
          left: { camera: /dev/video0 }
          right: { camera: /dev/video1 }
        sinks:
          iso: { record: "{take}-{source}.mp4", each: [left, right] }
        """

    @Test func whatRunsTogetherIsFoundAndEveryCameraIsLeftAsItWas() async throws {
        try await TemporaryFolder.use { folder in
            try FileManager.default.copyItem(at: Fixtures.command, to: folder["mcpipe"])
            try folder.write(Self.pair, to: "pair.yaml")
            let machine = VirtualMachine(cameras: 3, usbCameras: 1, limit: 1100)
            let result = try await machine.run(["bash", "-c", Self.script], share: folder.url)
            try result.succeeded("the virtual machine (scripts/setup test fetches what it needs)")
            for step in ["all", "busy", "broken"] { try expectUnchanged(after: step, in: folder) }
            try judgeAll(in: folder)
            try judgeBusy(in: folder)
            try judgeBroken(in: folder)
            try judgeSilent(in: folder)
        }
    }

    private func judgeAll(in folder: TemporaryFolder) throws {
        let all = try answer("all", in: folder)
        #expect(all.deviceSets.map(\.count) == [4], "\(all)")
        #expect(all.findings.isEmpty, "\(all.findings)")
        #expect(all.trials == 5, "each alone, and all together")
        #expect(all.seconds < 240)
        #expect(try text("all.yaml", in: folder) == all.file)
        let refusal = try text("check.err", in: folder)
        #expect(try text("check.rc", in: folder) == "0\n", "\(refusal)")
    }

    private func judgeBusy(in folder: TemporaryFolder) throws {
        let busy = try answer("busy", in: folder)
        #expect(busy.findings.map(\.kind) == ["busy"], "\(busy.findings)")
        #expect(busy.deviceSets.map(\.count) == [3])
        let held = try #require(busy.findings.first?.cameras.first)
        #expect(!busy.deviceSets.joined().contains(held))
        #expect(try text("busy.err", in: folder).contains("'\(held)' is busy and was left out"))
    }

    private func judgeBroken(in folder: TemporaryFolder) throws {
        let broken = try answer("broken", in: folder)
        // The injected failure comes once: the default format meets it, the reduced one does not.
        let finding = try #require(broken.findings.first)
        #expect(broken.findings.map(\.kind) == ["reduced-only"], "\(broken.findings)")
        #expect(finding.cameras.count == 1)
        #expect(finding.text.contains("STREAMON"), "\(finding.text)")
        #expect(broken.deviceSets.map(\.count) == [3], "the others are not affected")
    }

    private func judgeSilent(in folder: TemporaryFolder) throws {
        let silent = try answer("silent", in: folder)
        #expect(silent.findings.map(\.kind) == ["refused"], "\(silent.findings)")
        #expect(silent.findings.first?.text.contains("no picture within 8 s") == true, "\(silent.findings)")
        #expect(silent.deviceSets.map(\.count) == [1])
        #expect(silent.seconds < 240)
    }

    private func expectUnchanged(after step: String, in folder: TemporaryFolder) throws {
        let (before, after) = (try text("before.set", in: folder), try text("\(step).set", in: folder))
        #expect(before.contains("Width/Height      : 1280/720") && before.contains("value=101"))
        let changes = zip(before.split(separator: "\n"), after.split(separator: "\n")).filter { $0 != $1 }
        #expect(before.count == after.count && changes.isEmpty, "after '\(step)': \(changes)")
    }

    private func answer(_ step: String, in folder: TemporaryFolder) throws -> Answer {
        let errors = try text("\(step).err", in: folder)
        #expect(try text("\(step).rc", in: folder) == "0\n", "\(errors)")
        return try JSONDecoder().decode(Answer.self, from: Data(contentsOf: folder["\(step).out"]))
    }

    private func text(_ name: String, in folder: TemporaryFolder) throws -> String {
        try String(contentsOf: folder[name], encoding: .utf8)
    }
}
