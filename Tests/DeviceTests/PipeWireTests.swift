import CaptureTesting
import Foundation
import Testing

/// A PipeWire camera and a PulseAudio microphone, from daemons of the test's own.
@Suite struct PipeWireTests {
    private static let graph = """
        mcpipe: 1
        name: served
        sources:
          lens: { camera: cam1, format: 640x360@30 }
          room: { microphone: rigmic.monitor }
        sinks:
          file: { record: "{name}-{take}.mp4", video: lens, audio: room }
        """

    /// Starts the daemons, a camera and something that is heard; then runs the command.
    ///
    /// The daemons tell nobody when they are ready, so they are asked until they answer.
    private static let script = """
        await() {
          for i in $(seq 300); do "$@" > /dev/null 2>&1 && return 0; sleep 0.1; done
          echo "never came true: $*" >&2; exit 1
        }
        camera() { pw-cli ls Node | grep -q cam1; }
        pipewire & daemons=$!; await pw-cli info 0
        wireplumber & daemons="$daemons $!"; pipewire-pulse & daemons="$daemons $!"; await pactl info
        gst-launch-1.0 -q videotestsrc is-live=true pattern=red ! \\
          video/x-raw,format=I420,width=640,height=360,framerate=30/1 ! pipewiresink mode=provide client-name=cam1 \\
          stream-properties="props,media.class=Video/Source,node.name=cam1,node.description=RigCamera1" &
        daemons="$! $daemons"
        pactl load-module module-null-sink sink_name=rigmic rate=48000 channels=2 > /dev/null
        gst-launch-1.0 -q audiotestsrc is-live=true freq=440 ! audio/x-raw,rate=48000,channels=2 ! \\
          pulsesink device=rigmic & daemons="$! $daemons"
        await camera
        "$MCPIPE" devices --format json > devices.json
        "$MCPIPE" run served.yaml --duration 3s; status=$?
        kill $daemons
        exit $status
        """

    @Test func aServedCameraAndMicrophoneAreListedAndRecorded() async throws {
        try await TemporaryFolder.use { folder in
            try folder.write(Self.graph, to: "served.yaml")
            let runtime = folder["run"]
            try FileManager.default.createDirectory(
                at: runtime, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            let environment = [
                "XDG_RUNTIME_DIR": runtime.path, "HOME": folder.url.path, "MCPIPE": Fixtures.command.path,
                "PIPEWIRE_RUNTIME_DIR": runtime.path, "PULSE_RUNTIME_PATH": folder.path("run/pulse"),
            ]
            let result = try await BuiltCommand.turn.pass {
                try await ProcessRunner.run(
                    "dbus-run-session", ["--", "bash", "-c", Self.script], environment: environment,
                    folder: folder.url, within: .seconds(120))
            }
            try result.succeeded("a session with PipeWire (scripts/setup test installs it)")
            let rig = try JSONDecoder().decode(Devices.self, from: Data(contentsOf: folder["devices.json"]))
            #expect(rig.cameras.contains { $0.aliases.contains("cam1") })
            #expect(rig.microphones.contains { $0.aliases.contains("rigmic.monitor") })
            let file = folder["served-001.mp4"]
            let report = try await MediaJudge.examine(file)
            let video = try #require(report.video.first)
            #expect((video.codec, video.width, video.height) == ("h264", 640, 360))
            #expect(video.frames >= 30)
            #expect(report.audio.map(\.codec) == ["aac"])
            let color = try await Picture(from: file, at: 1).average(x: 300, y: 160, width: 40, height: 40)
            #expect(color.isClose(to: .init(255, 0, 0), tolerance: 30), "\(color)")
        }
    }
}
