import CaptureDiagnostics
import CaptureModel
import CaptureYAML
import Testing

@Suite struct WriterTests {
    static func everything() throws -> Graph {
        let video = VideoSettings(
            codec: .av1, bitrate: Bitrate(bitsPerSecond: 1_234_567), keyframeInterval: .milliseconds(1500),
            encoder: .hardware, size: Size(854, 480), rate: FrameRate(2997, 100))
        let audio = AudioSettings(codec: .flac, bitrate: .kilobits(64), sampleRate: 44100, channels: 2)
        let address = try #require(NetworkAddress(parsing: "rtsp://camera.local:8554/a?b=c#d"))
        return Graph(
            name: "all: \"of\" $it\t", rig: .file("./rigs/desk.yaml"), outputFolder: "/srv/a b",
            sources: [
                Source(
                    "camera",
                    .camera(.init("by-id/usb-x", format: .init(rate: FrameRate(240), isExact: true), mirroring: .file))),
                Source(
                    "yes",
                    .camera(
                        .init("true", format: .init(size: .hd720, encoding: .raw(PixelFormat("NV12", range: .full)))))),
                Source("exact", .camera(.init("x", format: .init(isExact: true)))),
                Source("jpeg", .camera(.init("1", format: .init(rate: FrameRate(2997, 100), encoding: .mjpeg)))),
                Source(
                    "voice", .microphone(.init("hw:1,0", sampleRate: 48000, channels: 1, mode: .wideSpectrum))),
                Source("listed", .camera(.init("y", features: [.init("edr"), .init("true")]))),
                Source(
                    "told",
                    .camera(
                        .init(
                            "z",
                            features: [
                                .init("a"), .off("b"), .init("c", isEnabled: true),
                                .init("d", isEnabled: false, control: .cooperative), .init("e", control: .user),
                            ],
                            controls: .init(
                                exposure: .custom(shutter: .nanoseconds(1_500_001), iso: 22.5),
                                focus: .lensPosition(0.3),
                                whiteBalance: .gains(red: 1.5, green: 1, blue: 2))))),
                Source(
                    "kept",
                    .camera(.init("z", controls: .init(exposure: .locked, focus: .locked, whiteBalance: .locked)))),
                Source("half", .camera(.init("z", controls: .init(exposure: .custom(shutter: nil, iso: 100))))),
                Source(
                    "bars",
                    .testPattern(.init(.solid, color: Color(rgb: 0x123456), format: .hd1080(fps: 25), isLive: false))),
                Source("tone", .testTone(.init(Frequency(hertz: 440.0625), wave: .square, isLive: false))),
                Source("clip", .file(.init("a/é 'b' #1.mp4", isLooped: true, isRealtime: true))),
                Source("gate", .network(.init(address, transport: .udp, latency: .zero))),
                Source("desk", .screen(.init())),
                Source(
                    "part",
                    .screen(
                        .init(
                            display: ":1.0", region: .init(x: 1, y: 0, size: Size(3, 4)), rate: FrameRate(15, 2),
                            showsPointer: false))),
            ],
            effects: [
                EffectNode(
                    "vivid", on: "camera",
                    elements: [.init("videobalance", ["saturation": "1.5", "x": "no"]), .init("identity")]),
                EffectNode("loud", on: "voice", media: .audio, elements: [.init("volume")]),
            ],
            compositors: [
                CompositorNode(
                    "pip", size: .hd1080, clock: "camera", rate: FrameRate(30000, 1001),
                    background: Color(rgb: 0xFF00FF),
                    layout: .pictureInPicture(corner: .topLeft, scale: 0.3, margin: .percent(1.23456)),
                    layers: [
                        .init("camera"),
                        .init(
                            "bars", position: .init(.percent(-5), 12), extent: .size(.percent(33.3333), 90),
                            fit: .cover,
                            crop: .init(top: 1, left: .percent(2)), isMirrored: true, rotation: .quarter,
                            opacity: 0.1, zOrder: -1, border: .init(width: 3, color: .black)),
                        .init("desk", extent: .scale(1e-3)),
                    ]),
                CompositorNode("wall", size: .hd720, layout: .grid(columns: 3), layers: [.init("pip")]),
                CompositorNode("wall2", size: .hd720, layout: .grid(), layers: [.init("pip")]),
                CompositorNode("row", size: .hd720, layout: .sideBySide, layers: [.init("pip")]),
            ],
            mixers: [
                AudioMixerNode(
                    "mix", inputs: [.init("voice"), .init("tone", gain: Gain(decibels: -6.1235), isMuted: true)])
            ],
            tees: [
                TeeNode("split", of: "pip", policy: .leaky, depth: .nanoseconds(1_500_001)),
                TeeNode("two", of: "mix", media: .audio),
            ],
            sinks: [
                Sink(
                    "file",
                    .record(
                        .init(
                            to: try FileTemplate(parsing: "a{{{take}-{source}.mkv"), container: .mkv, video: video,
                            audio: audio, fragment: .zero, segment: .seconds(90))),
                    video: "pip", audio: ["voice", "mix"]),
                Sink("send", .stream(.init(to: address, audio: audio)), audio: ["mix"]),
                Sink("show", .preview(.init(.window, size: .hd720)), video: "pip"),
                Sink(
                    "still", .snapshot(.init(to: try FileTemplate(parsing: "{count}.png"), every: .seconds(90))),
                    video: "pip"),
                Sink("swift", .frames(.init(pixelFormat: .p010, size: .hd720)), video: "pip"),
                Sink("sound", .frames(.init()), audio: ["mix"]),
                Sink(
                    "calm", .frames(.init()), video: "pip",
                    onPressure: .ladder([
                        .fair: .size(.hd720), .serious: .init(rate: FrameRate(30000, 1001), size: Size(640, 360)),
                        .critical: .rate(FrameRate(15, 2)), .shutdown: .stop,
                    ])),
                Sink("less", .preview(.init(.web)), video: "pip", onPressure: .reduce),
                Sink("same", .preview(.init(.web)), video: "pip", onPressure: .ignore),
            ])
    }

