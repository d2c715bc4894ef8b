import CaptureDiagnostics
import CaptureModel
import CaptureYAML
import Testing

/// Pipeline files as a whole.
@Suite struct PipelineReadingTests {
    @Test func theExampleOfTheDesignIsReadWhole() throws {
        let loaded = load(
            """
            mcpipe: 1
            name: street-pip
            rig: iphone-11-pro-max
            defaults:
              video: { codec: h264, bitrate: 6 Mbit/s }
            sources:
              back:  { camera: back-wide, format: 1920x1080@30 }
              front: { camera: front,     format: 1280x720@30, mirror: preview }
              voice: { microphone: built-in }
            compositors:
              pip:
                size: 1920x1080
                clock: back
                layers:
                  - back
                  - { source: front, at: [50, 100], scale: 0.25 }
            sinks:
              program: { record: "recordings/{name}-{take}.mp4", video: pip, audio: voice }
              iso:     { record: "recordings/{name}-{take}-{source}.mp4", each: [back, front], audio: voice }
              monitor: { preview: web, video: pip }
            """)
        #expect(rendered(loaded) == "")
        let settings = VideoSettings(codec: .h264, bitrate: .megabits(6))
        let program = try FileTemplate(parsing: "recordings/{name}-{take}.mp4")
        let isolated = try FileTemplate(parsing: "recordings/{name}-{take}-{source}.mp4")
        #expect(
            loaded.value
                == Graph(
                    name: "street-pip", rig: .builtIn("iphone-11-pro-max"),
                    sources: [
                        Source("back", .camera(.init("back-wide", format: .hd1080(fps: 30)))),
                        Source("front", .camera(.init("front", format: .hd720(fps: 30), mirroring: .preview))),
                        Source("voice", .microphone(.init("built-in"))),
                    ],
                    compositors: [
                        CompositorNode(
                            "pip", size: .hd1080, clock: "back",
                            layers: [.init("back"), .init("front", position: .init(50, 100), extent: .scale(0.25))])
                    ],
                    sinks: [
                        Sink("program", .record(.init(to: program, video: settings)), video: "pip", audio: ["voice"]),
                        Sink(
                            "iso-back", .record(.init(to: isolated, video: settings)), video: "back", audio: ["voice"]),
                        Sink(
                            "iso-front", .record(.init(to: isolated, video: settings)), video: "front", audio: ["voice"]
                        ),
                        Sink("monitor", .preview(.init(.web)), video: "pip"),
                    ]))
    }

    @Test func everyNodeRemembersWhereItsPartsStand() throws {
        let marked = MarkedText(
            """
            mcpipe: 1
            sources:
              1️⃣back: { camera: 2️⃣back-wide, format: { fps: 3️⃣60 } }
            compositors:
              pip:
                size: 720p
                layers:
                  - 4️⃣back
                  - { source: 5️⃣back, at: [6️⃣50, 100] }
            sinks:
              iso: { record: "{source}.mp4", each: [7️⃣back, 8️⃣pip], encode: { video: { codec: 9️⃣vp9 } } }
            """)
        let graph = try #require(load(marked.text).value)
        let source = try #require(graph.sources["back"])
        #expect(source.provenance.range?.start == marked.places[1])
        #expect(source.provenance["camera"]?.start == marked.places[2])
        #expect(source.provenance["format.fps"]?.start == marked.places[3])
        let compositor = try #require(graph.compositors["pip"])
        #expect(compositor.layers[0].provenance["source"]?.start == marked.places[4])
        #expect(compositor.layers[1].provenance["source"]?.start == marked.places[5])
        #expect(compositor.provenance["layers[1].at[0]"]?.start == marked.places[6])
        #expect(graph.sinks["iso-back"]?.provenance["video"]?.start == marked.places[7])
        #expect(graph.sinks["iso-pip"]?.provenance["video"]?.start == marked.places[8])
        #expect(graph.sinks["iso-pip"]?.provenance["encode.video.codec"]?.start == marked.places[9])
        #expect(
            graph.sinks["iso-pip"]?.provenance["encode.video.codec"]?.end.column
                == marked.places[9].map { $0.column + 3 })
    }

    @Test func aFileNameGivesTheGraphItsName() {
        #expect(load("mcpipe: 1\n", named: "folder/street.pip.yaml").value?.name == "street.pip")
        #expect(load("mcpipe: 1\n", named: "-").value?.name == "stdin")
    }

    @Test(arguments: [("../rigs/desk.yaml", RigReference.file("../rigs/desk.yaml")), ("desk", .builtIn("desk"))])
    func aRigIsAPathOrAName(text: String, rig: RigReference) {
        #expect(load("mcpipe: 1\nrig: \(text)\n").value?.rig == rig)
    }
}
