import CaptureTesting
import Foundation
import Testing

/// Every file in `pipelines/` is run by the built command and judged from outside.
@Suite struct PipelineRunTests {
    /// What each pipeline that needs no real device leaves behind.
    static let simulated: [String: [RecordedFile]] = [
        "pip.yaml": [
            RecordedFile("street-pip-001-back.mp4", 1920, 1080), RecordedFile("street-pip-001-front.mp4", 1280, 720),
            RecordedFile("street-pip-001.mp4", 1920, 1080),
        ],
        "three-cameras.yaml": ["back", "front", "ultra"].map {
            RecordedFile("three-cameras-001-\($0).mp4", 1920, 1080)
        },
        "grid.yaml": [
            RecordedFile("grid-001-00001.png", 1280, 720, video: "png", audio: nil),
            RecordedFile("grid-001.mkv", 1280, 720),
        ],
        "webcams.yaml": [
            RecordedFile("webcams-001-left.mkv", 1280, 720), RecordedFile("webcams-001-right.mkv", 1280, 720),
            RecordedFile("webcams-001.mp4", 1920, 1080),
        ],
        "slow-motion.yaml": [RecordedFile("slow-motion-001.mov", 1280, 720, audio: nil)],
        "slow-motion-ramps.yaml": [RecordedFile("ramps-001.mov", 1280, 720, audio: nil)],
        "takes.yaml": [
            RecordedFile("takes-001-bench-001.mp4", 640, 360), RecordedFile("takes-001-door-001.mp4", 640, 360),
        ],
        "pip-live.yaml": [RecordedFile("pip-live-001.mp4", 640, 360)],
        "scan.yaml": [RecordedFile("packing-001.mp4", 1280, 720, audio: nil)],
        "zoom.yaml": [
            RecordedFile("zoom-001-stage.mp4", 640, 360, audio: nil),
            RecordedFile("zoom-001-hall.mp4", 640, 360, audio: nil),
        ],
        "hdr.yaml": [
            RecordedFile("hdr-001.mov", 1280, 720, video: "hevc", audio: nil),
            RecordedFile("hdr-001-sdr.mp4", 1280, 720, audio: nil),
        ],
        "centre-stage.yaml": [RecordedFile("centre-stage-001.mp4", 1280, 720, audio: nil)],
        "portrait.yaml": [RecordedFile("portrait-001.mp4", 1280, 720, audio: nil)],
        "microphone-modes.yaml": [RecordedFile("microphone-modes-001.mp4", 640, 360)],
        "virtual-camera.yaml": [RecordedFile("virtual-camera-001.mp4", 1280, 720, audio: nil)],
        "best-camera.yaml": [RecordedFile("best-camera-001.mp4", 1280, 720, audio: nil)],
        "video-call.yaml": [RecordedFile("video-call-001.mp4", 1920, 1080)],
    ]

    /// Runs a file and judges what it leaves in `recordings`.
    private func record(
        _ arguments: [String], environment: [String: String] = [:], in folder: TemporaryFolder,
        expecting files: [RecordedFile]
    ) async throws {
        let result = try await BuiltCommand.run(
            ["run"] + arguments + ["--duration", "2s", "--format", "json"], in: folder, environment: environment)
        try result.succeeded("mcpipe run \(arguments)")
        try expectBalance(result)
        let recordings = folder["recordings"]
        let names = try FileManager.default.contentsOfDirectory(atPath: recordings.path).sorted()
        let manifests = names.filter { $0.hasSuffix(".take.json") }
        #expect(names.filter { !manifests.contains($0) } == files.map(\.name).sorted())
        // One take, of which the manifest tells no more than anybody may know.
        #expect(manifests.count == 1)
        for manifest in manifests {
            let text = try String(contentsOf: recordings.appendingPathComponent(manifest), encoding: .utf8)
            #expect(!text.contains("secret"))
        }
        for file in files { try await file.judge(in: recordings) }
    }

