import CaptureTesting
import Foundation
import Testing

/// Real V4L2 cameras and a real ALSA microphone, in the virtual machine.
@Suite struct CameraTests {
    private static let desk = "by-id/usb-mcpipe_Rig_USB_Camera_0_RIG0000-video-index0"

    private static let three = """
        mcpipe: 1
        name: three
        defaults: { format: 320x180@15 }
        sources:
          left:   { camera: /dev/video0 }
          middle: { camera: /dev/video1 }
          right:  { camera: /dev/video2 }
          room:   { microphone: "hw:CARD=Loopback,DEV=1" }
        sinks:
          iso: { record: "{name}-{take}-{source}.mp4", each: [left, middle, right], audio: room }
        """

    /// The USB camera by its stable name, into one sink: kept as it comes, or encoded.
    private static func usb(into sink: String) -> String {
        """
        mcpipe: 1
        name: usb
        sources:
          desk: { camera: \(desk), format: mjpeg 640x360@15 }
        sinks:
          \(sink)
        """
    }

    private static let copy = usb(
        into: "copy: { record: usb-copy.mkv, video: desk, encode: { video: { codec: mjpeg } } }")
    private static let film = usb(into: "film: { record: usb-film.mp4, video: desk }")

    /// What the machine does; it is emulated and slow, so that one start serves all tests.
    private static let script = """
        run() { name=$1; shift; ./mcpipe "$@" > $name.out 2> $name.err; echo $? > $name.rc; }
        run devices devices --format json
        gst-launch-1.0 -q audiotestsrc is-live=true ! audio/x-raw,rate=48000,channels=2 ! \\
          alsasink device=hw:Loopback,0,0 & tone=$!
        run three run three.yaml --duration 2s
        kill $tone
        run copy run copy.yaml --duration 2s
        run film run film.yaml --duration 2s
        sed 's/video0/video7/' three.yaml > missing.yaml
        run missing check missing.yaml
        """ + "\n" + verdicts

    @Test func camerasAndMicrophonesOfTheMachineAreListedAndRecorded() async throws {
        try await TemporaryFolder.use { folder in
            try FileManager.default.copyItem(at: Fixtures.command, to: folder["mcpipe"])
            for (name, text) in ["three": Self.three, "copy": Self.copy, "film": Self.film] {
                try folder.write(text, to: "\(name).yaml")
            }
            for (name, text) in Self.judged { try folder.write(text, to: "\(name).yaml") }
            let machine = VirtualMachine(cameras: 3, usbCameras: 1, sound: "aloop", limit: 420)
            let result = try await machine.run(["bash", "-c", Self.script], share: folder.url)
            try result.succeeded("the virtual machine (scripts/setup test fetches what it needs)")
            try judgeDevices(in: folder)
            try await judgeThree(in: folder)
            try await judgeUSB(in: folder)
            try judgeFormats(in: folder)
            try judgeBusyDevice(in: folder)
            try await judgeInjectedErrors(in: folder)
            try await judgeReturn(in: folder)
            let missing = try text("missing.err", in: folder)
            #expect(try text("missing.rc", in: folder) == "69\n")
            #expect(missing.contains("missing.yaml:5:21: error: source 'left' asks for camera '/dev/video7'"))
        }
    }

    private func judgeDevices(in folder: TemporaryFolder) throws {
        #expect(try text("devices.rc", in: folder) == "0\n")
        let rig = try JSONDecoder().decode(Devices.self, from: Data(contentsOf: folder["devices.out"]))
        #expect(rig.cameras.count == 4, "three vivid cameras and one USB camera; metadata nodes are none")
        #expect(Set(rig.cameras.map(\.name)).count == 4)
        let desk = try #require(rig.cameras.first { $0.name.hasPrefix("by-id/") || $0.aliases.contains(Self.desk) })
        #expect(desk.aliases.contains("/dev/video3"), "\(desk)")
        #expect(desk.formats.contains { ($0.encoding, $0.width, $0.height) == ("mjpeg", 640, 360) }, "\(desk)")
        let names = rig.cameras.flatMap { [$0.name, $0.device] + $0.aliases }
        #expect(!names.contains { $0.contains("/dev/video4") || $0.contains("RIG0000-video-index1") })
        #expect(rig.microphones.contains { $0.aliases.contains("hw:CARD=Loopback,DEV=1") })
    }

    private func judgeThree(in folder: TemporaryFolder) async throws {
        try expectSuccess(of: "three", in: folder)
        for name in ["left", "middle", "right"] {
            let report = try await MediaJudge.examine(folder["three-001-\(name).mp4"])
            let video = try #require(report.video.first)
            #expect((video.codec, video.width, video.height) == ("h264", 320, 180))
            #expect(video.frames >= 15, "\(name) has \(video.frames) frames")
            #expect(report.audio.first?.codec == "aac")
            #expect(report.audio.first?.frames ?? 0 > 20)
        }
    }

    private func judgeUSB(in folder: TemporaryFolder) async throws {
        try expectSuccess(of: "copy", in: folder)
        try expectSuccess(of: "film", in: folder)
        let copy = try #require(try await MediaJudge.examine(folder["usb-copy.mkv"]).video.first)
        #expect((copy.codec, copy.width, copy.height) == ("mjpeg", 640, 360))
        #expect(copy.frames >= 15)
        let film = try #require(try await MediaJudge.examine(folder["usb-film.mp4"]).video.first)
        #expect((film.codec, film.width, film.height) == ("h264", 640, 360))
        #expect(film.pixelFormat == "yuv420p")
        #expect(film.frames >= 10)
    }

    private func expectSuccess(of step: String, in folder: TemporaryFolder) throws {
        let errors = try text("\(step).err", in: folder)
        #expect(try text("\(step).rc", in: folder) == "0\n", "\(errors)")
    }

    func text(_ name: String, in folder: TemporaryFolder) throws -> String {
        try String(contentsOf: folder[name], encoding: .utf8)
    }
}