    @Test func whatIsWrittenReadsBackAsAnEqualGraph() throws {
        let graph = try Self.everything()
        let text = PipelineWriter.yaml(graph)
        let loaded = load(text)
        #expect(rendered(loaded) == "", "\(text)")
        let read = try #require(loaded.value)
        for name in graph.outputNames { #expect(read.sources[name] == graph.sources[name], "\(text)") }
        #expect(read == graph, "\(text)")
    }

    @Test func aFileIsWrittenAsAPersonWouldWriteIt() throws {
        let graph = Graph(
            name: "street-pip", rig: .builtIn("iphone-11-pro-max"),
            sources: [Source("back", .camera(.init("back-wide", format: .hd1080(fps: 30))))],
            compositors: [
                CompositorNode(
                    "pip", size: .hd1080,
                    layers: [.init("back"), .init("back", position: .init(50, 100), extent: .scale(0.25))])
            ],
            sinks: [Sink("program", .record(.init(to: try FileTemplate(parsing: "{name}.mp4"))), video: "pip")])
        #expect(
            PipelineWriter.yaml(graph) == """
                mcpipe: 1
                name: street-pip
                rig: iphone-11-pro-max
                sources:
                  back: { camera: back-wide, format: 1920x1080@30 }
                compositors:
                  pip: { size: 1920x1080, layers: [back, { source: back, at: [50, 100], scale: 0.25 }] }
                sinks:
                  program: { record: "{name}.mp4", video: pip }

                """)
    }

    @Test func usersAndPasswordsAreNotWritten() throws {
        let address = try #require(NetworkAddress(parsing: "rtsp://admin:hunter2@h/x"))
        let text = PipelineWriter.yaml(
            Graph(
                name: "x", sources: [Source("gate", .network(.init(address)))],
                sinks: [Sink("send", .stream(.init(to: address)), video: "gate")]))
        #expect(!text.contains("hunter2") && !text.contains("admin"))
        #expect(text.contains("rtsp: \"rtsp://h/x\", user: \"***\", password: \"***\""))
    }

