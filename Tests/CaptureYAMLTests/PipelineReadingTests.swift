import CaptureDiagnostics
import CaptureModel
import CaptureYAML
import Testing

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

    static let sources: [(String, Source.Kind)] = [
        (
            "{ camera: x, fps: 240, exact: true }",
            .camera(.init("x", format: .init(rate: FrameRate(240), isExact: true)))
        ),
        (
            "{ camera: x, format: { fps: 240, exact: true } }",
            .camera(.init("x", format: .init(rate: FrameRate(240), isExact: true)))
        ),
        (
            "{ camera: x, format: \"@240 exact\" }",
            .camera(.init("x", format: .init(rate: FrameRate(240), isExact: true)))
        ),
        (
            "{ camera: x, format: mjpeg 1280x720@29.97 }",
            .camera(.init("x", format: .init(size: .hd720, rate: FrameRate(30000, 1001), encoding: .mjpeg)))
        ),
        ("{ camera: x, format: 1080p YUY2 }", .camera(.init("x", format: .init(size: .hd1080, encoding: .raw(.yuy2))))),
        ("{ camera: x, format: 1080p, fps: 60 }", .camera(.init("x", format: .hd1080(fps: 60)))),
        ("{ camera: x, format: h264 }", .camera(.init("x", format: .init(encoding: .h264)))),
        ("{ camera: x, format: best }", .camera(.init("x"))),
        (
            "{ microphone: \"hw:1,0\", rate: 44100, channels: 1 }",
            .microphone(.init("hw:1,0", sampleRate: 44100, channels: 1))
        ),
        ("{ microphone: m, rate: 48 kHz }", .microphone(.init("m", sampleRate: 48000))),
        (
            "{ pattern: solid, color: \"#ff8000\", format: 720p, live: false }",
            .testPattern(.init(.solid, color: Color(rgb: 0xFF8000), format: .init(size: .hd720), isLive: false))
        ),
        ("{ tone: 1 kHz, wave: ticks }", .testTone(.init(Frequency(hertz: 1000), wave: .ticks))),
        ("{ file: a.mp4, loop: true, realtime: false }", .file(.init("a.mp4", isLooped: true, isRealtime: false))),
        (
            "{ rtsp: \"rtsp://a:b@c/d\", transport: udp, latency: 50 ms, password: e }",
            .network(
                .init(
                    NetworkAddress(url: "rtsp://c/d", user: Secret("a"), password: Secret("e")), transport: .udp,
                    latency: .milliseconds(50)))
        ),
        ("{ screen: true }", .screen(.init())),
        (
            "{ screen: \":1\", region: [10, 20, 640, 480], fps: 15, pointer: false }",
            .screen(
                .init(
                    display: ":1", region: .init(x: 10, y: 20, size: Size(640, 480)), rate: FrameRate(15),
                    showsPointer: false))
        ),
    ]

    @Test(arguments: sources) func aSourceIsReadAsItsKind(text: String, kind: Source.Kind) {
        let loaded = load("mcpipe: 1\nsources: { it: \(text) }\n")
        #expect(rendered(loaded) == "")
        #expect(loaded.value?.sources["it"]?.kind == kind)
    }

    static let layers: [(String, CompositorNode.Layer)] = [
        ("a", .init("a")),
        ("{ source: a, size: 320x180 }", .init("a", extent: .size(320, 180))),
        (
            "{ source: a, size: [25 %, 90], at: [-10, 5 %] }",
            .init("a", position: .init(-10, .percent(5)), extent: .size(.percent(25), 90))
        ),
        (
            "{ source: a, fit: cover, mirror: true, rotate: 270, opacity: 0.5, z: -3 }",
            .init("a", fit: .cover, isMirrored: true, rotation: .threeQuarters, opacity: 0.5, zOrder: -3)
        ),
        ("{ source: a, crop: [1, 2, 3, 4] }", .init("a", crop: .init(top: 1, right: 2, bottom: 3, left: 4))),
        (
            "{ source: a, crop: { left: 10 % }, border: { width: 2, color: red } }",
            .init("a", crop: .init(left: .percent(10)), border: .init(width: 2, color: Color(rgb: 0xFF0000)))
        ),
    ]

    @Test(arguments: layers) func aLayerIsRead(text: String, layer: CompositorNode.Layer) {
        let loaded = load("mcpipe: 1\ncompositors: { c: { size: 720p, layers: [\(text)] } }\n")
        #expect(rendered(loaded) == "")
        #expect(loaded.value?.compositors["c"]?.layers == [layer])
    }

    static let layouts: [(String, Layout)] = [
        ("free", .free), ("pip", .pictureInPicture()), ("side-by-side", .sideBySide), ("stack", .stack),
        ("grid", .grid()),
        ("{ grid: 3 }", .grid(columns: 3)),
        (
            "{ pip: top-left, scale: 0.3, margin: 5 % }",
            .pictureInPicture(corner: .topLeft, scale: 0.3, margin: .percent(5))
        ),
    ]

    @Test(arguments: layouts) func aLayoutIsRead(text: String, layout: Layout) {
        let loaded = load("mcpipe: 1\ncompositors: { c: { size: 720p, layout: \(text), layers: [a] } }\n")
        #expect(rendered(loaded) == "")
        #expect(loaded.value?.compositors["c"]?.layout == layout)
    }

    @Test func middleNodesAreRead() {
        let loaded = load(
            """
            mcpipe: 1
            effects:
              vivid: { video: a, elements: [{ factory: videobalance, saturation: 1.50, name: on }] }
            mixers:
              mix: { inputs: [voice, { source: music, gain: -6 dB, mute: true }] }
            tees:
              split: { audio: voice, policy: leaky, depth: 2 s }
            """)
        #expect(rendered(loaded) == "")
        #expect(
            loaded.value?.effects["vivid"]
                == EffectNode(
                    "vivid", on: "a", elements: [.init("videobalance", ["saturation": "1.50", "name": "on"])]))
        #expect(
            loaded.value?.mixers["mix"]
                == AudioMixerNode(
                    "mix", inputs: [.init("voice"), .init("music", gain: Gain(decibels: -6), isMuted: true)]))
        #expect(
            loaded.value?.tees["split"]
                == TeeNode("split", of: "voice", media: .audio, policy: .leaky, depth: .seconds(2)))
    }

    @Test func sinksAreRead() throws {
        let loaded = load(
            """
            mcpipe: 1
            sinks:
              a: { record: a.mkv, video: x, audio: [y, z], container: mkv, fragment: 500 ms, segment: 10 min,
                   encode: { video: { codec: h265, bitrate: 4 Mbit/s, keyframe-interval: 2 s, encoder: software, size: 720p, fps: 25 },
                             audio: { codec: opus, bitrate: 96 kbit/s, rate: 48 kHz, channels: 2 } } }
              b: { stream: "srt://127.0.0.1:9000", video: x, user: u, password: p }
              c: { preview: window, video: x, size: 640x360 }
              d: { snapshot: "still-{count}.jpg", video: x, every: 10 s }
              e: { frames: true, video: x, pixel-format: NV12, size: 640x360 }
            """)
        #expect(rendered(loaded) == "")
        let sinks = try #require(loaded.value?.sinks)
        let video = VideoSettings(
            codec: .h265, bitrate: .megabits(4), keyframeInterval: .seconds(2), encoder: .software, size: .hd720,
            rate: FrameRate(25))
        let audio = AudioSettings(codec: .opus, bitrate: .kilobits(96), sampleRate: 48000, channels: 2)
        let record = Sink.Record(
            to: try FileTemplate(parsing: "a.mkv"), container: .mkv, video: video, audio: audio,
            fragment: .milliseconds(500), segment: .seconds(600))
        #expect(sinks["a"] == Sink("a", .record(record), video: "x", audio: ["y", "z"]))
        let url = NetworkAddress(url: "srt://127.0.0.1:9000", user: Secret("u"), password: Secret("p"))
        #expect(sinks["b"] == Sink("b", .stream(.init(to: url)), video: "x"))
        #expect(sinks["c"] == Sink("c", .preview(.init(.window, size: Size(640, 360))), video: "x"))
        let still = try FileTemplate(parsing: "still-{count}.jpg")
        #expect(sinks["d"] == Sink("d", .snapshot(.init(to: still, every: .seconds(10))), video: "x"))
        #expect(sinks["e"] == Sink("e", .frames(.init(pixelFormat: .nv12, size: Size(640, 360))), video: "x"))
    }

    @Test func defaultsFillInValueByValue() throws {
        let graph = try #require(
            load(
                """
                mcpipe: 1
                defaults:
                  format: 1280x720@30
                  video: { codec: h264, bitrate: 6 Mbit/s }
                  audio: { codec: aac }
                  fragment: 2 s
                  segment: 1 h
                sources:
                  none: { camera: a }
                  rate: { camera: b, format: "@60" }
                  open: { camera: c, format: best }
                  bars: { pattern: smpte }
                sinks:
                  file: { record: a.mp4, video: none, encode: { video: { bitrate: 1 Mbit/s } } }
                """
            ).value)
        let formats = graph.sources.compactMap { if case .camera(let camera) = $0.kind { camera.format } else { nil } }
        #expect(formats == [.hd720(fps: 30), .hd720(fps: 60), .best])
        #expect(graph.sources["bars"]?.kind == .testPattern(.init()))
        guard case .record(let record) = graph.sinks["file"]?.kind else {
            Issue.record("no record sink")
            return
        }
        #expect(record.video == VideoSettings(codec: .h264, bitrate: .megabits(1)))
        #expect(record.audio == AudioSettings(codec: .aac))
        #expect(record.fragment == .seconds(2) && record.segment == .seconds(3600))
    }

    @Test func aFileNameGivesTheGraphItsName() {
        #expect(load("mcpipe: 1\n", named: "folder/street.pip.yaml").value?.name == "street.pip")
        #expect(load("mcpipe: 1\n", named: "-").value?.name == "stdin")
    }

    @Test(arguments: [("../rigs/desk.yaml", RigReference.file("../rigs/desk.yaml")), ("desk", .builtIn("desk"))])
    func aRigIsAPathOrAName(text: String, rig: RigReference) {
        #expect(load("mcpipe: 1\nrig: \(text)\n").value?.rig == rig)
    }

    @Test func aDefaultedValueStandsWhereTheDefaultDoes() throws {
        let marked = MarkedText(
            """
            mcpipe: 1
            defaults: { format: 1️⃣720p, video: { codec: 2️⃣vp8, bitrate: 1 Mbit/s }, fragment: 3️⃣2 s, segment: 5️⃣1 h }
            sources: { a: { camera: x } }
            sinks: { s: { record: a.mp4, video: a, encode: { video: { bitrate: 4️⃣2 Mbit/s } } } }
            """)
        let graph = try #require(load(marked.text).value)
        #expect(graph.sources["a"]?.provenance["format"]?.start == marked.places[1])
        let sink = try #require(graph.sinks["s"]?.provenance)
        #expect(sink["encode.video.codec"]?.start == marked.places[2])
        #expect(sink["fragment"]?.start == marked.places[3])
        #expect(sink["segment"]?.start == marked.places[5])
        #expect(sink["encode.video.bitrate"]?.start == marked.places[4])
    }

    @Test func whatASinkDoesUnderPressureIsReadFromItselfOrFromTheDefaults() throws {
        let loaded = load(
            """
            mcpipe: 1
            name: t
            defaults: { on-pressure: reduce }
            sources: { x: { pattern: smpte } }
            sinks:
              a:
                record: a.mp4
                video: x
                on-pressure: { fair: { fps: 25 }, serious: 15 fps, critical: 29.97, shutdown: stop }
              b: { record: b.mp4, video: x, on-pressure: ignore }
              c: { preview: web, video: x, on-pressure: { serious: { fps: 10, size: 320x180 } } }
              d: { frames: true, video: x }
              e: { snapshot: e.jpg, video: x }
            """)
        #expect(rendered(loaded) == "")
        let sinks = try #require(loaded.value).sinks
        #expect(
            sinks["a"]?.onPressure
                == .ladder([
                    .fair: .rate(FrameRate(25)), .serious: .rate(FrameRate(15)),
                    .critical: .rate(FrameRate(30000, 1001)), .shutdown: .stop,
                ]))
        #expect(sinks["b"]?.onPressure == .ignore)
        #expect(
            sinks["c"]?.onPressure == .ladder([.serious: .init(rate: FrameRate(10), size: Size(320, 180))]))
        #expect(sinks["d"]?.onPressure == .reduce)
        #expect(sinks["e"]?.onPressure == nil)
    }

    @Test(arguments: [
        ("off", "invalid-value"), ("{ serious: halt }", "invalid-value"), ("{ nominal: 10 fps }", "unknown-key"),
        ("{ serious: 10 Hz }", "wrong-unit"), ("{ serious: { rate: 10 } }", "unknown-key"), ("[serious]", "wrong-type"),
        ("{ serious: 0 fps }", "out-of-range"),
    ])
    func aWordThatPressureDoesNotKnowIsRefused(value: String, code: String) {
        let loaded = load(
            """
            mcpipe: 1
            name: t
            sources: { x: { pattern: smpte } }
            sinks: { a: { record: a.mp4, video: x, on-pressure: \(value) } }
            """)
        #expect(loaded.diagnostics.map(\.code.slug) == [code])
    }
}
