import CaptureRuntime
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

    /// Runs a script in a session bus, a runtime folder and settings of its own.
    private static func run(_ script: String, in folder: TemporaryFolder) async throws {
        let runtime = folder["run"]
        try FileManager.default.createDirectory(
            at: runtime, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        let environment = [
            "XDG_RUNTIME_DIR": runtime.path, "HOME": folder.url.path, "MCPIPE": Fixtures.command.path,
            "PIPEWIRE_RUNTIME_DIR": runtime.path, "PULSE_RUNTIME_PATH": folder.path("run/pulse"),
            "XDG_CONFIG_HOME": folder.path("settings"),
        ]
        try await ProcessRunner.run(
            "dbus-run-session", ["--", "bash", "-c", script], environment: environment, folder: folder.url,
            within: .seconds(300)
        ).succeeded("a session with PipeWire (scripts/setup test installs it)")
    }

    @Test func aServedCameraAndMicrophoneAreListedAndRecorded() async throws {
        try await TemporaryFolder.use { folder in
            try folder.write(Self.graph, to: "served.yaml")
            try await Self.run(Self.script, in: folder)
            let rig = try JSONDecoder().decode(Devices.self, from: Data(contentsOf: folder["devices.json"]))
            #expect(rig.cameras.contains { $0.aliases.contains("cam1") })
            #expect(rig.microphones.contains { $0.aliases.contains("rigmic.monitor") })
            // Both daemons offer clocks of their own.
            let manifest = try TakeManifest(reading: folder.path("served-001.take.json"))
            #expect(manifest.start.clock == "GstSystemClock")
            #expect(manifest.soundClocks?.map(\.source) == ["room"])
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

    private static let cameras = """
        context.spa-libs = { videotestsrc = videotestsrc/libspa-videotestsrc }
        context.objects = [
          { factory = spa-node-factory args = { factory.name = videotestsrc
              node.name = cam1 node.description = Left node.driver = true media.class = Video/Source } }
          { factory = spa-node-factory args = { factory.name = videotestsrc
              node.name = cam2 node.description = Right node.driver = true media.class = Video/Source } }
        ]
        """

    private static let restarted = """
        mcpipe: 1
        name: restarted
        sources:
          left: { camera: cam1, format: 640x360@30 }
          right: { camera: cam2, format: 640x360@30 }
          room: { microphone: rigmic.monitor }
          ball: { pattern: ball, format: 320x180@30 }
        sinks:
          left-file: { record: left.mkv, video: left, audio: room }
          right-file: { record: right.mkv, video: right }
          other: { record: other.mkv, video: ball }
        """

    /// The daemons are killed at once and started again, twice. The cameras are nodes of PipeWire's own, for one that a program
    /// provides has served its last reader when that goes.
    private static let restarting = """
        await() {
          for i in $(seq 600); do "$@" > /dev/null 2>&1 && return 0; sleep 0.1; done
          echo "never came true: $*" >&2; exit 1
        }
        camera() { pw-cli ls Node | grep -q "$1"; }
        serve() {
          pipewire & daemons=$!; await pw-cli info 0
          wireplumber & daemons="$daemons $!"; pipewire-pulse & daemons="$daemons $!"; await pactl info
          pactl load-module module-null-sink sink_name=rigmic rate=48000 channels=2 > /dev/null
          await camera cam1; await camera cam2
        }
        told() { [ "$(grep -c '"event":"'"$1"'"' run.out)" -ge "$2" ] || ! kill -0 $run; }
        serve
        "$MCPIPE" run restarted.yaml --format json > run.out 2> run.err & run=$!
        await told take-started 1; sleep 1
        for time in 1 2; do
          kill -9 $daemons; await told source-lost $((3 * time))
          serve; await told source-returned $((3 * time)); sleep 1
        done
        kill -INT $run; wait $run; echo $? > run.rc
        kill $daemons
        exit 0
        """

    private struct Event: Decodable {
        var event: String
        var source: String?
    }

    @Test func daemonsThatAreKilledAndStartedAgainTakeNobodyWithThem() async throws {
        try await TemporaryFolder.use { folder in
            try folder.write(Self.restarted, to: "restarted.yaml")
            let settings = folder["settings/pipewire/pipewire.conf.d"]
            try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
            try folder.write(Self.cameras, to: "settings/pipewire/pipewire.conf.d/cameras.conf")
            try await Self.run(Self.restarting, in: folder)
            let told = try String(contentsOf: folder["run.out"], encoding: .utf8)
            let errors = try String(contentsOf: folder["run.err"], encoding: .utf8)
            // Looked for in the process that records, PipeWire's devices ended it with SIGSEGV when the server died again.
            #expect(try String(contentsOf: folder["run.rc"], encoding: .utf8) == "69\n", "\(told)\n\(errors)")
            let events = try told.split(separator: "\n").map {
                try JSONDecoder().decode(Event.self, from: Data($0.utf8))
            }
            for source in ["left", "right", "room"] {
                let states = events.filter { $0.source == source }.map(\.event)
                    .filter { ["source-lost", "source-returned"].contains($0) }
                #expect(states.count { $0 == "source-lost" } >= 2, "\(source): \(told)")
                #expect(states.last == "source-returned", "\(source): \(told)")
            }
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
                .filter { $0.hasSuffix(".mkv") }.sorted()
            for name in ["left", "right", "other"] {
                var pictures = 0
                // Away for longer than is waited for, a picture comes back into a part.
                for file in files where file.hasPrefix(name) {
                    #expect(try await MediaJudge.complaints(about: folder[file]) == "", "\(file)")
                    pictures += try await MediaJudge.examine(folder[file]).video.first?.frames ?? 0
                }
                #expect(pictures >= 5, "\(name): \(files)")
            }
        }
    }
}