    @Test func aRigReadsBackAsAnEqualRig() throws {
        let rig = Rig(
            name: "desk", summary: "What stands here, $5: as of 2026",
            cameras: [
                RigCamera(
                    "front", label: "Front \"Camera\"", position: .front, kind: .trueDepth,
                    device: .v4l2("/dev/v4l/by-id/a-b:c"),
                    aliases: ["/dev/video0", "by-id/a-b:c"],
                    formats: [
                        MediaFormat(
                            .mjpeg, .hd1080, .list([FrameRate(15), FrameRate(2997, 100), FrameRate(30000, 1001)])),
                        MediaFormat(.raw(.yuy2), Size(640, 480), .range(FrameRate(5), FrameRate(30)), isBinned: true),
                        MediaFormat(
                            .raw(PixelFormat("NV12", range: .limited)), Size(1920, 1440),
                            .range(FrameRate(30), FrameRate(30)),
                            isMultiCamSupported: false, fieldOfView: 73.291),
                        MediaFormat(
                            .raw(PixelFormat("P010_10LE", range: .limited)), .uhd4K,
                            .range(FrameRate(1), FrameRate(30)),
                            traits: .init(
                                photoSize: Size(4032, 3024), isStabilizationSupported: true,
                                isWideColorSupported: true, maximumZoom: 130.88, upscalingZoom: 3.88,
                                autofocus: .phase, iso: NumberRange(22, 1760.5),
                                shutter: NumberRange(0.000005, 0.333333))),
                        MediaFormat(.mjpeg, .hd720, .list([FrameRate(30)]), traits: .init(autofocus: .absent)),
                    ]),
                RigCamera(
                    "wide", formats: [MediaFormat(.h264, .hd720, .list([FrameRate(30)]))], usbPayloads: [192, 3060],
                    controls: [.focusLocked, .exposureCustom]),
                RigCamera("unknown", formats: []),
                RigCamera(
                    "both", kind: .dual, constituents: ["front", "wide"], device: .pipewire("42"),
                    formats: [MediaFormat(.h265, .hd720, .list([FrameRate(30)]))]),
                RigCamera(
                    "switched", kind: .dual, constituents: ["wide", "front"], switchOver: [2.5],
                    formats: [MediaFormat(.h264, .hd720, .list([FrameRate(30)]))]),
            ],
            microphones: [
                RigMicrophone("a", device: .alsa("hw:1,0")), RigMicrophone("b", label: "B", device: .pulse("x")),
                RigMicrophone("c", device: .pipewire("y"), aliases: ["z"], modes: [.standard, .voiceIsolation]),
                RigMicrophone("d"),
            ],
            deviceSets: .facets([["front", "wide"], ["both"]]),
            resources: [
                RigResource("isp", .pixelRate(PixelRate(perSecond: 380e6)), cameras: ["front"], summary: "sheet: 5"),
                RigResource("csi", .dataRate(.megabits(2000))), RigResource("bus", .usbMicroframe(microseconds: 100)),
            ],
            features: [
                RigFeature(
                    "framing", cameras: ["front"],
                    limits: FormatLimits(
                        maximumRate: FrameRate(30000, 1001), maximumSize: Size(1920, 1440),
                        encodings: [.mjpeg, .raw(PixelFormat("P010_10LE", range: .limited))],
                        isStabilizationNeeded: true),
                    lockedZoom: 1, requires: ["edr"], excludes: ["depth"], pressure: 0.25,
                    controls: [.user, .app, .cooperative], summary: "sheet: 5"),
                RigFeature("edr", isAutomatic: true, sensorRate: 2), RigFeature("depth"),
            ])
        let text = RigWriter.yaml(rig)
        let loaded = loadRig(text)
        #expect(rendered(loaded) == "", "\(text)")
        #expect(loaded.value == rig, "\(text)")
        #expect(loadRig(RigWriter.yaml(Rig(name: "x", deviceSets: .facets([])))).value?.deviceSets == .facets([]))
        #expect(loadRig(RigWriter.yaml(Rig(name: "x"))).value == Rig(name: "x"))
        for law in [DeviceSetRule(sensors: 3), DeviceSetRule(sensors: 2, isVirtualExclusive: false)] {
            let ruled = Rig(name: "x", deviceSets: .rule(law))
            #expect(loadRig(RigWriter.yaml(ruled)).value == ruled)
        }
    }

    @Test func aFormatMayBeWrittenAsAMapping() {
        let loaded = loadRig(
            """
            mcpipe-rig: 1
            cameras:
              a:
                formats:
                  - { size: 720p, encoding: YUY2, fps: { min: 5, max: 30 }, binned: true, multi-cam: false, field-of-view: 60 }
                  - { size: 720p, encoding: mjpg, fps: [30, 15] }
                  - { size: 720p, encoding: h264, fps: 30, photo: 4K, stabilized: true, wide-color: true, zoom: 16, upscale: 1.94, autofocus: phase, iso: 22-704, shutter: 0.000005-0.25 }
            """)
        #expect(rendered(loaded) == "")
        #expect(
            loaded.value?.cameras.first?.formats == [
                MediaFormat(
                    .raw(.yuy2), .hd720, .range(FrameRate(5), FrameRate(30)), isBinned: true,
                    isMultiCamSupported: false,
                    fieldOfView: 60),
                MediaFormat(.mjpeg, .hd720, .list([FrameRate(15), FrameRate(30)])),
                MediaFormat(
                    .h264, .hd720, .list([FrameRate(30)]),
                    traits: .init(
                        photoSize: .uhd4K, isStabilizationSupported: true, isWideColorSupported: true, maximumZoom: 16,
                        upscalingZoom: 1.94, autofocus: .phase, iso: NumberRange(22, 704),
                        shutter: NumberRange(0.000005, 0.25))),
            ])
    }

    @Test func aFormatIsWrittenInWords() {
        let format = MediaFormat(
            .raw(PixelFormat("NV12", range: .full)), .hd720, .range(FrameRate(6), FrameRate(240)), isBinned: true,
            isMultiCamSupported: false, fieldOfView: 59.68,
            traits: .init(
                isStabilizationSupported: true, maximumZoom: 65.5, upscalingZoom: 1.45, autofocus: .contrast,
                iso: NumberRange(22, 704), shutter: NumberRange(0.000002, 0.166667)))
        let text = RigWriter.yaml(Rig(name: "phone", cameras: [RigCamera("back", formats: [format])]))
        #expect(
            text.contains(
                """
                1280x720 420f 6-240 binned single-camera fov=59.68 stabilized zoom=65.5 upscale=1.45 af=contrast \
                iso=22-704 shutter=0.000002-0.166667
                """), "\(text)")
    }
}