    /// What came of each frame of a branch.
    private struct Ended: Decodable {
        struct Drops: Decodable { var late, outOfBuffers, discontinuity: Int }
        struct Branch: Decodable {
            var source, branch: String
            var `in`, repeated, out, leftOut, inside: Int
            var drops: Drops
        }
        var event: String
        var balanced: Bool?
        var branches: [Branch]?
    }

    /// Every frame of every branch is accounted for, however much this machine could take.
    private func expectBalance(_ result: ProcessResult) throws {
        // What GLib says of a wrong call goes past every log.
        #expect(!result.errors.contains("CRITICAL"), "\(result.errors.prefix(1000))")
        let lines = result.text.split(separator: "\n").filter { $0.contains("\"event\":\"ended\"") }
        let ended = try JSONDecoder().decode(Ended.self, from: Data(try #require(lines.last).utf8))
        let branches = try #require(ended.branches)
        #expect(ended.balanced == true && !branches.isEmpty)
        for branch in branches {
            let drops = branch.drops.late + branch.drops.outOfBuffers + branch.drops.discontinuity
            #expect(branch.inside == 0, "\(branch)")
            #expect(branch.in > 0, "\(branch)")
            #expect(branch.in + branch.repeated == branch.out + drops + branch.leftOut, "\(branch)")
        }
    }

    @Test(arguments: simulated.keys.sorted()) func aPipelineRecordsWhatItSays(name: String) async throws {
        let file = Fixtures.pipelines.appendingPathComponent(name).path
        try await TemporaryFolder.use { folder in
            try await record([file, "--simulate"], in: folder, expecting: try #require(Self.simulated[name]))
        }
    }

    @Test func theScreenIsRecordedWithTheLecturerInItsCorner() async throws {
        let file = Fixtures.pipelines.appendingPathComponent("screen-and-camera.yaml").path
        try await TemporaryFolder.use { folder in
            try await VirtualDisplay.use { display in
                let result = try await BuiltCommand.run(
                    ["run", file, "--simulate", "--duration", "2s", "--format", "json"], in: folder,
                    environment: ["DISPLAY": display])
                try result.succeeded("mcpipe run")
                try expectBalance(result)
                let recordings = folder["recordings"]
                let names = try FileManager.default.contentsOfDirectory(atPath: recordings.path)
                    .filter { !$0.hasSuffix(".take.json") }
                #expect(names.count == 1)
                let name = try #require(names.first)
                #expect(name.contains(/^lecture-\d{4}-\d\d-\d\d-001\.mp4$/))
                try await RecordedFile(name, 1920, 1080).judge(in: recordings)
            }
        }
    }

    @Test func theNetworkCamerasAreRecordedWithCredentialsFromTheEnvironment() async throws {
        let file = Fixtures.pipelines.appendingPathComponent("rtsp.yaml").path
        try await TemporaryFolder.use { folder in
            let cameras = [RTSPServer.Camera("gate"), RTSPServer.Camera("yard", width: 640, height: 360)]
            try await RTSPServer.use(cameras: cameras, credentials: ("guard", "k1-secret")) { server in
                let environment = [
                    "GATE_URL": "rtsp://127.0.0.1:\(server.port)/gate",
                    "YARD_URL": "rtsp://127.0.0.1:\(server.port)/yard", "CAMERA_USER": "guard",
                    "CAMERA_PASSWORD": "k1-secret",
                ]
                let files = [
                    RecordedFile("rtsp-001-gate.mkv", 320, 180, audio: nil),
                    RecordedFile("rtsp-001-yard.mkv", 640, 360, audio: nil),
                ]
                try await record([file], environment: environment, in: folder, expecting: files)
            }
        }
    }

    /// A pipeline file without a test of its own here fails this one.
    @Test func everyPipelineIsRun() throws {
        let others = ["four-cameras.yaml", "rtsp.yaml", "screen-and-camera.yaml"]
        #expect(try Fixtures.pipelineNames == (Self.simulated.keys + others).sorted())
    }
}
